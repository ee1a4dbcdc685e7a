import { dropAbsent } from '../dropAbsent.js';
import type { Outcome } from '../outcome.js';
import { withRow } from '../putRow.js';
import type { Organization } from '../tables/organizations.js';
import type { World } from '../world.js';

export interface OrganizationLimits {
  readonly projectsMax?: number | undefined;
  readonly usersMax?: number | undefined;
}

/**
 * Changes how many projects and users an organization may have. `undefined` removes a limit. The platform documents no
 * event for this.
 */
export function limitOrganization(
  world: World,
  organization: Organization,
  limits: OrganizationLimits,
): Outcome {
  if (Object.keys(limits).length === 0) return { world, events: [] };
  const changed = dropAbsent<Organization>({ ...organization, ...limits });
  return { world: withRow(world, 'organizations', changed), events: [] };
}
