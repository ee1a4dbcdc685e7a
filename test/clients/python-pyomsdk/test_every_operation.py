"""Calls each operation of pyomsdk, found by introspection: each is simulated, or declared as not simulated."""

import inspect

import pyomsdk.resources as resources
import pytest
from pyomsdk.resources.base_resource import BaseResource
from pyomsdk.resources.integration_settings import PagerDutyIntegrationSettings

# docs/operations.md has these under "Documented, not simulated".
NOT_SIMULATED = {
    "cancelDeploymentImport",
    "createDeploymentImport",
    "createPlatformLogJob",
    "deleteDeploymentImport",
    "deletePlatformLogJob",
    "downloadPlatformLogs",
    "extendPlatformLogJob",
    "getDeploymentImport",
    "getPlatformLogJob",
    "getReElectionJob",
    "listDeploymentImports",
    "listPlatformLogJobs",
    "listPlatformServers",
    "listReElectionJobs",
    "retryPlatformLogJob",
    "stepDownPrimary",
    "stepUpSecondary",
}

# No row has this id, so that no call changes much.
UNKNOWN_ID = "ffffffffffffffffffffffff"

URI = "mongodb://db-0.example.net:27017"
OFF = {"enabled": False}
BUCKET = {
    "uri": URI,
    "oidc": OFF,
    "accepted_tos": True,
    "aws_access_key": "access",
    "aws_secret_key": "secret",
    "disable_proxy_s3": False,
    "path_style_access_enabled": True,
    "s3_bucket_endpoint": "s3.example.net",
    "s3_bucket_name": "snapshots",
    "s3_max_connections": 50,
    "sse_enabled": False,
}
STORES = {
    "blockstore_resource": {"uri": URI, "oidc": OFF},
    "oplog_store_resource": {"uri": URI, "oidc": OFF},
    "sync_store_resource": {"uri": URI, "oidc": OFF},
    "s3_compatible_blockstore_resource": BUCKET,
    "s3_compatible_blockstore_v20_resource": BUCKET,
    "s3_oplog_resource": BUCKET,
    "file_system_store_resource": {
        "store_path": "/data/snapshots",
        "mmapv1_compression_setting": "NONE",
        "wt_compression_setting": "GZIP",
    },
}


def resource_classes():
    kinds = [kind for _, kind in inspect.getmembers(resources, inspect.isclass)]
    return [kind for kind in kinds if issubclass(kind, BaseResource) and kind is not BaseResource]


def methods_of(kind):
    return [name for name, _ in inspect.getmembers(kind, inspect.isfunction) if not name.startswith("_")]


def models_of(kind, name):
    """Returns the models of a method's parameters, by the parameter's name. A query is never sent."""
    prefix = "".join(word.capitalize() for word in name.split("_"))
    found = {}
    for parameter in inspect.signature(getattr(kind, name)).parameters:
        if parameter != "self":
            suffix = "".join(word.capitalize() for word in parameter.split("_"))
            found[parameter] = getattr(kind, prefix + suffix, None)
    return found


def argument(parameter, model):
    if parameter == "query_params":
        return None
    if parameter == "path_params" and model is not None:
        return model.model_construct(**{field: UNKNOWN_ID for field in model.model_fields})
    # The body is not what the test is about: an empty one is refused by operations that need more.
    return {}


def explanations(world):
    for entry in world.control("GET", "/journal?kind=exchange&limit=10000"):
        if entry["status"] != 401:
            yield entry, world.control("GET", f"/journal/{entry['id']}")["explanation"]["operation"]


def test_every_operation_is_simulated_or_declared(client, world):
    calls = 0
    for kind in resource_classes():
        resource = kind(client._client)
        for name in methods_of(kind):
            arguments = {each: argument(each, model) for each, model in models_of(kind, name).items()}
            try:
                getattr(resource, name)(**arguments)
            except ValueError:
                pass  # The reply is a file, which the client takes for JSON.
            calls += 1
    seen = list(explanations(world))
    assert len(seen) == calls > 280
    unknown = [(entry["method"], entry["target"]) for entry, found in seen if found["decision"].startswith("no such")]
    assert unknown == []
    declared = {found["name"] for _, found in seen if found["decision"] == "documented, not simulated here"}
    assert declared == NOT_SIMULATED
    findings = world.control("GET", "/doctor")["findings"]
    assert len([each for each in findings if each["rule"] == "notSimulated"]) == len(NOT_SIMULATED)


@pytest.mark.parametrize(("resource", "members"), STORES.items(), ids=STORES)
def test_a_store_of_each_kind_is_created(client, resource, members):
    stores = getattr(client, resource)
    create = next(name for name in methods_of(type(stores)) if name.startswith("create"))
    models = models_of(type(stores), create)
    body = models["body_params"](id="made", assignment_enabled=True, **members)
    others = {each: None for each in models if each != "body_params"}
    made = getattr(stores, create)(body_params=body, **others)
    assert made.get("errorCode") is None, made
    assert made["id"] == "made"
    assert made.get("oidc") == members.get("oidc")


def test_integrations_are_kept_with_redacted_keys(client, project):
    kind = resources.IntegrationSettingsResource
    path = kind.CreatePathParams(project_id=project["id"], integration_type="PAGER_DUTY")
    body = PagerDutyIntegrationSettings(service_key="1234567890")
    made = client.integration_settings_resource.create(path, None, body)
    assert made["results"] == [{"serviceKey": "******7890", "type": "PAGER_DUTY"}]
    assert client.integration_settings_resource.delete(path, None) is None
    missing = client.integration_settings_resource.get_one_configuration(path, None)
    assert missing["errorCode"] == "INTEGRATION_NOT_CONFIGURED"
