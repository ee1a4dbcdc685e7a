import { refuseAccessList } from '../../../world/users/refuseAccessList.js';
import type { Operation } from '../../operation.js';

/**
 * Deletes one entry of the access list of a user: `DELETE /users/{userId}/accessList/{ipAddress}`.
 * Refuses all keys, because only the user has access.
 */
export const deleteUserAccessListEntry: Operation<'deleteUserAccessListEntry'> = ({ world, path }) =>
  refuseAccessList(world, path.userId);
