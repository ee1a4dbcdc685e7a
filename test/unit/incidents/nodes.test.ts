import { describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';
import { later } from '../../support/advancing.js';
import { availability, begun, healed, node, primary, since, standardWorld } from '../../support/incidents.js';

describe('node.down', () => {
  it('takes a node down, and its cluster has a warning', () => {
    const start = standardWorld();
    const secondary = primary(start, 'rs0') === 'node-1' ? 'rs0/node-2' : 'rs0/node-1';
    const world = begun(start, { kind: 'node.down', target: secondary });
    expect(node(world, secondary)).toMatchObject({ replicaState: 'DOWN', downSince: start.now });
    expect(availability(world, 'rs0')).toBe('warning');
    expect(since(start, world)).toEqual(['HOST_DOWN']);
    expect(node(later(world, 100 * HOUR_MS), secondary).downSince).toBe(start.now);
  });

  it('heals after "for": the node returns, catches up and is a secondary again', () => {
    const start = standardWorld();
    const secondary = primary(start, 'rs0') === 'node-1' ? 'rs0/node-2' : 'rs0/node-1';
    const world = begun(start, { kind: 'node.down', target: secondary, for: 'PT15M' });
    expect(node(later(world, 15 * MINUTE_MS - 1), secondary).replicaState).toBe('DOWN');
    expect(node(later(world, 15 * MINUTE_MS), secondary).replicaState).toBe('RECOVERING');
    const after = later(world, 18 * MINUTE_MS);
    expect(node(after, secondary).replicaState).toBe('SECONDARY');
    expect(availability(after, 'rs0')).toBe('available');
    const told = since(start, after).filter((name) => name.startsWith('HOST'));
    expect(told).toEqual([
      ...['HOST_DOWN', 'HOST_UP', 'HOST_RECOVERING', 'HOST_RECOVERED', 'HOST_NOW_SECONDARY'],
    ]);
  });

  it('is healed early by its name, and then does nothing at its planned end', () => {
    const world = begun(standardWorld(), { kind: 'node.down', id: 'out', target: 'rs0/node-1', for: 'PT1H' });
    const early = healed(later(world, MINUTE_MS), 'out');
    expect(node(early, 'rs0/node-1').downSince).toBeUndefined();
    const end = later(early, 2 * HOUR_MS);
    const { name, endedAt, until } = [...end.incidents.all()][0] ?? {};
    expect({ name, endedAt, until }).toEqual({
      name: 'out',
      endedAt: world.now + MINUTE_MS,
      until: world.now + HOUR_MS,
    });
  });

  it('keeps down a node that had gone down by itself and would have returned', () => {
    const start = standardWorld();
    const host = node(start, 'rs0/node-1');
    const failed = {
      ...host,
      downSince: start.now,
      replicaState: 'DOWN',
      returnsAt: start.now + MINUTE_MS,
    } as const;
    const world = begun(
      { ...start, hosts: start.hosts.put(failed) },
      { kind: 'node.down', target: 'rs0/node-1', for: 'PT1H' },
    );
    expect(node(later(world, 59 * MINUTE_MS), 'rs0/node-1').replicaState).toBe('DOWN');
    expect(node(later(world, HOUR_MS), 'rs0/node-1').downSince).toBeUndefined();
  });

  it.each([
    ['a standalone by the name of its cluster', 'standalone:27017'],
    ['a node by its machine and port', undefined],
  ])('accepts %s', (_, target) => {
    const start = standardWorld();
    const { hostname, port, id } = node(start, 'standalone:27017/node-0');
    const world = begun(start, { kind: 'node.down', target: target ?? `${hostname}:${port}` });
    expect(world.hosts.get(id)?.downSince).toBe(start.now);
    expect(availability(world, 'standalone:27017')).toBe('unavailable');
  });
});

describe('node.flap', () => {
  it('goes down and comes back, again and again, until it heals', () => {
    const start = standardWorld();
    const world = begun(start, {
      ...({ kind: 'node.flap', target: 'rs0/node-2' } as const),
      every: 'PT10M',
      downFor: 'PT2M',
      for: 'PT25M',
    });
    const isDown = (minutes: number): boolean =>
      node(later(world, minutes * MINUTE_MS), 'rs0/node-2').downSince !== undefined;
    expect([0, 1, 2, 9, 10, 11, 12, 19, 20, 21, 22, 24, 25, 30, 40].filter(isDown)).toEqual([
      ...[0, 1, 10, 11, 20, 21],
    ]);
    const downs = since(start, later(world, HOUR_MS)).filter((name) => name === 'HOST_DOWN');
    expect(downs).toHaveLength(3);
  });

  it('leaves the node up if it ends while the node is down', () => {
    const world = begun(standardWorld(), { kind: 'node.flap', id: 'f', target: 'rs0/node-2' });
    expect(node(healed(world, 'f'), 'rs0/node-2').downSince).toBeUndefined();
  });
});

describe('primary.lost', () => {
  it('takes down whichever node is primary, and another one is elected', () => {
    const start = standardWorld();
    const before = primary(start, 'rs0');
    const world = begun(start, { kind: 'primary.lost', target: 'rs0', for: 'PT30M' });
    expect(availability(world, 'rs0')).toBe('unavailable');
    const led = later(world, MINUTE_MS);
    expect(availability(led, 'rs0')).toBe('warning');
    expect(primary(led, 'rs0')).not.toBe(before);
    expect(since(start, led)).toEqual(['HOST_DOWN', 'NO_PRIMARY', 'PRIMARY_ELECTED', 'HOST_NOW_PRIMARY']);
    expect(node(later(world, 29 * MINUTE_MS), `rs0/${before ?? ''}`).replicaState).toBe('DOWN');
    const end = later(world, 35 * MINUTE_MS);
    expect(availability(end, 'rs0')).toBe('available');
    expect(node(end, `rs0/${before ?? ''}`).replicaState).toBe('SECONDARY');
  });

  it.each(['sh0/shard1', 'sh0-shard1'])('stops the primary of one shard: %s', (target) => {
    const world = begun(standardWorld(), { kind: 'primary.lost', target });
    const [incident] = [...world.incidents.all()];
    const ids = incident?.hostIds ?? [];
    expect(ids.map((id) => world.hosts.get(id)?.shardName)).toEqual(['shard1']);
  });

  it('stops the primaries of all shards of a sharded cluster, and spares its config servers', () => {
    const world = begun(standardWorld(), { kind: 'primary.lost', target: 'sh0' });
    const down = [...world.hosts.all()].filter(({ downSince }) => downSince === world.now);
    expect(down.map(({ shardName }) => shardName).sort()).toEqual(['shard0', 'shard1']);
  });

  it('refuses a cluster without a primary', () => {
    const lost = begun(standardWorld(), { kind: 'primary.lost', target: 'rs0' });
    expect(() => begun(lost, { kind: 'primary.lost', target: 'rs0' })).toThrow(
      'rs0 currently has no primary',
    );
    expect(() => begun(lost, { kind: 'primary.lost', target: 'standalone:27017' })).toThrow(
      'is not a replica set',
    );
  });
});
