import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Host } from '../../../src/world/tables/hosts.js';
import { HOUR_MS, MINUTE_MS, SECOND_MS, type Instant } from '../../../src/world/instant.js';
import type { Incident as IncidentSpec } from '../../../src/input/scenario/scenario.gen.js';
import type { World } from '../../../src/world/world.js';
import { IncidentConflict } from '../../../src/world/incidents/incident.js';
import { WrongTarget } from '../../../src/world/targets/wrongTarget.js';
import fc from '../../support/properties.js';
import { later } from '../../support/advancing.js';
import { begun, node, standardWorld } from '../../support/incidents.js';
import { hostsOf } from '../../../src/world/clusters/replicaSets.js';
import { hash } from '../../../src/world/random.js';
import { worldOf } from '../../support/fixtureWorlds.js';
import { databasesOf } from '../../../src/world/clusters/databases.js';
import { measureDatabase, measureHost } from './measured.js';
import { numbersOf, valuesOf } from './builders.js';

const start = standardWorld();
const iso = (instant: number): string => new Date(instant).toISOString();
const INSERTS = ['DOCUMENT_METRICS_INSERTED', 'OPCOUNTER_REPL_INSERT'] as const;
const DELETES = ['DOCUMENT_METRICS_DELETED', 'OPCOUNTER_REPL_DELETE'] as const;

/**
 * Returns how many documents some series count in a window, by whole seconds. Seconds without a value count as zero.
 */
function counted(world: World, host: Host, names: readonly string[], from: Instant, until: Instant): number {
  const query = { granularity: 'PT1S', start: iso(from - SECOND_MS), end: iso(until), m: [...names] };
  const set = measureHost(world, host, query);
  const sums = names.map((name) => numbersOf(set, name).reduce((sum, value) => sum + value, 0));
  return sums.reduce((sum, value) => sum + value, 0);
}

/**
 * Returns the number of objects in a host's own databases around an instant. Undefined if nothing was collected then.
 */
function objects(world: World, host: Host, at: Instant): number | undefined {
  const counts = databasesOf(world, host).map(({ name }) => {
    const query = { granularity: 'PT2S', start: iso(at - SECOND_MS), end: iso(at + SECOND_MS) };
    return valuesOf(
      measureDatabase(world, host, name, { ...query, m: 'DATABASE_OBJECT_COUNT' }),
      'DATABASE_OBJECT_COUNT',
    )[0];
  });
  return counts.reduce<number | undefined>((sum, count) => {
    return sum === undefined || count == null ? undefined : sum + count;
  }, 0);
}

const SEED = 7;
const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** The worlds of the fixtures. The large one is reduced to a small part of each kind of project, with few events. */
const FIXTURES: Readonly<Record<string, () => World>> = {
  standard: () => start,
  hundred: () => worldOf(read('bench/fixtures/hundred.yaml')),
  large: () =>
    worldOf(
      read('fixtures/large.yaml')
        .replaceAll(/\bcount: \d+/g, 'count: 1')
        .replace(/activity 384/, 'activity 2'),
    ),
};

/** An incident that begins after some minutes. */
interface Turn {
  readonly minutes: number;
  readonly spec: IncidentSpec;
}

const TARGETS = ['rs0', 'sh0'] as const;
const NODES = ['rs0/node-0', 'rs0/node-1', 'rs0/node-2', 'sh0/shard0-node-0', 'sh0/shard1-node-1'] as const;
const specs: fc.Arbitrary<IncidentSpec> = fc.oneof(
  fc.constantFrom(...NODES).map((target) => ({ kind: 'node.down' as const, target, for: 'PT7M' })),
  fc.constantFrom(...NODES).map((target) => ({ kind: 'node.down' as const, target, for: 'PT2H' })),
  fc.constantFrom(...TARGETS).map((target) => ({ kind: 'primary.lost' as const, target, for: 'PT40M' })),
  fc.constantFrom(...TARGETS).map((target) => ({ kind: 'cluster.dead' as const, target, for: 'PT1H' })),
  fc.record({
    kind: fc.constant('load.spike' as const),
    target: fc.constantFrom(...TARGETS, ...NODES),
    factor: fc.constantFrom(0.5, 3, 4, 20, 1_000),
    for: fc.constantFrom('PT10M', 'PT3H'),
  }),
  fc
    .constantFrom(...NODES, ...TARGETS)
    .map((target) => ({ kind: 'disk.fill' as const, target, to: 100, over: 'PT5M', for: 'PT1H' })),
);
const lives = fc.array(fc.record<Turn>({ minutes: fc.integer({ min: 0, max: 150 }), spec: specs }), {
  maxLength: 8,
});

function lived(turns: readonly Turn[], world = start): World {
  const end = turns.reduce((current, { minutes, spec }) => {
    const next = later(current, minutes * MINUTE_MS);
    try {
      return begun(next, spec);
    } catch (error) {
      if (error instanceof IncidentConflict || error instanceof WrongTarget) return next;
      throw error;
    }
  }, world);
  return later(end, 4 * HOUR_MS);
}

/**
 * Returns how far inserts minus deletes differ from the change of the object count in a window, as a fraction of this
 * change. Ignores a difference of up to 200.
 */
function disagreement(world: World, host: Host, from: Instant, until: Instant): number {
  const [before, after] = [objects(world, host, from), objects(world, host, until)];
  if (before === undefined || after === undefined) return 0;
  const added = counted(world, host, INSERTS, from, until) - counted(world, host, DELETES, from, until);
  const grown = after - before;
  return Math.max(0, Math.abs(added - grown) - 200) / Math.max(Math.abs(grown), 1);
}

describe('Documents inserted less documents deleted', () => {
  it('equal the change of the object counts, on every member, in every incident', () => {
    const property = fc.property(
      lives,
      fc.integer({ min: 0, max: 600 }),
      fc.integer({ min: 60, max: 600 }),
      fc.constantFrom(...NODES),
      (turns, offset, length, name) => {
        const world = lived(turns);
        const host = node(world, name);
        const from = start.now + offset * MINUTE_MS;
        const until = Math.min(from + length * MINUTE_MS, world.now - MINUTE_MS);
        if (until - from < HOUR_MS) return;
        expect(disagreement(world, host, from, until)).toBeLessThan(0.02);
      },
    );
    fc.assert(property, { numRuns: 5 });
  });

  it.each(Object.keys(FIXTURES))('do so on clusters of the %s fixture too', (name) => {
    const world = FIXTURES[name]?.() ?? start;
    const all = world.clusters.all().toArray();
    const chosen = [0, 1, 2].map((at) => all[hash(SEED, name, at) % all.length]);
    for (const cluster of chosen.filter((each) => each !== undefined)) {
      const members = hostsOf(world, cluster).filter(
        ({ role }) => role === 'MEMBER' || role === 'STANDALONE',
      );
      const stopped = members[hash(SEED, cluster.id) % members.length]?.id ?? '';
      const after = lived(
        [
          { minutes: 30, spec: { kind: 'load.spike', target: cluster.id, factor: 4, for: 'PT1H' } },
          { minutes: 40, spec: { kind: 'node.down', target: stopped, for: 'PT20M' } },
        ],
        world,
      );
      for (const host of hostsOf(after, cluster).filter(({ id }) => members.some((one) => one.id === id))) {
        const [from, until] = [world.now + 10 * MINUTE_MS, world.now + 3 * HOUR_MS];
        const objectsBefore = objects(after, host, from) ?? 0;
        expect([host.name, objectsBefore > 0]).toEqual([host.name, true]);
        expect(disagreement(after, host, from, until)).toBeLessThan(0.02);
      }
    }
  });
});
