import { describe, expect, it } from '@jest/globals';
import { hostsOf } from '../../../../../src/world/clusters/replicaSets.js';
import { bringUp, takeDown } from '../../../../../src/world/hosts/startAndStop.js';
import { processId } from '../../../../../src/world/hosts/host.js';
import type { Host } from '../../../../../src/world/tables/hosts.js';
import { commit } from '../../../../../src/reactions/commit.js';
import { SYSTEM } from '../../../../../src/world/tables/events.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../../src/world/instant.js';
import type { Outcome } from '../../../../../src/world/outcome.js';
import { takeSnapshots } from '../../../../../src/world/backup/snapshots/takeSnapshots.js';
import { copyMs } from '../../../../../src/world/backup/snapshots/pace.js';
import type { Snapshot, SnapshotPart } from '../../../../../src/world/tables/snapshots.js';
import type { World } from '../../../../../src/world/world.js';
import { later } from '../../../../support/advancing.js';
import { clusterOf, worldOf } from '../../../../support/fixtureWorlds.js';
import { begun, healed } from '../../../../support/incidents.js';

/**
 * A world 30 seconds after snapshots were taken of two replica sets with one and three members, a sharded cluster,
 * and a sharded cluster with mirrored config servers. The copies still run.
 */
const start = worldOf(`
history: P3D
organizations:
  - projects:
      - clusters:
          - { name: one, members: 1, backup: { everyHours: 6, last: PT30S }, databases: [{ size: 100GB }] }
          - { name: rs0, backup: { everyHours: 6, last: PT30S }, databases: [{ size: 100GB }] }
          - { name: sh0, type: sharded, shards: 2, backup: { everyHours: 6, last: PT30S }, databases: [{ size: 200GB }] }
          - name: legacy0
            type: sharded
            configServers: mirrored
            version: 3.2.22
            backup: { everyHours: 6, last: PT30S }
`);

function there<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('It is not there.');
  return found;
}

function newest(world: World, name: string): Snapshot {
  const found = world.snapshots
    .select('cluster', clusterOf(world, name).id)
    .toArray()
    .filter(({ hostId }) => hostId === undefined)
    .at(-1);
  if (found === undefined) throw new Error(`${name} has no snapshot`);
  return found;
}

function partOf(world: World, name: string): SnapshotPart {
  const [part] = newest(world, name).parts;
  if (part === undefined) throw new Error(`${name} has no part`);
  return part;
}

function sourceOf(world: World, name: string): Host {
  const { machineId } = partOf(world, name);
  const found = hostsOf(world, clusterOf(world, name)).find((host) => processId(host) === machineId);
  if (found === undefined) throw new Error(`${name} is copied from nowhere`);
  return found;
}

function after(world: World, move: (world: World) => Outcome): World {
  return commit(move(world), SYSTEM, world);
}

const down = (world: World, host: Host): World => after(world, (before) => takeDown(before, host));
const up = (world: World, { id }: Host): World =>
  after(world, (before) => bringUp(before, there(before.hosts.get(id))));

describe('a snapshot part whose source goes down', () => {
  it('is copied from another member that is up, from the beginning', () => {
    const first = sourceOf(start, 'rs0');
    const world = down(start, first);
    const second = sourceOf(world, 'rs0');
    expect(second.id).not.toBe(first.id);
    expect(partOf(world, 'rs0').replicaState).toBe(second.replicaState);
    const length = copyMs(partOf(world, 'rs0'));
    expect(newest(later(start, length - 30 * SECOND_MS), 'rs0').complete).toBe(true);
    expect(newest(later(world, length - SECOND_MS), 'rs0').complete).toBe(false);
    expect(newest(later(world, length), 'rs0').complete).toBe(true);
  });

  it('waits while no other member is up, and begins again once one is', () => {
    const only = sourceOf(start, 'one');
    const world = down(start, only);
    expect(newest(later(world, 3 * HOUR_MS), 'one').complete).toBe(false);
    const back = up(later(world, 3 * HOUR_MS), only);
    // The process recovers first. The longer it was down, the longer this takes.
    const length = copyMs(partOf(world, 'one'));
    expect(newest(later(back, length), 'one').complete).toBe(false);
    expect(newest(later(back, length + 5 * HOUR_MS), 'one').complete).toBe(true);
  });

  it('continues if only another member went down', () => {
    const source = sourceOf(start, 'rs0');
    const other = hostsOf(start, clusterOf(start, 'rs0')).find(({ id }) => id !== source.id);
    const world = down(start, there(other));
    expect(newest(world, 'rs0')).toEqual(newest(start, 'rs0'));
  });

  it('waits for a legacy config server, because no other process has its data', () => {
    const config = there(hostsOf(start, clusterOf(start, 'legacy0')).find(({ role }) => role === 'CONFIG'));
    const copyOf = (world: World) => world.snapshots.select('host', config.id).toArray().at(-1);
    expect(copyOf(later(start, 5 * MINUTE_MS))?.complete).toBe(true);
    const world = down(start, config);
    expect(copyOf(later(world, HOUR_MS))?.complete).toBe(false);
    expect(copyOf(later(up(later(world, HOUR_MS), config), 5 * MINUTE_MS))?.complete).toBe(true);
  });
});

describe('the snapshot of a cluster that is dead', () => {
  it('stands still, and continues when it is in use again', () => {
    const dead = begun(start, { kind: 'cluster.dead', target: 'sh0', id: 'dead' });
    const length = newest(start, 'sh0').parts.reduce((sum, part) => sum + copyMs(part), 0);
    expect(newest(later(dead, DAY_MS), 'sh0').parts.map(({ completedTime }) => completedTime)).toEqual([
      ...[undefined, undefined, undefined],
    ]);
    const alive = healed(later(dead, DAY_MS), 'dead');
    const left = length - 30 * SECOND_MS;
    expect(newest(later(alive, left - SECOND_MS), 'sh0').complete).toBe(false);
    expect(newest(later(alive, left), 'sh0').complete).toBe(true);
  });
});

describe('missingShards', () => {
  it('have the last contact with the shard: when its last member went down', () => {
    let world = later(start, HOUR_MS);
    const members = hostsOf(world, clusterOf(world, 'sh0')).filter(({ shardName }) => shardName === 'shard1');
    let lastDown = 0;
    for (const { id } of members) {
      world = down(later(world, 7 * MINUTE_MS), there(world.hosts.get(id)));
      lastDown = world.now;
    }
    world = later(world, 6 * HOUR_MS);
    const { created, missingShards = [] } = newest(world, 'sh0');
    expect(missingShards).toHaveLength(1);
    expect(missingShards[0]?.lastHeartbeat).toBe(lastDown);
    expect(created.date - lastDown).toBeGreaterThan(HOUR_MS);
  });

  it('have the time when an incident began to hide the shard', () => {
    const hidden = begun(later(start, HOUR_MS), { kind: 'shard.missing', target: 'sh0/shard0' });
    const { missingShards = [] } = newest(later(hidden, 6 * HOUR_MS), 'sh0');
    expect(missingShards[0]?.lastHeartbeat).toBe(hidden.now);
  });
});

describe('the snapshots of a cluster with mirrored config servers', () => {
  it('are one of its shards, and one of each config server', () => {
    const { id } = clusterOf(start, 'legacy0');
    const { date } = newest(start, 'legacy0').created;
    const taken = start.snapshots
      .select('cluster', id)
      .toArray()
      .filter(({ created }) => created.date === date);
    expect(
      taken.map(({ hostId, parts }) => [hostId !== undefined, parts.map((part) => part.typeName)]),
    ).toEqual([
      [false, ['REPLICA_SET', 'REPLICA_SET']],
      [true, ['CONFIG_SERVER']],
      [true, ['CONFIG_SERVER']],
      [true, ['CONFIG_SERVER']],
    ]);
    expect(taken[0]).toMatchObject({ isPossiblyInconsistent: false, missingShards: [] });
  });

  it.each([
    ['CONFIG', true],
    ['MEMBER', false],
  ])(
    'are possibly inconsistent while a config server is down, unlike another process: %s',
    (role, expected) => {
      const stopped = hostsOf(start, clusterOf(start, 'legacy0')).find((host) => host.role === role);
      const world = after(down(start, there(stopped)), (before) =>
        takeSnapshots(before, clusterOf(before, 'legacy0')),
      );
      expect(newest(world, 'legacy0').id).not.toBe(newest(start, 'legacy0').id);
      expect(newest(world, 'legacy0').isPossiblyInconsistent).toBe(expected);
    },
  );
});

describe('the increments of a snapshot', () => {
  it('count the snapshots that the platform has taken in that second', () => {
    const seconds = new Map<number, number[]>();
    for (const { created } of later(start, 2 * DAY_MS).snapshots.all())
      seconds.set(created.date, [...(seconds.get(created.date) ?? []), created.increment]);
    // Four clusters have a snapshot in the same second, and so have the three mirrored config servers of one of them.
    expect(Math.max(...[...seconds.values()].map(({ length }) => length))).toBe(7);
    for (const increments of seconds.values()) expect(increments).toEqual(increments.map((_, at) => at + 1));
  });

  it('come from the last operation, so two snapshots without a write between them have the same', () => {
    const silent = hostsOf(start, clusterOf(start, 'rs0')).reduce(
      (world, { id }, at) => (at < 2 ? down(world, there(world.hosts.get(id))) : world),
      later(start, HOUR_MS),
    );
    const taken = [6, 12].map((hours) => newest(later(silent, hours * HOUR_MS), 'rs0'));
    expect(taken[0]?.id).not.toBe(taken[1]?.id);
    expect(taken[0]?.lastOplogAppliedTimestamp).toEqual(taken[1]?.lastOplogAppliedTimestamp);
  });
});
