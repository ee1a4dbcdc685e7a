"""What the live tests of pyomsdk need. The source package has the tests, but neither these fixtures nor `tests.shared`."""

import pytest
from differences import DIFFERENCES
from pyomsdk.ops_manager_client import OpsManagerClient
from pyomsdk.resources.clusters_resource import ClustersResource
from pyomsdk.resources.organization_access_lists_resource import OrganizationAccessListsResource
from tests.shared.accesslist import add_accesslist, random_ip
from tests.shared.agent import create_agent_api_key
from tests.shared.org import create_org
from tests.shared.org_api_key import create_org_api_key
from tests.shared.project import create_project
from tests.shared.user import add_user, get_user_info
from understudy import World


def pytest_collection_modifyitems(items):
    unknown = set(DIFFERENCES) - {item.name for item in items}
    assert not unknown, f"no such test: {unknown}"
    for item in items:
        if item.name in DIFFERENCES:
            item.add_marker(pytest.mark.xfail(reason=DIFFERENCES[item.name], strict=True))


@pytest.fixture
def world():
    made = World()
    yield made
    made.delete()


@pytest.fixture
def client(world):
    return OpsManagerClient(world.address, world.public_key, world.private_key)


@pytest.fixture
def org(client):
    return create_org(client, "An organization of this test")


@pytest.fixture
def project(client, org):
    return create_project(client, org["id"], "A project of this test")


@pytest.fixture
def project_with_cluster(world):
    return world.row("projects", name="Shop")


@pytest.fixture
def cluster(client, project_with_cluster):
    path = ClustersResource.GetAllFromOneProjectPathParams(project_id=project_with_cluster["id"])
    clusters = client.clusters_resource.get_all_from_one_project(path, None)["results"]
    return next(one for one in clusters if one["clusterName"] == "rs0")


@pytest.fixture
def user(client):
    return add_user(client, get_user_info())


@pytest.fixture
def user_with_access_list_entry(client, user):
    address = random_ip()
    add_accesslist(client, user["id"], address)
    return user, address


@pytest.fixture
def api_key(client, project):
    return create_agent_api_key(client, project["id"], "An agent key of this test")


@pytest.fixture
def org_api_key(client, org):
    return create_org_api_key(client, org["id"], "A key of this test")


@pytest.fixture
def org_access_list_entry(client, org, org_api_key):
    return client.organization_access_lists_resource.create_entries(
        OrganizationAccessListsResource.CreateEntriesPathParams(org_id=org["id"], api_key_id=org_api_key["id"]),
        None,
        [OrganizationAccessListsResource.CreateEntriesBodyParams(ip_address=random_ip())],
    )


@pytest.fixture
def backup_daemon(client):
    return client.backup_daemon_resource.get_all(None)["results"][0]
