import { refuseAccessList } from '../../../world/users/refuseAccessList.js';
import type { Operation } from '../../operation.js';

/**
 * Returns one entry of the access list of a user: `GET /users/{userId}/accessList/{ipAddress}`.
 * Refuses all keys, because only the user has access.
 */
export const getUserAccessListEntry: Operation<'getUserAccessListEntry'> = ({ world, path }) =>
  refuseAccessList(world, path.userId);
