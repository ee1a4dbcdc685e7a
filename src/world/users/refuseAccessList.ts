import { Refusal } from '../refusals.js';
import type { World } from '../world.js';
import { findUser } from './findUser.js';

/**
 * Refuses access to the access list of a user. As the platform documents, only the user has access. API keys are not
 * users, so all callers of this API are refused.
 */
export function refuseAccessList(world: World, userId: string): never {
  throw new Refusal('ACCESS_LIST_ACCESS_DENIED', findUser(world, userId).username);
}
