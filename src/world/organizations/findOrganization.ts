import { isObjectId } from '../ids.js';
import { Refusal } from '../refusals.js';
import type { World } from '../world.js';
import type { Organization } from '../tables/organizations.js';

/** Finds an organization by id. Refuses a malformed or unknown id. */
export function findOrganization(world: World, id: string): Organization {
  const organization = world.organizations.get(id);
  if (organization === undefined) throw new Refusal(isObjectId(id) ? 'ORG_NOT_FOUND' : 'INVALID_ORG_ID', id);
  return organization;
}
