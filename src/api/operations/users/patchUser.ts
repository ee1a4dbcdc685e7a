import { changeUserRoles } from '../../../world/members/changeUserRoles.js';
import { findUserFor } from '../../../world/users/findUserFor.js';
import type { Operation } from '../../operation.js';
import { presentUser } from '../../presenters/presentUser.js';
import { wire } from '../../presenters/wire.js';

/** Replaces the roles of a user: `PATCH /users/{userId}`. */
export const patchUser: Operation<'patchUser'> = ({ world, path, body, key, links }) => {
  const granter = { roles: key?.roles ?? [], publicKey: key?.publicKey ?? '' };
  const user = findUserFor(world, granter.roles, path.userId);
  const roles = body.roles.map((role) => wire<(typeof body.roles)[number]>(role));
  const outcome = changeUserRoles(world, user, roles, granter);
  return { outcome, body: presentUser(outcome.user, links) };
};
