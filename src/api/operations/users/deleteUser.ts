import { deleteUser as remove } from '../../../world/members/deleteUser.js';
import { findUser } from '../../../world/users/findUser.js';
import type { Operation } from '../../operation.js';

/** Deletes one user: `DELETE /users/{userId}`. */
export const deleteUser: Operation<'deleteUser'> = ({ world, path }) => ({
  outcome: remove(world, findUser(world, path.userId)),
});
