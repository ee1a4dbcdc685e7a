import { describe, expect, test } from '@jest/globals';
import { collections } from '../../../src/rows/collection.js';
import { whereIssues } from '../../../src/rows/whereIssues.js';
import { pathText } from '../../../src/schema/issue.js';
import { matches } from '../../../src/scenarios/matches.js';
import type { CollectionName, World } from '../../../src/world/world.js';
import { standard } from '../../support/fixtureWorlds.js';
import { everything } from '../../support/rows/everything.js';
import { worldOfRows } from '../../support/rows/worlds.js';

const NAMES = Object.keys(collections) as readonly CollectionName[];
const ROWS_MAX = 200;

function rowsOf(world: World, name: CollectionName) {
  return collections[name].rows(world, 0, Math.min(ROWS_MAX, collections[name].size(world)));
}

/** Replaces empty lists by `null`, because a condition with an empty list is a mistake. */
function withoutEmptyLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(withoutEmptyLists);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutEmptyLists(each)]));
}

function messages(collection: CollectionName, where: Readonly<Record<string, unknown>>): readonly string[] {
  return whereIssues(collection, where).map(({ path, message }) => `${pathText(path)} ${message}`);
}

describe('The schema of a view', () => {
  const worlds = { standard: standard(), everything: worldOfRows(everything()) };

  test.each(NAMES)('knows every member and every value of %s', (name) => {
    for (const world of Object.values(worlds))
      for (const row of rowsOf(world, name))
        for (const [member, value] of Object.entries(row)) {
          const issues = whereIssues(name, { [member]: withoutEmptyLists(value) });
          expect({ member, value, issues }).toEqual({ member, value, issues: [] });
        }
  });

  test.each(NAMES)('accepts a condition that a row of %s matches', (name) => {
    const [row] = rowsOf(worlds.everything, name);
    const where = Object.fromEntries(
      Object.entries(row ?? {}).filter(([, value]) => typeof value !== 'object' && value !== undefined),
    );
    expect(messages(name, where)).toEqual([]);
    expect(matches(row ?? {}, where)).toBe(true);
  });
});

describe('A typing error in where', () => {
  test.each<[CollectionName, Readonly<Record<string, unknown>>, string]>([
    [
      'clusters',
      { avilability: 'dead' },
      '$.avilability is not a member of the clusters; did you mean availability?',
    ],
    [
      'clusters',
      { availability: 'ded' },
      '$.availability expected one of available, warning, unavailable, dead',
    ],
    ['clusters', { nodeCount: '3' }, '$.nodeCount expected a whole number of at least 0, not "3"'],
    [
      'clusters',
      { nodeCount: { gte: '3' } },
      '$.nodeCount.gte expected a whole number of at least 0, not "3"',
    ],
    ['clusters', { nodeCount: { gtee: 3 } }, 'not an object; did you mean gte?'],
    ['clusters', { backupEnabled: { gte: 1 } }, '$.backupEnabled expected true or false, not a comparison'],
    ['clusters', { schedule: { evryHours: 6 } }, '$.schedule.evryHours is unknown; did you mean everyHours?'],
    ['clusters', { versions: [] }, '$.versions expected at least one value'],
    ['hosts', { up: 'no' }, '$.up expected true or false, not "no"'],
    ['hosts', { typeName: ['NO_DATA', 'REPLICA_PRIMRY'] }, '$.typeName[1] expected one of'],
    ['hosts', { replicaState: 'PRIMRY' }, 'did you mean PRIMARY?'],
    ['hosts', { downSince: '2026-01-01' }, '$.downSince expected a timestamp such as 2026-01-01T00:00:00Z'],
    ['hosts', { downSince: { lt: '2026-01-01T00:00:00.000Z' } }, 'did you mean 2026-01-01T00:00:00Z?'],
    [
      'events',
      { eventTypeName: 'PRIMARY_ELECTD' },
      'no row can have "PRIMARY_ELECTD"; did you mean PRIMARY_ELECTED?',
    ],
    ['events', { eventTypeName: 'NO_SUCH_EVENT' }, '$.eventTypeName no row can have "NO_SUCH_EVENT"'],
    ['users', { roles: [{ roleName: 'GROUP_OWNR' }] }, '$.roles[0].roleName '],
    [
      'snapshots',
      { namespaceFilterList: { filterType: 'deny' } },
      'expected one of denylist, denyList, blacklist',
    ],
    ['alerts', { status: 'open' }, '$.status expected one of'],
    ['projects', { activeAgentCont: 0 }, 'did you mean activeAgentCount?'],
    ['invitations', { pending: 1 }, '$.pending expected true or false, not 1'],
    ['keys', { publickey: 'X' }, 'did you mean publicKey?'],
    ['organizations', { zzz: 1 }, '$.zzz is not a member of the organizations; expected one of id, '],
  ])('is reported in %s %j', (name, where, message) => {
    expect(messages(name, where).join('\n')).toContain(message);
  });

  test.each<[CollectionName, Readonly<Record<string, unknown>>]>([
    ['clusters', { availability: ['dead', null], nodeCount: { gte: 2, lt: 9 }, configServers: 'MIRRORED' }],
    ['clusters', { configServers: { replicaSetName: 'x' }, databases: { databaseName: 'shop' } }],
    ['hosts', { downSince: null, stateSince: { gte: '2026-01-01T00:00:00Z' } }],
    ['alerts', { hostnameAndPort: null, created: { eq: '2026-01-01T00:00:00Z' } }],
  ])('is not seen in %s %j', (name, where) => {
    expect(messages(name, where)).toEqual([]);
  });
});
