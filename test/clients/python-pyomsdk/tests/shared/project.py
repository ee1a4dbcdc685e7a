from pyomsdk.resources.projects_resource import ProjectsResource


def create_project(client, org_id, name):
    return client.projects_resource.create(None, ProjectsResource.CreateBodyParams(name=name, org_id=org_id))
