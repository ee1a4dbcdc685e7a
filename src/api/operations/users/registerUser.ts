import { registerUser as register } from '../../../world/members/registerUser.js';
import type { Operation } from '../../operation.js';
import { presentUser } from '../../presenters/presentUser.js';
import { wire } from '../../presenters/wire.js';

/** Creates a user: `POST /users`. Roles in organizations and projects become invitations. */
export const registerUser: Operation<'registerUser'> = ({ world, body, key, links }) => {
  const { roles = [], ...profile } = body;
  const request = { ...wire(profile), roles: roles.map((role) => wire<(typeof roles)[number]>(role)) };
  const outcome = register(world, request, { roles: key?.roles ?? [], publicKey: key?.publicKey ?? '' });
  const { user } = outcome;
  return { outcome, body: presentUser(user, links), location: links.href(`/users/${user.id}`) };
};
