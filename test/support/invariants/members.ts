import { levelOf, type Role } from '../../../src/world/role.js';
import { tables } from '../../../src/world/tables/index.js';
import { usersOfOrganization } from '../../../src/world/users/usersOf.js';
import { TABLE_NAMES, type World } from '../../../src/world/world.js';
import { broken } from './broken.js';

/** Checks the rules about organizations, members and keys. Returns one sentence for each broken rule. */
export function brokenMemberRules(world: World): readonly string[] {
  return [
    ...danglingReferences(world),
    ...ofUsers(world),
    ...ofKeys(world),
    ...repeatedNames(world),
    ...ofDeletedOrganizations(world),
  ];
}

function ofUsers(world: World): readonly string[] {
  return [...world.users.all()].flatMap((user) =>
    broken(`user ${user.username}`, {
      ...rolesRules(world, user.roles),
      'has a role in a project, but is not listed in its organization': homesOf(world, user.roles).some(
        (orgId) => !isListed(world, orgId, user.id),
      ),
    }),
  );
}

function ofKeys(world: World): readonly string[] {
  return [...world.keys.all()].flatMap((key) =>
    broken(`key ${key.publicKey}`, {
      ...rolesRules(world, key.roles),
      'has roles in two organizations': homesOf(world, key.roles).length > 1,
      'shares its public key': world.keys.select('publicKey', key.publicKey).size > 1,
    }),
  );
}

function repeatedNames(world: World): readonly string[] {
  const { users, teams, projects, invitations } = world;
  return [
    ...repeated('username', users.all(), ({ username }) => username),
    ...repeated('team', teams.all(), ({ orgId, name }) => `${orgId} ${name}`),
    ...repeated('project', projects.all(), ({ orgId, name }) => `${orgId} ${name}`),
    ...repeated(
      'pending invitation',
      invitations.all(),
      ({ orgId, groupId = '', username }) => `${orgId} ${groupId} ${username}`,
    ),
  ];
}

/**
 * Checks roles: a role of an organization has only `orgId`, a role of a project only `groupId`, and a global role
 * neither.
 */
function rolesRules(world: World, roles: readonly Role[]): Readonly<Record<string, boolean>> {
  const fits = ({ roleName, orgId, groupId }: Role): boolean =>
    (orgId !== undefined) === (levelOf(roleName) === 'org') &&
    (groupId !== undefined) === (levelOf(roleName) === 'group');
  return {
    'has a role with the wrong ids': !roles.every(fits),
    'has a role in a missing place': roles.some(
      ({ orgId, groupId }) =>
        (orgId !== undefined && world.organizations.get(orgId) === undefined) ||
        (groupId !== undefined && world.projects.get(groupId) === undefined),
    ),
  };
}

/** Returns the ids of the organizations to which these roles belong, directly or through a project. */
function homesOf(world: World, roles: readonly Role[]): readonly string[] {
  const homes = roles.map(({ orgId, groupId = '' }) => orgId ?? world.projects.get(groupId)?.orgId);
  return [...new Set(homes.filter((id) => id !== undefined))];
}

function isListed(world: World, orgId: string, userId: string): boolean {
  const organization = world.organizations.get(orgId);
  return (
    organization !== undefined && usersOfOrganization(world, organization).some(({ id }) => id === userId)
  );
}

function danglingReferences(world: World): readonly string[] {
  return TABLE_NAMES.flatMap((name) => {
    const references = Object.entries(tables[name].refersTo);
    if (references.length === 0) return [];
    return [...world[name].all()].flatMap((row) =>
      references.flatMap(([member, target]) => {
        const id = (row as unknown as Readonly<Record<string, unknown>>)[member];
        const isMissing = typeof id === 'string' && world[target].get(id) === undefined;
        return broken(`${name} ${row.id}`, { [`refers to a missing row of ${target}`]: isMissing });
      }),
    );
  });
}

function repeated<R>(what: string, rows: Iterable<R>, nameOf: (row: R) => string): readonly string[] {
  const names = Array.from(rows, nameOf);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  return twice.map((name) => `${what} ${name} exists twice`);
}

/** A deleted organization has no projects, teams, keys or invitations. */
function ofDeletedOrganizations(world: World): readonly string[] {
  const deleted = [...world.organizations.all()].filter(({ deletedAt }) => deletedAt !== undefined);
  return deleted.flatMap(({ id, name }) =>
    broken(`deleted organization ${name}`, {
      'has projects': world.projects.select('organization', id).size > 0,
      'has teams': world.teams.select('organization', id).size > 0,
      'has invitations': world.invitations.select('organization', id).size > 0,
      'has keys': [...world.keys.all()].some(({ roles }) => homesOf(world, roles).includes(id)),
    }),
  );
}
