import type { Outcome } from '../outcome.js';
import type { Key } from '../tables/keys.js';
import { withRow } from '../putRow.js';
import type { Organization } from '../tables/organizations.js';
import type { World } from '../world.js';

/** Changes whether an organization refuses keys without an access list. */
export function requireAccessList(world: World, organization: Organization, isRequired: boolean): Outcome {
  if ((organization.accessListRequired ?? false) === isRequired) return { world, events: [] };
  const changed: Organization = { ...organization, accessListRequired: isRequired };
  const eventTypeName = isRequired
    ? 'ORG_PUBLIC_API_ACCESS_LIST_REQUIRED'
    : 'ORG_PUBLIC_API_ACCESS_LIST_NOT_REQUIRED';
  return {
    world: withRow(world, 'organizations', changed),
    events: [{ eventTypeName, orgId: organization.id }],
  };
}

/**
 * Returns whether a key needs an access list: it does if one of its organizations refuses keys without an access
 * list.
 */
export function needsAccessList({ organizations, projects }: World, { roles }: Key): boolean {
  return roles.some(({ orgId, groupId }) => {
    const home = orgId ?? (groupId === undefined ? undefined : projects.get(groupId)?.orgId);
    return home !== undefined && organizations.get(home)?.accessListRequired === true;
  });
}
