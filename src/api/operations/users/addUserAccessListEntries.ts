import { refuseAccessList } from '../../../world/users/refuseAccessList.js';
import type { Operation } from '../../operation.js';

/**
 * Adds entries to the access list of a user: `POST /users/{userId}/accessList`.
 * Refuses all keys, because only the user has access.
 */
export const addUserAccessListEntries: Operation<'addUserAccessListEntries'> = ({ world, path }) =>
  refuseAccessList(world, path.userId);
