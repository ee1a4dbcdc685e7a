"""The driver of the Python client opsmanager: reads a call on each line, makes it, and prints its reply on a line.

pip install opsmanager==0.5.3
understudy certify --mode drive --dialect ops-manager -- python3 driver.py
"""

import dataclasses
import inspect
import json
import sys

from opsmanager import OpsManagerClient, errors

API_PATH = "/api/public/v1.0"

CALLS = {
    "acknowledgeAlert": lambda c, groupId, alertId, body: c.alerts.acknowledge(groupId, alertId, body["acknowledgedUntil"]),
    "createLogCollectionJob": lambda c, groupId, body: c.log_collection.create(
        groupId, body["resourceType"], body["resourceName"], body["logTypes"], body["sizeRequestedPerFileBytes"]
    ),
    "getAutomationConfig": lambda c, groupId: c.automation.get_config(groupId),
    "getAutomationStatus": lambda c, groupId: c.automation.get_status(groupId),
    "getHost": lambda c, groupId, hostId: c.deployments.get_host(groupId, hostId),
    "getHostMeasurements": lambda c, groupId, hostId, granularity, period, m: c.measurements.host(
        groupId, hostId, granularity, period, metrics=[m]
    ),
    "getMaintenanceWindow": lambda c, groupId, windowId: c.maintenance_windows.get(groupId, windowId),
    "getOrganization": lambda c, orgId: c.organizations.get(orgId),
    "getProject": lambda c, groupId: c.projects.get(groupId),
    "listAlerts": lambda c, groupId: c.alerts.list(groupId),
    "listAllProjects": lambda c: c.projects.list(),
    "listClusters": lambda c: c.clusters.list_all(),
    "listDatabases": lambda c, groupId, hostId: c.deployments.list_databases(groupId, hostId),
    "listEvents": lambda c, groupId, minDate: c.events.list_project_events(groupId, min_date=minDate),
    "listHosts": lambda c, groupId: c.deployments.list_hosts(groupId),
    "listMaintenanceWindows": lambda c, groupId: c.maintenance_windows.list(groupId),
    "listOrganizations": lambda c: c.organizations.list(),
    "listProjects": lambda c, orgId: c.organizations.list_projects(orgId),
    "listSnapshots": lambda c, groupId, clusterId: c.backup.list_snapshots(groupId, clusterId),
    "listTeams": lambda c, orgId: c.teams.list(orgId),
}


def plain(value):
    """Turns the objects of the client into JSON."""
    if dataclasses.is_dataclass(value):
        return plain(dataclasses.asdict(value))
    if isinstance(value, dict):
        return {str(name): plain(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    return value if isinstance(value, (str, int, float, bool, type(None))) else str(value)


def described(error):
    """Names an error of the client in the words of the trials."""
    if isinstance(error, errors.OpsManagerTimeoutError):
        return {"kind": "timeout"}
    if isinstance(error, errors.OpsManagerConnectionError):
        return {"kind": "connection"}
    if isinstance(error, errors.OpsManagerError):
        return {"kind": "api", "status": error.status_code, "code": error.error_code, "message": str(error)}
    return {"kind": "untyped", "message": f"{type(error).__name__}: {error}"}


def supports(name, arguments):
    """Whether the client has a call with these arguments."""
    return name in CALLS and set(arguments) <= set(inspect.signature(CALLS[name]).parameters)


def main():
    clients = {}
    for line in sys.stdin:
        call = json.loads(line)
        key, private_key = call["publicKey"], call["privateKey"]
        if key not in clients:
            base_url = call["baseUrl"].removesuffix(API_PATH)
            clients[key] = OpsManagerClient(base_url, key, private_key, timeout=5, rate_limit=0, retry_backoff=0.2)
        reply = {"unsupported": True}
        if supports(call["call"], call["arguments"]):
            try:
                reply = {"result": plain(CALLS[call["call"]](clients[key], **call["arguments"]))}
            except Exception as error:  # Drivers report every error.
                reply = {"error": described(error)}
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
