from itertools import count

from pyomsdk.resources.agents_resource import AgentsResource

_numbers = count(1)

# Project of each key: the client needs both for a deletion, and the tests name only the key.
_projects = {}


def generate_api_key_desc():
    return f"Agent key {next(_numbers)}"


def create_agent_api_key(client, project_id, desc):
    made = client.agents_resource.create_api_key(
        AgentsResource.CreateApiKeyPathParams(project_id=project_id),
        None,
        AgentsResource.CreateApiKeyBodyParams(desc=desc),
    )
    _projects[made["_id"]] = project_id
    return made


def delete_agent_api_key(client, key_id):
    path = AgentsResource.RemoveApiKeyPathParams(project_id=_projects[key_id], api_agent_key_id=key_id)
    return client.agents_resource.remove_api_key(path, None)
