import { changeOrganization } from '../../world/organizations/changeOrganization.js';
import type { Organization } from '../../world/organizations/organization.js';
import { ORG_ROLES } from '../../world/roles/role.js';
import { listOf, object, oneOf, text } from '../../input/json/readers.js';
import { member, patchesOf } from './patchable.js';

const mapping = object(
  { roleName: oneOf(...ORG_ROLES), ldapGroups: listOf(text()) },
  'roleName',
  'ldapGroups',
);

/** Organizations: what E19 changes of them. */
export const organizations = patchesOf<Organization>()(
  {
    name: member(text()),
    ldapGroupMappings: member(listOf(mapping)),
  },
  changeOrganization,
);
