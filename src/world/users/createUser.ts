import type { EventDraft } from '../tables/events.js';
import { takeId } from '../ids.js';
import { createFirstKey } from '../keys/createFirstKey.js';
import { withdrawInvitationsOf } from '../invitations/pending/withdrawInvitations.js';
import type { Key } from '../tables/keys.js';
import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import { checkRole } from '../roles/checkRole.js';
import { distinctRoles, type Role } from '../role.js';
import type { World } from '../world.js';
import { isEmail } from '../email.js';
import { checkMembers, putRow } from '../putRow.js';
import { checkPassword, checkUsername } from './credentials.js';
import type { User } from '../tables/users.js';

export interface NewUser {
  readonly username: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress?: string;
  readonly mobileNumber?: string;
  /** ISO 3166 alpha-2 code, such as `DE`. */
  readonly country?: string;
  readonly roles?: readonly Role[];
}

export interface CreatedUser extends Outcome {
  readonly user: User;
  /** The API key of the first user. Unset for other users. */
  readonly key?: Key;
}

/**
 * Creates a user (`createUser`, E4). The first user also gets the role GLOBAL_OWNER and an API key. The
 * password is checked but not stored, because users cannot log in.
 */
export function createUser(world: World, request: NewUser, accessList: readonly string[]): CreatedUser {
  checkNewUser(world, request);
  const isFirst = !world.firstUserCreated;
  const [created, user] = putUser(world, request, rolesOf(request, isFirst), accessList);
  const cleared = withdrawInvitationsOf(created, user);
  const events = [...cleared.events, ...user.roles.flatMap((role) => joined(user, role))];
  if (!isFirst) return { world: cleared.world, events, user };
  const first = createFirstKey(cleared.world, accessList);
  return { world: first.world, events: [...events, ...first.events], user, key: first.key };
}

/** Adds a user with these roles. Returns the next world and the user. */
export function putUser(
  world: World,
  request: NewUser,
  roles: readonly Role[],
  accessList: readonly string[],
): readonly [World, User] {
  const [taken, id] = takeId(world);
  const [next, user] = putRow(taken, 'users', {
    id,
    username: request.username,
    ...emailOf(request),
    firstName: request.firstName,
    lastName: request.lastName,
    ...(request.mobileNumber !== undefined && { mobileNumber: request.mobileNumber }),
    ...(request.country !== undefined && { country: request.country }),
    roles,
    teamIds: [],
    accessList,
    createdAt: world.now,
  });
  return [{ ...next, firstUserCreated: true }, user];
}

/**
 * Refuses a user if the settings do not allow it, if username, password or roles are invalid, or if the username is
 * taken.
 */
export function checkNewUser(world: World, request: NewUser): void {
  const { settings, quirks } = world;
  if (world.firstUserCreated && (settings.invitationOnly || settings.ldap)) {
    throw new Refusal('INVITATION_ONLY_MODE_OR_LDAP');
  }
  checkUsername(request.username, settings.emailValidation);
  if (quirks.passwordPolicy === 'strong') checkPassword(request.password);
  if (request.emailAddress !== undefined)
    checkMembers(world, 'users', { emailAddress: request.emailAddress });
  for (const role of request.roles ?? []) checkRole(world, role);
  if (world.users.select('username', request.username).size > 0) {
    throw new Refusal('USER_ALREADY_EXISTS', request.username);
  }
}

/** The platform's API document: "If `username` is an email address, `emailAddress` need not be set." */
function emailOf({ emailAddress, username }: NewUser): Pick<User, 'emailAddress'> {
  if (emailAddress !== undefined) return { emailAddress };
  return isEmail(username) ? { emailAddress: username } : {};
}

function rolesOf(request: NewUser, isFirst: boolean): readonly Role[] {
  const asked = distinctRoles(request.roles ?? []);
  const isOwner = asked.some((role) => role.roleName === 'GLOBAL_OWNER');
  return isFirst && !isOwner ? [{ roleName: 'GLOBAL_OWNER' }, ...asked] : asked;
}

function joined(user: User, role: Role): readonly EventDraft[] {
  const target = { targetUsername: user.username };
  if (role.groupId !== undefined)
    return [{ eventTypeName: 'JOINED_GROUP', groupId: role.groupId, ...target }];
  return role.orgId === undefined ? [] : [{ eventTypeName: 'JOINED_ORG', orgId: role.orgId, ...target }];
}
