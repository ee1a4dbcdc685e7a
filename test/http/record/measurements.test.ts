import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { measureHost } from '../../../src/metrics/measure.js';
import { fixtureMistakes } from '../../../src/fixtures/buildFixture.js';
import { startIncident } from '../../../src/incidents/lifecycle.js';
import type { Incident } from '../../../src/input/scenario/scenario.gen.js';
import { SYSTEM } from '../../../src/world/tables/events.js';
import type { Cluster } from '../../../src/world/tables/clusters.js';
import type { Host } from '../../../src/world/tables/hosts.js';
import type { World } from '../../../src/world/world.js';
import { worldOf } from '../../support/fixtureWorlds.js';
import { isUnexpected } from '../../support/inferredMembers.js';
import { SMALL, type RecordedFile } from '../../support/recordings.js';
import { RecordingStage } from './recordingStage.js';

const DAYS = 8;
const FACTOR = 3;

const stage = new RecordingStage();
let source: World;
let recorded: RecordedFile;
let unexpected: unknown;

beforeAll(async () => {
  await stage.open();
  // The recorded world has the seed 1, so this one has another rhythm.
  const live = stage.simulator.add('source', worldOf(SMALL, { seed: 6 }));
  const spike: Incident = { kind: 'load.spike', target: 'orders', factor: FACTOR };
  live.commit(startIncident(live.world, spike), SYSTEM);
  live.advanceTo(live.world.now + DAYS * 86_400_000);
  source = live.world;
  recorded = await stage.record('source', { measurements: 'P7D' });
  unexpected = (await stage.differencesOf(recorded)).filter(isUnexpected);
});

afterAll(() => stage.close());

function clusterNamed(world: World, name: string): Cluster {
  const cluster = [...world.clusters.all()].find((each) => each.name === name);
  if (cluster === undefined) throw new Error(`no cluster ${name}`);
  return cluster;
}

function writerOf(world: World, name: string): Host {
  const { id } = clusterNamed(world, name);
  const hosts = world.hosts.select('cluster', id).toArray();
  const writer = hosts.find(({ role, replicaState }) => replicaState === 'PRIMARY' || role === 'STANDALONE');
  if (writer === undefined) throw new Error(`no writer of ${name}`);
  return writer;
}

/** Returns the hours of a measurement of the process of a cluster that takes writes. */
function hoursOf(world: World, name: string, m: string): readonly number[] {
  const { measurements } = measureHost(world, writerOf(world, name), {
    granularity: 'PT1H',
    period: 'P6D',
    m,
  });
  return (measurements[0]?.series.points() ?? []).flatMap(({ value }) => value ?? []);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [one, other].map((values) => values.map((each) => each - mean(values)));
  const dot = (x: readonly number[] = [], y: readonly number[] = []): number =>
    x.reduce((sum, each, at) => sum + each * (y[at] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

describe('a recording with series', () => {
  it.each(['orders', 'reports', 'catalogue'])('has the mean and the rhythm of its source (%s)', (name) => {
    for (const m of ['OPCOUNTER_QUERY', 'OPCOUNTER_UPDATE', 'CONNECTIONS']) {
      const [is, was] = [hoursOf(recorded.world, name, m), hoursOf(source, name, m)];
      expect(is.length).toBe(was.length);
      expect(mean(is) / mean(was)).toBeGreaterThan(0.93);
      expect(mean(is) / mean(was)).toBeLessThan(1.07);
      expect(correlation(is, was)).toBeGreaterThan(0.9);
    }
  });

  it('learns how much a cluster does, as a multiple of what its cores suggest', () => {
    const levels = ['orders', 'reports'].map((name) => clusterNamed(recorded.world, name).load?.level ?? 0);
    expect(levels[0]).toBeGreaterThan(FACTOR * 0.9);
    expect(levels[0]).toBeLessThan(FACTOR * 1.1);
    expect(levels[1]).toBeGreaterThan(0.9);
    expect(levels[1]).toBeLessThan(1.1);
  });

  it('is a fixture, answers like its source otherwise, and keeps the size of its data', () => {
    expect(fixtureMistakes(readFileSync(recorded.file, 'utf8'))).toEqual([]);
    expect(recorded.leftOut).toEqual([]);
    expect(unexpected).toEqual([]);
  });

  it('asks for the series of primaries and standalones only, and else for none', async () => {
    const paths = [...recorded.checkpoint.sorted()].map(({ path }) => path.split('?')[0] ?? '');
    const asked = paths
      .filter((path) => path.endsWith('/measurements'))
      .map((path) => path.split('/').at(-2));
    const members = [...source.hosts.all()].filter(
      ({ role, replicaState }) => role === 'STANDALONE' || (role === 'MEMBER' && replicaState === 'PRIMARY'),
    );
    expect(asked.toSorted()).toEqual(members.map(({ id }) => id).toSorted());
    const plain = await stage.record('source', { name: 'plain' });
    expect([...plain.checkpoint.sorted()].filter(({ path }) => path.includes('/measurements'))).toEqual([]);
    expect([...plain.world.clusters.all()].filter(({ load }) => load !== undefined)).toEqual([]);
  });
});
