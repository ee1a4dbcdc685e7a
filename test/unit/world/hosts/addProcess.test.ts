import { describe, expect, it } from '@jest/globals';
import { addCluster } from '../../../../src/world/clusters/addCluster.js';
import { MINUTE_MS, SECOND_MS } from '../../../../src/world/instant.js';
import { addProcess, type NewProcess } from '../../../../src/world/hosts/addProcess.js';
import { bringUp, takeDown } from '../../../../src/world/hosts/startAndStop.js';
import { copyMs, syncBytes } from '../../../../src/world/measurements/copying.js';
import { sizesOnHost } from '../../../../src/world/measurements/databaseSizes.js';
import { removeProcess } from '../../../../src/world/monitoring/removeProcess.js';
import { commit } from '../../../../src/reactions/commit.js';
import { SYSTEM } from '../../../../src/world/tables/events.js';
import type { Host } from '../../../../src/world/tables/hosts.js';
import type { World } from '../../../../src/world/world.js';
import { later } from '../../../support/advancing.js';
import { violationsOf } from '../../../support/invariants/world.js';
import { hostNamed, replicaSet, standalone } from '../../../support/rows/deployments.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { project } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

const home = project();
const spec: NewProcess = {
  hostname: 'db0.example.net',
  port: 27017,
  role: 'MEMBER',
  version: '7.0.14',
  replicaSetName: 'new',
};

/** Returns a world with a new replica set of three members. */
function newSet(world: World = worldWith()): World {
  const added = addCluster(world, home, {
    name: 'new',
    type: 'REPLICA_SET',
    version: '7.0.14',
    replicaSetName: 'new',
  });
  return ['db0', 'db1', 'db2'].reduce(
    (next, name) => addProcess(next, home, added.cluster, { ...spec, hostname: `${name}.example.net` }).world,
    added.world,
  );
}

function eventsOf(world: World): readonly string[] {
  return [...world.events.all()].map(({ eventTypeName, hostname = '' }) => `${eventTypeName} ${hostname}`);
}

function statusesOf(world: World): readonly string[] {
  return [...world.alerts.all()].map(({ status }) => status);
}

function hostsIn(world: World): readonly Host[] {
  return [...world.hosts.all()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

describe('a process that is added', () => {
  it('has the first free name, a machine, and awaits its first ping', () => {
    const world = newSet();
    expect(hostsIn(world).map(({ name, monitoring }) => [name, monitoring?.state])).toEqual([
      ['node-0', 'AWAITED'],
      ['node-1', 'AWAITED'],
      ['node-2', 'AWAITED'],
    ]);
    for (const { ipAddress, id } of hostsIn(world)) {
      expect(ipAddress).toMatch(/^10\.(12[89]|1[3-9]\d|2\d\d)\.\d+\.\d+$/);
      expect(id).toMatch(/^[0-9a-f]{32}$/);
    }
    expect(violationsOf(world)).toEqual([]);
  });

  it('is pinged within a minute, which shows its cluster and writes NEW_HOST', () => {
    const world = later(newSet(), MINUTE_MS);
    expect(hostsIn(world).map(({ monitoring }) => monitoring)).toEqual([undefined, undefined, undefined]);
    expect([...world.clusters.all()].map(({ undiscovered }) => undiscovered)).toEqual([undefined]);
    const found = eventsOf(world).filter((event) => event.startsWith('NEW_HOST'));
    expect(found.toSorted()).toEqual(['db0', 'db1', 'db2'].map((name) => `NEW_HOST ${name}.example.net`));
  });

  it('elects a primary with the other members of a new set, which has none until then', () => {
    const [cluster] = [...newSet().clusters.all()];
    expect(cluster?.leaderless?.map(({ replicaSetName }) => replicaSetName)).toEqual(['new']);
    const world = later(newSet(), 14 * SECOND_MS);
    expect([...world.clusters.all()].map(({ leaderless }) => leaderless)).toEqual([undefined]);
    const states = hostsIn(world).map(({ replicaState }) => replicaState);
    expect(states.toSorted()).toEqual(['PRIMARY', 'SECONDARY', 'SECONDARY']);
  });

  it('begins with its initial sync in a set that has a primary', () => {
    const rs0 = replicaSet();
    const world = worldWith({ deployments: [rs0] });
    const added = addProcess(world, home, rs0.cluster, { ...spec, replicaSetName: 'rs0' });
    expect(added.host).toMatchObject({ name: 'node-3', replicaState: 'STARTUP2' });
    expect(later(added.world, 3 * MINUTE_MS).hosts.get(added.host.id)?.replicaState).toBe('SECONDARY');
  });

  it('begins its initial sync again after an outage, which takes as long as the data needs', () => {
    const rs0 = replicaSet();
    const { world, host } = addProcess(worldWith({ deployments: [rs0] }), home, rs0.cluster, {
      ...spec,
      replicaSetName: 'rs0',
    });
    const { id } = host;
    const change = (before: World, move: typeof takeDown): World =>
      commit(move(before, before.hosts.get(id) ?? host), SYSTEM, before);
    const down = change(later(world, 10 * SECOND_MS), takeDown);
    expect(down.hosts.get(id)).toMatchObject({ replicaState: 'DOWN', hasUnfinishedSync: true });
    expect(sizesOnHost(down, down.hosts.get(id) ?? host, down.now).fileSizeBytes).toBe(0);
    const up = change(later(down, 10 * MINUTE_MS), bringUp);
    const syncing = up.hosts.get(id) ?? host;
    expect(syncing).toMatchObject({ replicaState: 'STARTUP2', recoveryMs: expect.any(Number) });
    expect(syncing.hasUnfinishedSync).toBeUndefined();
    const copying = copyMs(up, syncBytes(up, syncing, up.now));
    expect(copying).toBeGreaterThan(0);
    expect(syncing.recoveryMs).toBeGreaterThan(copying);
    expect(later(up, syncing.recoveryMs ?? 0).hosts.get(id)?.replicaState).toBe('SECONDARY');
    expect(violationsOf(up)).toEqual([]);
  });

  it('is the one that is there, if its address is taken', () => {
    const world = newSet();
    const [cluster] = [...world.clusters.all()];
    if (cluster === undefined) throw new Error('no cluster');
    const again = addProcess(world, home, cluster, spec);
    expect(again.world).toBe(world);
    expect(again.host).toBe(hostsIn(world)[0]);
  });

  it('has the same id, state and pings in one stride and in many', () => {
    const strides = Array.from({ length: 30 }).reduce<World>(
      (world) => later(world, 4 * SECOND_MS),
      newSet(),
    );
    const one = later(newSet(), 2 * MINUTE_MS);
    expect(hostsIn(strides)).toEqual(hostsIn(one));
    expect(eventsOf(strides)).toEqual(eventsOf(one));
  });
});

describe('a standalone that is added', () => {
  it('has another id than its cluster, because the periods of both are kept by id', () => {
    const name = 'db0.example.net:27017';
    const added = addCluster(worldWith(), home, { name, type: 'STANDALONE', version: '7.0.14' });
    const alone: NewProcess = {
      hostname: 'db0.example.net',
      port: 27017,
      role: 'STANDALONE',
      version: '7.0.14',
    };
    const { host } = addProcess(added.world, home, added.cluster, alone);
    expect(host.id).not.toBe(added.cluster.id);
    expect([host.name, host.replicaState]).toEqual(['node-0', undefined]);
  });
});

describe('a process that is removed', () => {
  it('leaves its set, which elects another primary', () => {
    const rs0 = replicaSet();
    const world = removeProcess(worldWith({ deployments: [rs0] }), hostNamed(rs0, 'node-0')).world;
    expect(world.hosts.size).toBe(2);
    const states = hostsIn(later(world, 20 * SECOND_MS)).map(({ replicaState }) => replicaState);
    expect(states.toSorted()).toEqual(['PRIMARY', 'SECONDARY']);
  });

  it('ends its open alerts: they are cancelled, and stay', () => {
    const rs0 = replicaSet('rs0', {}, ['PRIMARY', 'SECONDARY', 'DOWN']);
    const world = worldWith({ deployments: [rs0] });
    const left = removeProcess(world, hostNamed(rs0, 'node-2')).world;
    expect(statusesOf(world)).toEqual(['OPEN']);
    expect(statusesOf(left)).toEqual(['CANCELLED']);
  });

  it('takes the cluster with it, if it was the last', () => {
    const solo = standalone();
    const left = removeProcess(worldWith({ deployments: [solo] }), hostNamed(solo, 'node-0')).world;
    expect([left.hosts.size, left.clusters.size, left.projects.get(PROJECT)?.id]).toEqual([0, 0, PROJECT]);
  });
});
