import type { Schema } from '../../contract/types.js';
import { isGlobalRole, isGroupRole, isOrgRole, type Role } from '../../world/role.js';
import type { User } from '../../world/tables/users.js';
import type { Link, Links } from '../links.js';
import { presentRoles } from '../reply/presentRoles.js';
import { wire } from '../reply/wire.js';

/** Presents a user for `addTeamUsers`, with the user's teams and roles in organizations. */
export function presentTeamUser(user: User, links: Links): Schema<'TeamUser'> {
  return wire<Schema<'TeamUser'>>({
    country: user.country,
    emailAddress: user.emailAddress,
    firstName: user.firstName,
    id: user.id,
    lastName: user.lastName,
    links: [links.self(pathOf(user))],
    mobileNumber: user.mobileNumber,
    roles: user.roles.flatMap(({ orgId, roleName }) =>
      orgId !== undefined && isOrgRole(roleName) ? [{ orgId, roleName }] : [],
    ),
    teamIds: user.teamIds,
    username: user.username,
  });
}

/** Presents a user for `addProjectUsers`, with the user's global roles and roles in all projects. */
export function presentProjectUser(user: User, links: Links): Schema<'ProjectUser'> {
  const roles = user.roles.flatMap(({ groupId, roleName }): Schema<'ProjectUserRole'>[] => {
    if (isGlobalRole(roleName)) return [{ roleName }];
    return groupId !== undefined && isGroupRole(roleName) ? [{ groupId, roleName }] : [];
  });
  return wire<Schema<'ProjectUser'>>({
    emailAddress: user.emailAddress,
    firstName: user.firstName,
    id: user.id,
    lastName: user.lastName,
    links: [links.self(pathOf(user)), links.related('accessList', `${pathOf(user)}/accessList`)],
    roles,
    username: user.username,
  });
}

/** Presents a user for `createUser`, without the password. */
export function presentCreatedUser(user: User, links: Links): Schema<'CreatedUser'> {
  return wire<Schema<'CreatedUser'>>({
    emailAddress: user.emailAddress,
    firstName: user.firstName,
    id: user.id,
    lastName: user.lastName,
    links: [links.self(pathOf(user))],
    mobileNumber: user.mobileNumber,
    roles: presentRoles(user.roles),
    teamIds: user.teamIds,
    username: user.username,
  });
}

/** Presents a single user, with all roles and with the link to the access list. */
export function presentUser(user: User, links: Links): Schema<'User'> {
  return presentMember(user, user.roles, links);
}

/** Presents a user in the list of a project, with these roles and with the link to the access list. */
export function presentMember(user: User, roles: readonly Role[], links: Links): Schema<'User'> {
  const accessList = links.related('accessList', `${pathOf(user)}/accessList`);
  return userOf(user, roles, [links.self(pathOf(user)), accessList]);
}

/** Presents a user in a list of an organization or team, with the user's roles there. */
export function presentListedUser(user: User, roles: readonly Role[], links: Links): Schema<'User'> {
  return userOf(user, roles, [links.self(pathOf(user))]);
}

function userOf(user: User, roles: readonly Role[], links: Link[]): Schema<'User'> {
  return wire<Schema<'User'>>({
    country: user.country,
    // On the platform, each user has an email address. It defaults to the username.
    emailAddress: user.emailAddress ?? user.username,
    firstName: user.firstName,
    id: user.id,
    lastName: user.lastName,
    links,
    mobileNumber: user.mobileNumber,
    roles: presentRoles(roles),
    teamIds: user.teamIds,
    username: user.username,
  });
}

function pathOf(user: User): string {
  return `/users/${user.id}`;
}
