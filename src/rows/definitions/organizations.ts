import { dropAbsent } from '../../world/dropAbsent.js';
import { inTurn } from '../../world/inTurn.js';
import { changeOrganization } from '../../world/organizations/changeOrganization.js';
import { limitOrganization } from '../../world/organizations/limitOrganization.js';
import { requireAccessList } from '../../world/organizations/requireAccessList.js';
import type { Outcome } from '../../world/outcome.js';
import type { Organization } from '../../world/tables/organizations.js';
import type { World } from '../../world/world.js';
import type { Change } from '../edits.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

type OrganizationEdit = Change<
  Organization,
  'name' | 'ldapGroupMappings' | 'accessListRequired' | 'projectsMax' | 'usersMax'
>;

/**
 * Testers may change an organization by the same rules as clients (`patchOrganization`, E19). They may also change
 * settings for which the platform has no operation: whether API keys need an access list, and the maximum number of
 * projects and users.
 */
export const organizations: CollectionDefinition<Organization> = {
  edit: editOrganization,
};

function editOrganization(world: World, organization: Organization, change: OrganizationEdit): Outcome {
  const { accessListRequired, projectsMax, usersMax, ...others } = change;
  const rowIn = (before: World): Organization => before.organizations.get(organization.id) ?? organization;
  return inTurn(world, [
    (before) => {
      const isUnchanged = Object.keys(others).length === 0;
      return isUnchanged
        ? { world: before, events: [] }
        : changeOrganization(before, organization, dropAbsent(others));
    },
    (before) => {
      const row = rowIn(before);
      return requireAccessList(before, row, accessListRequired ?? row.accessListRequired ?? false);
    },
    (before) =>
      limitOrganization(before, rowIn(before), {
        ...('projectsMax' in change && { projectsMax }),
        ...('usersMax' in change && { usersMax }),
      }),
  ]);
}
