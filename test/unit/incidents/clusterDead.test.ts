import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '../../../src/world/instant.js';
import { later } from '../../support/advancing.js';
import { clusterOf } from '../../support/fixtureWorlds.js';
import { availability, begun, healed, standardWorld } from '../../support/incidents.js';

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

  it('refuses a cluster that is not in use', () => {
    const world = begun(standardWorld(), { kind: 'cluster.dead', target: 'rs0' });
    for (const target of ['rs0', 'rs-dead'])
      expect(() => begun(world, { kind: 'cluster.dead', target })).toThrow(`${target} is already dead`);
  });
});
