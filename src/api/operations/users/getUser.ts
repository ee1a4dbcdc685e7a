import { findUserFor } from '../../../world/users/findUserFor.js';
import type { Operation } from '../../operation.js';
import { presentUser } from '../../presenters/presentUser.js';

/** Returns one user: `GET /users/{userId}`. */
export const getUser: Operation<'getUser'> = ({ world, path, key, links }) => ({
  body: presentUser(findUserFor(world, key?.roles ?? [], path.userId), links),
});
