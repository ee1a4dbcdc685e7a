import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';
import { lastPingOf } from '../../../src/world/monitoring/lastPing.js';
import type { World } from '../../../src/world/world.js';
import { later } from '../../support/advancing.js';
import { clusterOf } from '../../support/fixtureWorlds.js';
import { availability, begun, healed, node, standardWorld } from '../../support/incidents.js';
import { numbersOf } from '../metrics/builders.js';
import { measureHost } from '../metrics/measured.js';

describe('cluster.dead', () => {
  it('makes a cluster dead, "the cluster is inactive", and revives it', () => {
    const world = begun(standardWorld(), { kind: 'cluster.dead', target: 'rs0', for: 'PT1H', id: 'dead' });
    expect(availability(world, 'rs0')).toBe('dead');
    expect(availability(later(world, HOUR_MS), 'rs0')).toBe('available');
    expect(availability(healed(world, 'dead'), 'rs0')).toBe('available');
  });

  it('takes no snapshots meanwhile', () => {
    const world = begun(standardWorld(), { kind: 'cluster.dead', target: 'rs0' });
    const { id } = clusterOf(world, 'rs0');
    const dates = later(world, 3 * DAY_MS)
      .snapshots.select('cluster', id)
      .toArray()
      .map(({ created }) => created.date);
    expect(Math.max(...dates)).toBeLessThan(world.now);
  });

  it('is no longer pinged and serves nothing: "the cluster is inactive"', () => {
    const world = begun(standardWorld(), { kind: 'cluster.dead', target: 'rs0', for: 'PT2H' });
    const query = { granularity: 'PT1M', period: 'PT30M', m: 'DOCUMENT_METRICS_RETURNED' };
    const returned = (at: World) => numbersOf(measureHost(at, node(at, 'rs0/node-1'), query), query.m);
    const pinged = (at: World): number => lastPingOf(at, node(at, 'rs0/node-1'))?.at ?? 0;
    const dead = later(world, HOUR_MS);
    expect(pinged(dead)).toBeLessThanOrEqual(world.now);
    expect(returned(dead)).toEqual([]);
    const back = later(world, 3 * HOUR_MS);
    expect(pinged(back)).toBeGreaterThan(back.now - 2 * MINUTE_MS);
    expect(returned(back).length).toBeGreaterThan(25);
  });

  it('refuses a cluster that is not in use', () => {
    const world = begun(standardWorld(), { kind: 'cluster.dead', target: 'rs0' });
    for (const target of ['rs0', 'rs-dead'])
      expect(() => begun(world, { kind: 'cluster.dead', target })).toThrow(`${target} is already inactive`);
  });
});
