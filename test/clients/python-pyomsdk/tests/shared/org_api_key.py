from pyomsdk.resources.enums import OrgRole
from pyomsdk.resources.organization_api_keys_resource import OrganizationApiKeysResource


def create_org_api_key(client, org_id, desc):
    return client.organization_api_keys_resource.create(
        OrganizationApiKeysResource.CreatePathParams(org_id=org_id),
        None,
        OrganizationApiKeysResource.CreateBodyParams(desc=desc, roles=[OrgRole.ORG_MEMBER]),
    )
