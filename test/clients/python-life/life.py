"""Changes a cluster, backs it up, restores it, and removes it with its project. Waits as a script for a platform does."""

import os
import sys
import time

import requests
from requests.auth import HTTPDigestAuth

base, project_name, cluster_name = os.environ["BASE_URL"], *sys.argv[1:]
session = requests.Session()
session.auth = HTTPDigestAuth(os.environ["PUBLIC_KEY"], os.environ["PRIVATE_KEY"])


def call(method, path, body=None):
    reply = session.request(method, base + path, json=body)
    if not reply.ok:
        sys.exit(f"{method} {path}: {reply.status_code} {reply.text}")
    return reply.json() if reply.content else None


def wait_for(path, is_ready):
    for _ in range(600):
        body = call("GET", path)
        if is_ready(body):
            return body
        time.sleep(0.1)
    sys.exit(f"{path} stays {body}")


def publish(config):
    call("PUT", f"{group}/automationConfig", config)
    achieved = lambda body: all(each["lastGoalVersionAchieved"] == body["goalVersion"] for each in body["processes"])
    wait_for(f"{group}/automationStatus", achieved)


def switch(status_name, expected):
    call("PATCH", backup, {"statusName": status_name})
    wait_for(backup, lambda body: body["statusName"] == expected)


group = "/groups/" + call("GET", f"/groups/byName/{project_name}")["id"]
config = call("GET", f"{group}/automationConfig")
for process in config["processes"]:
    process["args2_6"].setdefault("operationProfiling", {})["slowOpThresholdMs"] = 200
publish(config)

clusters = call("GET", f"{group}/clusters")["results"]
cluster = next(each for each in clusters if each["clusterName"] == cluster_name)
backup = f"{group}/backupConfigs/{cluster['id']}"
switch("STARTED", "STARTED")
snapshots = wait_for(f"{group}/clusters/{cluster['id']}/snapshots", lambda body: body["results"])
jobs = f"{group}/clusters/{cluster['id']}/restoreJobs"
restore = {"snapshotId": snapshots["results"][0]["id"], "delivery": {"methodName": "HTTP"}}
job = call("POST", jobs, restore)["results"][0]
job = wait_for(f"{jobs}/{job['id']}", lambda body: "url" in body["delivery"])
archive = requests.get(job["delivery"]["url"])
archive.raise_for_status()
print(len(archive.content), "bytes")
switch("STOPPED", "STOPPED")
switch("TERMINATING", "INACTIVE")

config = call("GET", f"{group}/automationConfig")
publish({**config, "processes": [], "replicaSets": [], "sharding": []})
for host in call("GET", f"{group}/hosts")["results"]:
    call("DELETE", f"{group}/hosts/{host['id']}")
call("DELETE", group)
print("removed")
