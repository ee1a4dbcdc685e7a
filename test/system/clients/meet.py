"""Sends one GET with Python's requests, twice, each over a new connection; prints a JSON line for each: a status, or what went wrong."""

import json
import sys

import requests
from requests.auth import HTTPDigestAuth

TIMEOUT_S = 300


def main():
    asked = json.load(sys.stdin.buffer)
    with requests.Session() as session:
        session.trust_env = False
        session.verify = False
        session.auth = HTTPDigestAuth(asked["publicKey"], asked["privateKey"])
        for _ in range(2):
            print(json.dumps(meet(session, asked["url"])), flush=True)
            # After a body that ended early, requests may not know yet that the connection is closing, and use it again.
            session.close()


def meet(session, url):
    try:
        response = session.get(url, timeout=TIMEOUT_S)
        response.json()
        return str(response.status_code)
    except (requests.exceptions.RequestException, ValueError) as error:
        return type(error).__name__


requests.packages.urllib3.disable_warnings()
main()
