import { describe, expect, it } from '@jest/globals';
import type { World } from '../../src/domain/world.js';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/instant.js';
import { later } from '../behaviours/givenLife.js';
import { begun, healed, node, standardWorld } from './givenIncident.js';

function alertsOf(world: World) {
  const known = new Set([...standardWorld().events.all()].map(({ id }) => id));
  return [...world.events.all()].filter(
    ({ id, eventTypeName }) => !known.has(id) && eventTypeName.endsWith('METRIC_THRESHOLD'),
  );
}

describe('disk.fill', () => {
  it('is told once the disk is full, and again once there is room', () => {
    const world = begun(standardWorld(), {
      ...({ kind: 'disk.fill', target: 'rs0/node-1', to: 97, over: 'PT30M', id: 'fill' } as const),
    });
    expect(alertsOf(later(world, 29 * MINUTE_MS))).toEqual([]);
    const full = later(world, 30 * MINUTE_MS);
    const [outside] = alertsOf(full);
    expect(outside).toMatchObject({
      ...{
        eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
        created: full.now,
        hostId: node(full, 'rs0/node-1').id,
      },
      ...{ metricName: 'DISK_PARTITION_SPACE_PERCENT_USED', currentValue: { number: 97, units: 'RAW' } },
    });
    const [, inside] = alertsOf(healed(later(full, HOUR_MS), 'fill'));
    expect(inside).toMatchObject({ eventTypeName: 'INSIDE_METRIC_THRESHOLD', alertId: outside?.alertId });
  });

  it('is told of every node of a cluster, but not of one that is down', () => {
    const world = begun(
      standardWorld(),
      { kind: 'node.down', target: 'rs0/node-2' },
      { kind: 'disk.fill', target: 'rs0', for: 'PT1H' },
    );
    const told = alertsOf(later(world, HOUR_MS)).map(({ hostId }) => world.hosts.get(hostId ?? '')?.name);
    expect(told).toEqual(['node-0', 'node-1', 'node-0', 'node-1']);
  });

  it('is not worth a word below 90 percent, or when it is over before', () => {
    const roomy = begun(standardWorld(), { kind: 'disk.fill', target: 'rs0', to: 80, for: 'PT1H' });
    const short = begun(standardWorld(), { kind: 'disk.fill', target: 'rs0', over: 'PT2H', for: 'PT1H' });
    for (const world of [roomy, short]) expect(alertsOf(later(world, 3 * HOUR_MS))).toEqual([]);
  });

  it('stays as history, which the measurements of the past are computed from', () => {
    const world = begun(standardWorld(), {
      ...({ kind: 'disk.fill', target: 'rs0/node-0', partition: 'data', for: 'PT1H' } as const),
    });
    const after = later(world, 24 * HOUR_MS);
    expect([...after.incidents.select('cluster', node(after, 'rs0/node-0').clusterId)]).toMatchObject([
      {
        ...{ kind: 'disk.fill', hostIds: [node(after, 'rs0/node-0').id], partition: 'data' },
        ...{ percent: 95, overMs: 10 * MINUTE_MS, from: world.now, endedAt: world.now + HOUR_MS },
      },
    ]);
    expect(after.incidents.select('state', 'active').size).toBe(0);
  });
});

describe('load.spike', () => {
  it('is a row of the nodes and the factor, for as long as it lasts', () => {
    const world = begun(standardWorld(), { kind: 'load.spike', target: 'rs0', factor: 4, for: 'PT1H' });
    expect([...world.incidents.all()]).toMatchObject([{ factor: 4, from: world.now }]);
    const [spike] = [...later(world, 2 * HOUR_MS).incidents.all()];
    expect(spike?.kind === 'load.spike' ? spike.hostIds : []).toHaveLength(3);
    expect(spike?.endedAt).toBe(world.now + HOUR_MS);
  });
});
