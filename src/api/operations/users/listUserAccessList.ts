import { refuseAccessList } from '../../../world/users/refuseAccessList.js';
import type { Operation } from '../../operation.js';

/**
 * Lists the access list of a user: `GET /users/{userId}/accessList`.
 * Refuses all keys, because only the user has access.
 */
export const listUserAccessList: Operation<'listUserAccessList'> = ({ world, path }) =>
  refuseAccessList(world, path.userId);
