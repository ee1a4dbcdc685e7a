from pyomsdk.resources.organizations_resource import OrganizationsResource

from .org_api_key import create_org_api_key


def create_org(client, name):
    body = OrganizationsResource.CreateOrganizationBodyParams(name=name)
    return client.organizations_resource.create_organization(None, body)


def delete_org(client, org_id):
    path = OrganizationsResource.DeleteOrganizationPathParams(org_id=org_id)
    return client.organizations_resource.delete_organization(path, None)


def create_api_key(client, org_id, desc):
    return create_org_api_key(client, org_id, desc)
