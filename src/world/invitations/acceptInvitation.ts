import { takeId } from '../ids.js';
import type { Outcome } from '../outcome.js';
import { isEmail } from '../email.js';
import type { User } from '../tables/users.js';
import type { World } from '../world.js';
import type { Invitation } from '../tables/invitations.js';
import { admit } from './admit.js';

/**
 * Accepts an invitation: deletes it, and gives its roles and teams to the invited user. Creates this user if
 * the username is unknown. If the invitation is to a project, the user also joins the project's organization.
 */
export function acceptInvitation(world: World, invitation: Invitation): Outcome {
  const [peopled, userId] = findOrCreateUser(world, invitation.username);
  return admit({ ...peopled, invitations: peopled.invitations.remove(invitation.id) }, userId, invitation);
}

/** Finds the user with a username, or creates one. Returns the next world and the id of the user. */
function findOrCreateUser(world: World, username: string): readonly [World, string] {
  const known = world.users.select('username', username).first();
  if (known !== undefined) return [world, known.id];
  const [next, id] = takeId(world);
  const user: User = {
    id,
    username,
    ...(isEmail(username) ? { emailAddress: username } : {}),
    ...namesOf(username),
    roles: [],
    teamIds: [],
    accessList: [],
    createdAt: world.now,
  };
  return [{ ...next, users: next.users.put(user) }, id];
}

/** Derives first and last name from an email address. For example, `grace.moreau@…` becomes Grace Moreau. */
function namesOf(username: string): Pick<User, 'firstName' | 'lastName'> {
  const words = (username.split('@')[0] ?? username).split(/[._+-]+/).filter((word) => word !== '');
  const [firstName = username, ...others] = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return { firstName, lastName: others.join(' ') || firstName };
}
