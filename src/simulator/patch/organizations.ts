import { changeOrganization } from '../../domain/organizations/changeOrganization.js';
import type { Organization } from '../../domain/organizations/organization.js';
import { ORG_ROLES } from '../../domain/roles/role.js';
import { listOf, object, oneOf, text } from '../json/readers.js';
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
