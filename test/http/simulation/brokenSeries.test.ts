import { describe, expect, it } from '@jest/globals';
import { brokenAppearance } from '../../support/invariants/appearances.js';
import { brokenDiskAlerts } from '../../support/invariants/disks.js';
import { brokenSeriesRules, readSeries, type Read, type Values } from '../../support/invariants/series.js';
import { after, later, typesOf } from '../../support/advancing.js';
import { begun, healed } from '../../support/incidents.js';
import { replicaSet } from '../../support/rows/deployments.js';
import { project } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';
import type { Incident } from '../../../src/input/scenario/scenario.gen.js';
import { stopForRestart } from '../../../src/world/hosts/restartProcess.js';
import { MINUTE_MS, SECOND_MS } from '../../../src/world/instant.js';
import type { World } from '../../../src/world/world.js';

const agents = (['MONITORING', 'AUTOMATION'] as const).map((typeName) => ({
  typeName,
  hostname: 'db0.example.net',
}));
const calm = worldWith({ projects: [project({ agents })], deployments: [replicaSet('rs0')] });

/** Returns the world half an hour after the start of an incident. */
function under(incident: Incident): World {
  return later(begun(calm, incident), 30 * MINUTE_MS);
}

/** Reads series, and replaces some of the values. */
function reading(change: (name: string, value: number | null) => number | null): Read {
  return (...args) => {
    const values: Values = readSeries(...args);
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(name, value)]));
  };
}

describe('a series with wrong values', () => {
  it('is found if a process that is down has values', () => {
    const world = under({ kind: 'node.down', target: 'rs0/node-1' });
    expect(brokenSeriesRules(world)).toEqual([]);
    expect(
      brokenSeriesRules(
        world,
        reading((_, value) => value ?? 1),
      ),
    ).toContainEqual(expect.stringMatching(/node-1\S* which is down, has values/));
  });

  it('is found if a dead cluster serves operations', () => {
    const served = calm.hosts
      .all()
      .toArray()
      .map((host) => readSeries(later(calm, 30 * MINUTE_MS), host, MINUTE_MS, ['OPCOUNTER_QUERY']));
    expect(served.every(({ OPCOUNTER_QUERY }) => (OPCOUNTER_QUERY ?? 0) > 0)).toBe(true);
    const world = under({ kind: 'cluster.dead', target: 'rs0' });
    expect(brokenSeriesRules(world)).toEqual([]);
    expect(
      brokenSeriesRules(
        world,
        reading(() => 377.6),
      ),
    ).toContainEqual(expect.stringContaining('of a dead cluster serves operations'));
  });

  it('is found if a member lags although its machine has time', () => {
    const world = under({ kind: 'load.spike', target: 'rs0', factor: 2 });
    expect(brokenSeriesRules(world)).toEqual([]);
    const lagging = reading((name, value) => (name.includes('LAG') ? 60 : value));
    expect(brokenSeriesRules(world, lagging)).toContainEqual(
      expect.stringContaining('lags although its machine has time'),
    );
  });

  it('is found if a member keeps up although its machine is saturated', () => {
    const world = under({ kind: 'load.spike', target: 'rs0', factor: 1_000 });
    expect(brokenSeriesRules(world)).toEqual([]);
    const fast = reading((name, value) => (name.includes('LAG') ? 1 : value));
    expect(brokenSeriesRules(world, fast)).toContainEqual(expect.stringContaining('keeps up although'));
  });

  it('is found if a restart is not counted', () => {
    const [host] = calm.hosts.all().toArray();
    if (host === undefined) throw new Error('no host');
    const world = later(after(calm, stopForRestart(calm, host, 5 * SECOND_MS)), 30 * MINUTE_MS);
    expect(typesOf(world)).toContain('HOST_RESTARTED');
    expect(brokenSeriesRules(world)).toEqual([]);
    const counted = reading((name, value) => (name.startsWith('RESTARTS') ? 0 : value));
    expect(
      [0, 1, 2].flatMap((at) => brokenSeriesRules(later(world, at * SECOND_MS), counted)),
    ).toContainEqual(expect.stringContaining('counts 0 restarts, not 1'));
  });
});

describe('an alert about a disk', () => {
  const full = under({ kind: 'disk.fill', target: 'rs0/node-1', id: 'filling', over: 'PT1M' });

  it('is found if it is missing while the series is above the threshold', () => {
    expect(brokenDiskAlerts(full)).toEqual([]);
    expect(brokenDiskAlerts({ ...full, alerts: calm.alerts })).toEqual([
      expect.stringContaining('95 % full, has no alert'),
    ]);
  });

  it('is found if it stays open although the series is below the threshold', () => {
    const over = later(healed(full, 'filling'), 10 * MINUTE_MS);
    expect(brokenDiskAlerts(over)).toEqual([]);
    expect(brokenDiskAlerts({ ...over, alerts: full.alerts })).toEqual([
      expect.stringContaining('% full, has an alert'),
    ]);
  });
});

describe('a snapshot that appears', () => {
  const spec = { kind: 'snapshot.appear', target: 'rs0' } as const;

  it('is found if its cluster is dead, its backup is inactive, it does not exist, or it still runs', () => {
    const next = begun(calm, spec);
    expect(brokenAppearance(calm, next, spec)).toEqual([]);
    const withCluster = (own: { readonly active?: boolean; readonly backupEnabled?: boolean }): World => {
      const changed = calm.clusters
        .all()
        .toArray()
        .map((cluster) => ({ ...cluster, ...own }));
      return { ...calm, clusters: changed.reduce((table, row) => table.put(row), calm.clusters) };
    };
    const broken = (before: World, world = next) => brokenAppearance(before, world, spec);
    expect(broken(withCluster({ active: false }))).toEqual([expect.stringContaining('of a dead cluster')]);
    expect(broken(withCluster({ backupEnabled: false }))).toEqual([
      expect.stringContaining('of an inactive backup'),
    ]);
    expect(broken(calm, { ...next, snapshots: calm.snapshots })).toEqual([
      expect.stringContaining('does not exist'),
    ]);
    const [taken] = next.snapshots.changesSince(calm.snapshots).put;
    if (taken === undefined) throw new Error('no snapshot');
    const running = { ...next, snapshots: next.snapshots.put({ ...taken, complete: false }) };
    expect(broken(calm, running)).toEqual([expect.stringContaining('is not complete')]);
  });
});
