import { isObjectId } from '../ids.js';
import { Refusal } from '../refusals.js';
import type { World } from '../world.js';
import type { User } from '../tables/users.js';

/** Finds a user by id. Refuses a malformed or unknown id. */
export function findUser(world: World, id: string): User {
  const user = world.users.get(id);
  if (user === undefined) throw new Refusal(isObjectId(id) ? 'USER_NOT_FOUND' : 'INVALID_USER_ID', id);
  return user;
}
