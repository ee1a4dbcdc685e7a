import { findUserByNameFor } from '../../../world/users/findUserFor.js';
import type { Operation } from '../../operation.js';
import { presentUser } from '../../presenters/presentUser.js';

/** Returns the user with a username: `GET /users/byName/{username}`. */
export const getUserByName: Operation<'getUserByName'> = ({ world, path, key, links }) => ({
  body: presentUser(findUserByNameFor(world, key?.roles ?? [], path.username), links),
});
