import { describe, expect, it } from '@jest/globals';
import type { World } from '../../../src/world/world.js';
import { HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';
import { measureDisk } from '../metrics/measured.js';
import { later } from '../../support/advancing.js';
import { clusterDataSizeBytes } from '../../../src/world/measurements/databaseSizes.js';
import { clusterOf } from '../../support/fixtureWorlds.js';
import { availability, begun, healed, node, primary, since, standardWorld } from '../../support/incidents.js';

function alertsOf(world: World) {
  const known = new Set([...standardWorld().events.all()].map(({ id }) => id));
  return [...world.events.all()].filter(
    ({ id, eventTypeName }) => !known.has(id) && eventTypeName.endsWith('METRIC_THRESHOLD'),
  );
}

describe('disk.fill', () => {
  it('reports a full disk, and reports again once there is room', () => {
    const world = begun(standardWorld(), {
      ...({ kind: 'disk.fill', target: 'rs0/node-1', to: 97, over: 'PT30M', id: 'fill' } as const),
    });
    const series = { granularity: 'PT5M', period: 'PT2H', m: 'DISK_PARTITION_SPACE_PERCENT_USED' };
    const full = later(world, HOUR_MS);
    const points =
      measureDisk(full, node(full, 'rs0/node-1'), 'data', series).measurements[0]?.dataPoints ?? [];
    const crossed = points.find(({ value }) => (value ?? 0) > 90);
    const [outside, ...others] = alertsOf(full);
    expect(others).toEqual([]);
    expect(outside).toMatchObject({
      eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
      created: Date.parse(crossed?.timestamp ?? '') + 5 * MINUTE_MS,
      hostId: node(full, 'rs0/node-1').id,
      metricName: 'DISK_PARTITION_SPACE_USED_DATA',
      currentValue: { number: crossed?.value, units: 'RAW' },
    });
    expect(outside?.created).toBeLessThan(world.now + 35 * MINUTE_MS);
    const [, inside] = alertsOf(later(healed(later(full, HOUR_MS), 'fill'), 11 * MINUTE_MS));
    expect(inside).toMatchObject({ eventTypeName: 'INSIDE_METRIC_THRESHOLD', alertId: outside?.alertId });
  });

  it('reports every node of a cluster, except nodes that are down', () => {
    const world = begun(
      standardWorld(),
      { kind: 'node.down', target: 'rs0/node-2' },
      { kind: 'disk.fill', target: 'rs0', for: 'PT1H' },
    );
    const told = alertsOf(later(world, HOUR_MS + 10 * MINUTE_MS)).map(
      ({ hostId }) => world.hosts.get(hostId ?? '')?.name,
    );
    expect(told.toSorted()).toEqual(['node-0', 'node-0', 'node-1', 'node-1']);
  });

  it('reports nothing below 90 percent, or when it ends earlier', () => {
    const roomy = begun(standardWorld(), { kind: 'disk.fill', target: 'rs0', to: 80, for: 'PT1H' });
    const short = begun(standardWorld(), { kind: 'disk.fill', target: 'rs0', over: 'PT4H', for: 'PT1H' });
    for (const world of [roomy, short]) expect(alertsOf(later(world, 3 * HOUR_MS))).toEqual([]);
  });

  it('stays as history, and past measurements are computed from it', () => {
    const world = begun(standardWorld(), {
      ...({ kind: 'disk.fill', target: 'rs0/node-0', partition: 'data', for: 'PT1H' } as const),
    });
    const after = later(world, 24 * HOUR_MS);
    expect([...after.incidents.select('cluster', node(after, 'rs0/node-0').clusterId)]).toMatchObject([
      {
        kind: 'disk.fill',
        hostIds: [node(after, 'rs0/node-0').id],
        partition: 'data',
        percent: 95,
        overMs: 10 * MINUTE_MS,
        from: world.now,
        endedAt: world.now + HOUR_MS,
      },
    ]);
    expect(after.incidents.select('state', 'active').size).toBe(0);
  });
});

describe('disk.fill up to the last byte', () => {
  const start = standardWorld();
  const fill = { kind: 'disk.fill', target: 'rs0', to: 100, over: 'PT10M', id: 'fill' } as const;

  it('stops the processes of a cluster: they are down, it is unavailable, and nothing is written', () => {
    const full = later(begun(start, fill), 10 * MINUTE_MS);
    expect(availability(full, 'rs0')).toBe('unavailable');
    expect(since(start, full).filter((name) => name === 'HOST_DOWN')).toHaveLength(3);
    // One full interval above the threshold is enough, so the fill here takes an hour.
    const slow = later(begun(start, { ...fill, over: 'PT1H' }), HOUR_MS);
    expect(alertsOf(slow).map(({ eventTypeName }) => eventTypeName)).toContain('OUTSIDE_METRIC_THRESHOLD');
    const size = (world: World) => clusterDataSizeBytes(world, clusterOf(world, 'rs0'));
    expect(size(later(full, 24 * HOUR_MS))).toBe(size(full));
    const back = later(healed(later(full, HOUR_MS), 'fill'), HOUR_MS);
    expect(availability(back, 'rs0')).toBe('available');
    expect(size(later(back, HOUR_MS))).toBeGreaterThan(size(back));
  });

  it('moves the role of the primary to another member', () => {
    const target = `rs0/${primary(start, 'rs0') ?? ''}`;
    const world = later(begun(start, { ...fill, target, over: 'PT1S' }), MINUTE_MS);
    expect(node(world, target).replicaState).toBe('DOWN');
    expect(primary(world, 'rs0')).toBeDefined();
  });

  it('stops nothing if the databases are on another partition', () => {
    const partition = node(start, 'rs0/node-1').partitions.find(({ name }) => name !== 'data')?.name ?? '';
    const world = later(begun(start, { ...fill, target: 'rs0/node-1', partition }), HOUR_MS);
    expect(node(world, 'rs0/node-1').downSince).toBeUndefined();
  });
});

describe('load.spike', () => {
  it('is a row with its nodes and its factor until it ends', () => {
    const world = begun(standardWorld(), { kind: 'load.spike', target: 'rs0', factor: 4, for: 'PT1H' });
    expect([...world.incidents.all()]).toMatchObject([{ factor: 4, from: world.now }]);
    const [spike] = [...later(world, 2 * HOUR_MS).incidents.all()];
    expect(spike?.kind === 'load.spike' ? spike.hostIds : []).toHaveLength(3);
    expect(spike?.endedAt).toBe(world.now + HOUR_MS);
  });
});
