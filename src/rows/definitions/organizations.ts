import type { Organization } from '../../world/tables/organizations.js';
import { changeOrganization } from '../../world/organizations/changeOrganization.js';
import { edits } from '../edits.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/** Testers may change an organization by the same rules as clients (`patchOrganization`, E19). */
export const organizations: CollectionDefinition<Organization> = {
  editable: edits<Organization>()({ name: {}, ldapGroupMappings: {} }, changeOrganization),
};
