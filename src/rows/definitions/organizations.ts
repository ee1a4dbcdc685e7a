import { dropAbsent } from '../../world/dropAbsent.js';
import { inTurn } from '../../world/inTurn.js';
import { changeOrganization } from '../../world/organizations/changeOrganization.js';
import { requireAccessList } from '../../world/organizations/requireAccessList.js';
import type { Outcome } from '../../world/outcome.js';
import type { Organization } from '../../world/tables/organizations.js';
import type { World } from '../../world/world.js';
import { edits, type Change } from '../edits.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

type OrganizationEdit = Change<Organization, 'name' | 'ldapGroupMappings' | 'accessListRequired'>;

/**
 * Testers may change an organization by the same rules as clients (`patchOrganization`, E19). They may also decide whether
 * its API keys need an access list, for which the platform has no operation.
 */
export const organizations: CollectionDefinition<Organization> = {
  editable: edits<Organization>()(
    { name: {}, ldapGroupMappings: {}, accessListRequired: {} },
    editOrganization,
  ),
};

function editOrganization(world: World, organization: Organization, change: OrganizationEdit): Outcome {
  const { accessListRequired, ...others } = change;
  return inTurn(world, [
    (before) => {
      const isUnchanged = Object.keys(others).length === 0;
      return isUnchanged
        ? { world: before, events: [] }
        : changeOrganization(before, organization, dropAbsent(others));
    },
    (before) => {
      const row = before.organizations.get(organization.id) ?? organization;
      return requireAccessList(before, row, accessListRequired ?? row.accessListRequired ?? false);
    },
  ]);
}
