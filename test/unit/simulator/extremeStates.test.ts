import { describe, expect, test } from '@jest/globals';
import fc from '../../support/properties.js';
import { DAY_MS, formatInstant, LAST_INSTANT } from '../../../src/world/instant.js';
import { SYSTEM } from '../../../src/world/tables/events.js';
import { commit } from '../../../src/reactions/commit.js';
import type { Incident as IncidentSpec } from '../../../src/input/scenario/scenario.gen.js';
import type { World } from '../../../src/world/world.js';
import { startIncident } from '../../../src/incidents/lifecycle.js';
import { advance } from '../../../src/simulator/advance.js';
import { behaviours } from '../../../src/simulator/behaviours.js';
import { importingState } from '../../../src/simulator/importState.js';
import { runAtOnce } from '../../../src/world/slices.js';
import { stateHash } from '../../../src/simulator/stateHash.js';
import { scenarioOf } from '../../../src/scenarios/scenarioOf.js';
import { play } from '../../../src/simulator/play.js';
import { StateError } from '../../../src/simulator/state/readState.js';
import { stateOf } from '../../../src/simulator/worldState.js';
import { worldOf } from '../../support/fixtureWorlds.js';

/** In this time, each row of the fixture acts, and its longest incident ends. */
const LIFE_MS = 12 * DAY_MS;

/** Maximum number of fired agenda entries. Two rows that fire every second stay below it. */
const STEPS_MAX = 2_400_000;

const FIXTURE = `
history: P2D
organizations:
  - users: 2
    projects:
      - invitations: [{ age: P29D }]
        maintenanceWindows: [{ starts: PT1H, ends: PT5H }]
        backupConfig: true
        clusters:
          - name: rs0
            failures: { meanHoursBetween: 200, meanMinutesDown: 40 }
            backup: { everyHours: 24, retentionDays: 1 }
            snapshots: [{ age: P1D, doNotDelete: true }]
            databases: 1
          - { name: sh0, type: sharded, failures: { meanHoursBetween: 900, meanMinutesDown: 9 }, backup: { everyHours: 168 }, shards: 1, members: 1, mongos: 1, configServers: 1, databases: 1 }
keys: [{ name: admin, publicKey: ADMIN1, privateKey: abc, roles: [GLOBAL_OWNER] }]
`;

const INCIDENTS: readonly IncidentSpec[] = [
  { kind: 'node.flap', target: 'rs0/node-1', every: 'P1D', downFor: 'PT1H' },
  { kind: 'disk.fill', target: 'rs0/node-2', over: 'PT1H', to: 95 },
  { kind: 'load.spike', target: 'sh0', factor: 3 },
  { kind: 'snapshot.slow', target: 'rs0', factor: 2, for: 'P10D' },
];

const SCENARIO = scenarioOf({
  version: 1,
  faults: [{ id: 'slow', match: { operation: 'E7' }, delay: { fixed: 10 } }],
  timeline: [
    { every: 'P1D', incident: { kind: 'load.spike', target: 'rs0', for: 'PT1H', factor: 4 } },
    { at: 'P1D', change: { collection: 'clusters', id: 'rs0', patch: { backupEnabled: false } } },
  ],
  expect: [
    { eventually: { state: 'clusters', id: 'rs0', where: { availability: 'dead' } }, within: 'PT30M' },
  ],
});

const WORLD = busyWorld();
const TEXT = JSON.stringify(stateOf(WORLD));
const STATE: unknown = JSON.parse(TEXT);
const LEAVES = leavesOf(STATE, []);

type Path = readonly (string | number)[];

const NUMBERS = [
  ...[0, -1, 1, 0.5, 1e-9, -1e-9, Number.MIN_VALUE, -0, 1e9, 1e15, 1e16, -1e15, 1e21, 1e308, -1e308],
  ...[Number.MAX_SAFE_INTEGER, LAST_INSTANT, LAST_INSTANT + 1_000, 2 ** 31, 2 ** 32, null, '1', [], {}],
];

const TEXTS = [
  ...['', ' ', '\u0000', '__proto__', 'constructor', '\ud800', 'x'.repeat(100_000), 'P1D', 'PT0.001S', '-1'],
  ...[
    '9999-12-31T23:59:59Z',
    '0001-01-01T00:00:00Z',
    '1970-01-01T00:00:00Z',
    'NaN',
    '1e999',
    null,
    0,
    [],
    {},
  ],
];

/** A world with one of everything that has a number in its row. */
function busyWorld(): World {
  const begun = INCIDENTS.reduce<World>(
    (world, spec) => commit(startIncident(world, spec), SYSTEM, world),
    worldOf(FIXTURE),
  );
  return advance(play(begun, SCENARIO), begun.now + 90_000, behaviours);
}

/**
 * Returns the paths of the numbers and texts in a state. Of each list, only the first and last entry are searched.
 */
function leavesOf(value: unknown, path: Path): readonly Path[] {
  if (typeof value !== 'object' || value === null)
    return ['number', 'string'].includes(typeof value) ? [path] : [];
  if (!Array.isArray(value))
    return Object.entries(value).flatMap(([name, each]) => leavesOf(each, [...path, name]));
  const ends = new Set([0, value.length - 1]);
  return [...value.entries()]
    .filter(([at]) => ends.has(at))
    .flatMap(([at, each]) => leavesOf(each, [...path, at]));
}

/** Returns the state with another value at a path. */
function withValue(path: Path, value: unknown): unknown {
  const state: unknown = JSON.parse(TEXT);
  let place = state as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) place = place[step] as Record<string | number, unknown>;
  place[path.at(-1) ?? ''] = value;
  return state;
}

/**
 * Imports a state and advances it by 12 days. Returns how many agenda entries fired, or the message of the refusal.
 */
function live(state: unknown): number | string {
  let world: World;
  try {
    world = runAtOnce(importingState(state));
  } catch (error) {
    if (error instanceof StateError) return error.message;
    throw error;
  }
  let steps = 0;
  const to = Math.min(LAST_INSTANT, world.now + LIFE_MS);
  const onFire = (): void => {
    steps += 1;
    if (steps > STEPS_MAX) throw new Error('too many steps');
  };
  const after = advance(world, to, behaviours, { onFire });
  expect(formatInstant(after.now)).toMatch(/^\d{4}-/);
  return steps;
}

const extremes = fc
  .constantFrom(...LEAVES)
  .chain((path) => fc.tuple(fc.constant(path), fc.constantFrom(...(isTextAt(path) ? TEXTS : NUMBERS))));

function isTextAt(path: Path): boolean {
  const value = path.reduce<unknown>((at, step) => (at as Record<string | number, unknown>)[step], STATE);
  return typeof value === 'string';
}

describe('An imported state with one extreme value', () => {
  test('is refused, or runs 12 days in a bounded number of steps', () => {
    const property = fc.property(extremes, ([path, value]) => live(withValue(path, value)) !== '');
    fc.assert(property, { numRuns: 60 });
  });

  test.each<[string, unknown, string]>([
    ['tables.clusters.0.schedule.everyHours', 1e-9, 'a whole number from 1 to 168, not 1e-9'],
    ['tables.clusters.0.schedule.everyHours', 1.5, 'a whole number from 1 to 168, not 1.5'],
    ['tables.clusters.0.schedule.retentionDays', 1e300, 'a whole number from 1 to 3650, not 1e+300'],
    ['tables.clusters.0.createdAt', 0.5, 'an instant in milliseconds since 1970-01-01T00:00:00Z, not 0.5'],
    ['tables.clusters.0.databases.0.dataSizeBytes', -1, 'a whole number from 0 to 9007199254740991, not -1'],
    ['tables.hosts.0.port', 65_536, 'a whole number from 0 to 65535, not 65536'],
    ['tables.hosts.0.cores', 0, 'a whole number from 1 to 10000, not 0'],
    ['tables.hosts.0.failureRate.meanHoursBetween', 0, 'a number above 0, at most 1000000, not 0'],
    ['tables.incidents.0.everyMs', 1, 'a whole number from 2000 to 1000000000000000, not 1'],
    ['tables.incidents.0.downMs', 0, 'a whole number from 1000 to 1000000000000000, not 0'],
    ['tables.incidents.1.percent', 101, 'a number above 0, at most 100, not 101'],
    ['tables.incidents.3.factor', 0.1, 'a number from 1 to 100000, not 0.1'],
    ['tables.steps.0.everyMs', 0.001, 'a whole number from 1000 to 1000000000000000, not 0.001'],
    ['tables.automationConfigs.0.version', 0, 'a whole number from 1 to 1000000000000, not 0'],
    ['sequence', -1, 'a whole number from 0 to 1000000000000, not -1'],
    // Adding one to this number changes nothing, so rows would share ids.
    ['sequence', 9_007_199_254_740_991, 'a whole number from 0 to 1000000000000, not 9007199254740991'],
    ['now', '1969-12-31T23:59:59Z', 'an ISO 8601 date-time since 1970, not "1969-12-31T23:59:59Z"'],
  ])('is refused where %s is %j', (path, value, message) => {
    const steps = path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    const place = path.replaceAll(/\.(\d+)/g, '[$1]');
    expect(live(withValue(steps, value))).toBe(`${place}: expected ${message}`);
  });

  test('is refused if it is decades behind', () => {
    // A change to what the row already is costs less than an incident does.
    const change = { collection: 'clusters', id: 'rs0', patch: { backupEnabled: true } };
    const world = play(worldOf(FIXTURE), scenarioOf({ version: 1, timeline: [{ every: 'P1D', change }] }));
    const [step] = world.steps.all().toArray();
    if (step === undefined) throw new Error('The scenario has no step.');
    const overdue = { ...world, steps: world.steps.put({ ...step, at: 0 }) };
    expect(live(JSON.parse(JSON.stringify(stateOf(overdue))))).toBe(
      'tables: more than 10000 agenda entries are overdue at now, 2026-03-04T05:06:07Z; the last of them is scenarioStep',
    );
  });

  test('is accepted without the extreme value', () => {
    expect(live(JSON.parse(TEXT))).toBeGreaterThan(100);
    expect(stateHash(runAtOnce(importingState(JSON.parse(TEXT))))).toBe(stateHash(WORLD));
  });
});
