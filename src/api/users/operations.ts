import { refuseAccessList } from '../../world/users/refuseAccessList.js';
import type { Operation } from '../operation.js';
import type { Quirks } from '../../world/quirks.js';
import { rulesBrokenBy } from '../../world/putRow.js';
import { Refusal } from '../../world/refusals.js';
import { createUser as create, type NewUser } from '../../world/users/createUser.js';
import type { BodyOf, QueryOf } from '../../contract/types.js';
import { presentFirstKey } from '../keys/present.js';
import { presentCreatedUser, presentUser } from './present.js';
import { wire } from '../reply/wire.js';
import { deleteUser as remove } from '../../world/members/deleteUser.js';
import { findUser } from '../../world/users/findUser.js';
import { findUserFor, findUserByNameFor } from '../../world/users/findUserFor.js';
import { changeUserRoles } from '../../world/members/changeUserRoles.js';
import { registerUser as register } from '../../world/members/registerUser.js';
import type { World } from '../../world/world.js';

/**
 * Adds entries to the access list of a user: `POST /users/{userId}/accessList`.
 * Refuses all keys, because only the user has access.
 */
export const addUserAccessListEntries: Operation<'addUserAccessListEntries'> = ({ world, path }) =>
  refuseAccessList(world, path.userId);

/** Creates a user: `POST /unauth/users` (E4). Only the first user gets an API key. */
export const createUser: Operation<'createUser'> = ({ world, query, body, links, shownKey }) => {
  checkAttributes(body, world.quirks);
  const outcome = create(world, newUserOf(body), accessListOf(world, query));
  const { key, user } = outcome;
  return {
    outcome,
    body: {
      ...(key === undefined ? {} : { programmaticApiKey: presentFirstKey(shownKey(key), links) }),
      user: presentCreatedUser(user, links),
    },
  };
};

/**
 * Refuses members that published clients send but the API document does not list, if the quirk
 * `unknownBodyAttributes` is `reject`.
 */
function checkAttributes(body: BodyOf<'createUser'>, { unknownBodyAttributes }: Quirks): void {
  const extra = (['country', 'mobileNumber'] as const).find((name) => body[name] !== undefined);
  if (extra !== undefined && unknownBodyAttributes === 'reject')
    throw new Refusal('INVALID_ATTRIBUTE', extra);
}

function newUserOf(body: BodyOf<'createUser'>): NewUser {
  const { roles, ...rest } = body;
  return {
    ...rest,
    ...(roles === undefined ? {} : { roles: roles.map((role) => wire<(typeof roles)[number]>(role)) }),
  };
}

/** Returns the addresses of `accessList` and of its older name `whitelist`. */
function accessListOf(world: World, query: QueryOf<'createUser'>): readonly string[] {
  // oxlint-disable-next-line typescript/no-deprecated -- what published clients still send
  const { accessList = [], whitelist = [] } = query;
  // Clients that support both spellings send every address twice.
  return [...new Set([...check(world, 'accessList', accessList), ...check(world, 'whitelist', whitelist)])];
}

function check(world: World, parameter: string, addresses: readonly string[]): readonly string[] {
  if (rulesBrokenBy(world, 'users', { accessList: addresses }).length > 0)
    throw new Refusal('INVALID_QUERY_PARAMETER', parameter);
  if (new Set(addresses).size < addresses.length) throw new Refusal('DUPLICATE_ADDRESSES_IN_INPUT');
  return addresses;
}

/** Deletes one user: `DELETE /users/{userId}`. */
export const deleteUser: Operation<'deleteUser'> = ({ world, path }) => ({
  outcome: remove(world, findUser(world, path.userId)),
});

/**
 * Deletes one entry of the access list of a user: `DELETE /users/{userId}/accessList/{ipAddress}`.
 * Refuses all keys, because only the user has access.
 */
export const deleteUserAccessListEntry: Operation<'deleteUserAccessListEntry'> = ({ world, path }) =>
  refuseAccessList(world, path.userId);

/** Returns one user: `GET /users/{userId}`. */
export const getUser: Operation<'getUser'> = ({ world, path, key, links }) => ({
  body: presentUser(findUserFor(world, key?.roles ?? [], path.userId), links),
});

/**
 * Returns one entry of the access list of a user: `GET /users/{userId}/accessList/{ipAddress}`.
 * Refuses all keys, because only the user has access.
 */
export const getUserAccessListEntry: Operation<'getUserAccessListEntry'> = ({ world, path }) =>
  refuseAccessList(world, path.userId);

/** Returns the user with a username: `GET /users/byName/{username}`. */
export const getUserByName: Operation<'getUserByName'> = ({ world, path, key, links }) => ({
  body: presentUser(findUserByNameFor(world, key?.roles ?? [], path.username), links),
});

/**
 * Lists the access list of a user: `GET /users/{userId}/accessList`.
 * Refuses all keys, because only the user has access.
 */
export const listUserAccessList: Operation<'listUserAccessList'> = ({ world, path }) =>
  refuseAccessList(world, path.userId);

/** Replaces the roles of a user: `PATCH /users/{userId}`. */
export const patchUser: Operation<'patchUser'> = ({ world, path, body, key, links }) => {
  const granter = { roles: key?.roles ?? [], publicKey: key?.publicKey ?? '' };
  const user = findUserFor(world, granter.roles, path.userId);
  const roles = body.roles.map((role) => wire<(typeof body.roles)[number]>(role));
  const outcome = changeUserRoles(world, user, roles, granter);
  return { outcome, body: presentUser(outcome.user, links) };
};

/** Creates a user: `POST /users`. Roles in organizations and projects become invitations. */
export const registerUser: Operation<'registerUser'> = ({ world, body, key, links }) => {
  const { roles = [], ...profile } = body;
  const request = { ...wire(profile), roles: roles.map((role) => wire<(typeof roles)[number]>(role)) };
  const outcome = register(world, request, { roles: key?.roles ?? [], publicKey: key?.publicKey ?? '' });
  const { user } = outcome;
  return { outcome, body: presentUser(user, links), location: links.href(`/users/${user.id}`) };
};
