import type { World } from '../../src/world/world.js';

const TABLES = [
  ...(['organizations', 'projects', 'teams', 'users', 'keys', 'invitations', 'clusters', 'hosts'] as const),
  ...(['snapshots', 'alerts', 'restoreJobs', 'maintenanceWindows', 'events'] as const),
];
const MEMBERS = [
  ...['id', 'name', 'username', 'emailAddress', 'firstName', 'lastName', 'hostname', 'ipAddress'],
  ...['mobileNumber', 'publicKey', 'description', 'replicaSetName', 'inviterUsername'],
];

/** Each recorded world has a key with this name, and databases too. */
const ADMIN = 'admin';

/** Returns the texts in the rows of a world that name or identify something, from three characters on. */
export function namesIn(world: World): readonly string[] {
  const rows = TABLES.flatMap((name) => [...world[name].all()] as Readonly<Record<string, unknown>>[]);
  const texts = rows.flatMap((row) => MEMBERS.map((member) => row[member]));
  return [...new Set(texts)]
    .filter((each) => typeof each === 'string')
    .filter((each) => each.length > 2 && each !== ADMIN);
}

/** Returns the names that a JSON text contains: the short ones as whole values, the others anywhere. */
export function foundIn(text: string, names: readonly string[]): readonly string[] {
  const values = new Set(text.match(/"(?:[^"\\]|\\.)*"/g)?.map((each) => JSON.parse(each) as string));
  return names.filter((name) => values.has(name) || (name.length > 8 && text.includes(name)));
}
