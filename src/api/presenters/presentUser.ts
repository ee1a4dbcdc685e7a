import type { Schema } from '../../contract/types.js';
import { isGlobalRole, isGroupRole, isOrgRole } from '../../world/role.js';
import type { User } from '../../world/tables/users.js';
import type { Links } from '../links.js';
import { wire } from './wire.js';

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
    roles: user.roles.map(({ groupId, orgId, roleName }) =>
      wire<Schema<'CreatedUserRole'>>({ groupId, orgId, roleName }),
    ),
    teamIds: user.teamIds,
    username: user.username,
  });
}

function pathOf(user: User): string {
  return `/users/${user.id}`;
}
