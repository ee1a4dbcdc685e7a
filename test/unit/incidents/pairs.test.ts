import { describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';
import { activeAgentCount } from '../../../src/world/projects/activity.js';
import type { Snapshot } from '../../../src/world/tables/snapshots.js';
import type { World } from '../../../src/world/world.js';
import { later } from '../../support/advancing.js';
import { clusterOf, firstProject } from '../../support/fixtureWorlds.js';
import { availability, begun, healed, node, primary, standardWorld } from '../../support/incidents.js';

const NODE = 'rs0/node-1';

/** The incidents are healed one after the other. The node stays down until the last one ends. */
describe('two incidents that stop the same node', () => {
  it.each([
    ['node.down and node.down', 'node.down', 'node.down'],
    ['node.down and node.flap', 'node.down', 'node.flap'],
    ['node.flap and node.down', 'node.flap', 'node.down'],
  ] as const)('compose: %s', (_, first, second) => {
    const world = begun(
      standardWorld(),
      { kind: first, id: 'a', target: NODE },
      { kind: second, id: 'b', target: NODE },
    );
    for (const [one, other] of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const) {
      const half = healed(world, one);
      expect(node(half, NODE).replicaState).toBe('DOWN');
      expect(node(healed(half, other), NODE).replicaState).toBe('RECOVERING');
    }
  });

  it('compose: primary.lost and node.down of the same node', () => {
    const start = standardWorld();
    const target = `rs0/${primary(start, 'rs0') ?? ''}`;
    const world = begun(
      start,
      { kind: 'primary.lost', id: 'lost', target: 'rs0' },
      { kind: 'node.down', target, for: 'PT1H' },
    );
    const half = healed(world, 'lost');
    expect(node(half, target).replicaState).toBe('DOWN');
    expect(node(later(half, HOUR_MS), target).downSince).toBeUndefined();
  });

  it('compose: a node that flaps stays down while another incident has it down', () => {
    const world = begun(
      standardWorld(),
      { kind: 'node.flap', target: NODE, every: 'PT10M', downFor: 'PT1M' },
      { kind: 'node.down', target: NODE, for: 'PT25M' },
    );
    for (const minutes of [2, 12, 24])
      expect(node(later(world, minutes * MINUTE_MS), NODE).downSince).toBe(world.now);
    expect(node(later(world, 25 * MINUTE_MS), NODE).downSince).toBeUndefined();
    expect(node(later(world, 30 * MINUTE_MS), NODE).replicaState).toBe('DOWN');
  });

  it('are refused where their times contradict each other: node.flap and node.flap', () => {
    const world = begun(standardWorld(), { kind: 'node.flap', target: NODE });
    expect(() => begun(world, { kind: 'node.flap', target: NODE })).toThrow(`${NODE} is already flapping`);
  });
});

describe('two incidents of one replica set', () => {
  it('compose: each primary.lost takes the next primary, until no majority is left', () => {
    const once = later(begun(standardWorld(), { kind: 'primary.lost', id: 'a', target: 'rs0' }), MINUTE_MS);
    const twice = later(begun(once, { kind: 'primary.lost', target: 'rs0' }), HOUR_MS);
    expect(primary(twice, 'rs0')).toBeUndefined();
    expect(availability(later(healed(twice, 'a'), HOUR_MS), 'rs0')).toBe('warning');
  });

  it('compose: a dead cluster whose node is down is not available when only one of them has healed', () => {
    const world = begun(
      standardWorld(),
      { kind: 'cluster.dead', id: 'dead', target: 'rs0' },
      { kind: 'node.down', id: 'down', target: NODE },
    );
    expect(availability(healed(world, 'down'), 'rs0')).toBe('dead');
    expect(availability(healed(world, 'dead'), 'rs0')).toBe('warning');
  });
});

describe('two incidents of the same agents', () => {
  it('compose: they are silent until the last one has ended', () => {
    const start = standardWorld();
    const all = activeAgentCount(firstProject(start));
    const world = begun(
      start,
      { kind: 'agent.silent', id: 'a', target: 'Shop' },
      { kind: 'agent.silent', id: 'b', target: 'Shop', agent: 'BACKUP' },
    );
    const count = (...ended: readonly string[]): number =>
      activeAgentCount(firstProject(ended.reduce(healed, world)));
    expect([count(), count('b'), count('a'), count('a', 'b')]).toEqual([0, 0, all - 1, all]);
  });
});

describe('two incidents of the same snapshots', () => {
  it('compose: both slow the same snapshot', () => {
    const slow = begun(
      standardWorld(),
      { kind: 'snapshot.slow', target: 'sh0', factor: 2 },
      { kind: 'snapshot.slow', target: 'sh0', factor: 5 },
    );
    const newest = (world: World): Snapshot | undefined =>
      world.snapshots.select('cluster', clusterOf(world, 'sh0').id).toArray().at(-1);
    const completedTimes = newest(later(standardWorld(), HOUR_MS / 2))?.parts.map(
      ({ completedTime = 0 }) => completedTime,
    );
    const left = Math.max(...(completedTimes ?? [])) - slow.now;
    expect(newest(slow)?.complete).toBe(false);
    expect(newest(later(slow, 10 * left - MINUTE_MS))?.complete).toBe(false);
    expect(newest(later(slow, 10 * left + 1_000))?.complete).toBe(true);
  });

  it('compose: a failed snapshot has neither missing shards nor an inconsistency', () => {
    const start = standardWorld();
    const world = begun(
      start,
      { kind: 'snapshot.inconsistent', target: 'sh0' },
      { kind: 'shard.missing', target: 'sh0/shard0' },
      { kind: 'shard.missing', target: 'sh0/shard1' },
      { kind: 'snapshot.fail', id: 'fail', target: 'sh0' },
    );
    const { id } = clusterOf(world, 'sh0');
    const newest = (after: typeof world) => after.snapshots.select('cluster', id).toArray().at(-1);
    const [failed, taken] = [world, healed(world, 'fail')].map((each) => newest(later(each, 24 * HOUR_MS)));
    expect(failed?.id).toBe(newest(start)?.id);
    expect(taken).toMatchObject({ isPossiblyInconsistent: true, parts: [{ replicaSetName: 'sh0-config' }] });
    expect(taken?.missingShards).toHaveLength(2);
  });
});

it('a name belongs to one incident at a time', () => {
  const world = begun(standardWorld(), { kind: 'node.down', id: 'mine', target: NODE });
  expect(() => begun(world, { kind: 'load.spike', id: 'mine', target: 'rs0' })).toThrow(
    'the incident mine (node.down of rs0/node-1) is already active',
  );
  const again = begun(healed(world, 'mine'), { kind: 'node.down', id: 'mine', target: NODE });
  expect(node(again, NODE).replicaState).toBe('DOWN');
  expect(node(healed(again, 'mine'), NODE).downSince).toBeUndefined();
});
