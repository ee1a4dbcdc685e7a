import { describe, expect, it } from '@jest/globals';
import { WrongTarget } from '../../../src/world/targets/wrongTarget.js';
import { LAST_INSTANT } from '../../../src/world/instant.js';
import type { Incident } from '../../../src/input/scenario/scenario.gen.js';
import { INCIDENT_KINDS } from '../../../src/incidents/incidents.js';
import { sharded } from '../../support/rows/deployments.js';
import { worldWith } from '../../support/rows/worlds.js';
import { clusterOf } from '../../support/fixtureWorlds.js';
import { begun, standardWorld } from '../../support/incidents.js';

function thrownBy(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return (error as Error).message;
  }
}

/** Kinds whose targets do not have to exist yet. */
const OF_FUTURE: readonly string[] = ['store.unreachable', 'daemon.appear', 'daemon.unregistered'];

describe('a wrong target', () => {
  it.each(INCIDENT_KINDS.filter((kind) => !OF_FUTURE.includes(kind)))(
    'is reported with the existing names: %s',
    (kind) => {
      const wrong = (): unknown => begun(standardWorld(), { kind, target: 'nobody' } as Incident);
      expect(wrong).toThrow(WrongTarget);
      expect(wrong).toThrow(/^there is no .*"nobody"; expected /);
      expect(wrong).toThrow(
        expect.objectContaining({ issues: [expect.objectContaining({ path: '$.target' })] }),
      );
    },
  );

  it('is reported with the closest match, and names in order', () => {
    const told = (target: string, kind: 'node.down' | 'cluster.dead') => () =>
      begun(standardWorld(), { kind, target });
    expect(told('rs9', 'cluster.dead')).toThrow(
      /^there is no cluster "rs9"; did you mean rs0\? expected one of /,
    );
    expect(told('rs0/nod-0', 'node.down')).toThrow(
      /^there is no node "rs0\/nod-0"; did you mean rs0\/node-0\? expected one of rs0\//,
    );
    const names = /there are (.*?)(?: and|$)/.exec(String(thrownBy(told('nobody', 'cluster.dead'))))?.[1];
    expect(names?.split(', ')).toEqual(names?.split(', ').toSorted());
  });

  it('is reported with the nodes of the intended cluster if it is a node', () => {
    expect(() => begun(standardWorld(), { kind: 'node.down', target: 'rs0/node-9' })).toThrow(
      'there is no node "rs0/node-9"; did you mean rs0/node-0? expected one of rs0/node-0, rs0/node-1, rs0/node-2',
    );
    expect(() => begun(standardWorld(), { kind: 'node.down', target: 'rs0' })).toThrow(
      'rs0 is a cluster; name one of its nodes: rs0/node-0, rs0/node-1, rs0/node-2',
    );
  });

  it('lists ten at most', () => {
    expect(() => begun(standardWorld(), { kind: 'load.spike', target: 'x' })).toThrow(/ and \d+ more$/);
  });

  it('is reported with the ids if several rows match', () => {
    const start = standardWorld();
    const rs0 = clusterOf(start, 'rs0');
    const other = { ...clusterOf(start, 'rs1'), name: 'rs0' };
    const world = { ...start, clusters: start.clusters.put(other) };
    const wrong = (): unknown => begun(world, { kind: 'cluster.dead', target: 'rs0' });
    expect(wrong).toThrow(/"rs0" is ambiguous: 2 clusters have this name; use the id of one: /);
    for (const { id } of [rs0, other]) expect(wrong).toThrow(id);
    expect(begun(world, { kind: 'cluster.dead', target: rs0.id }).clusters.get(rs0.id)?.active).toBe(false);
  });

  it('can be the partition of disk.fill too', () => {
    expect(() => begun(standardWorld(), { kind: 'disk.fill', target: 'rs0/node-0', partition: 'z' })).toThrow(
      /rs0\/node-0 has no partition "z"; it has \w/,
    );
  });
});

describe('an unknown shard', () => {
  it.each([
    [0, 'no cluster is sharded'],
    [1, 'expected one of sh0/shard0'],
    [2, 'expected one of sh0/shard0, sh0/shard1'],
  ])('in a world of %i shards', (count, rest) => {
    const { cluster, hosts } = sharded();
    const shards = cluster.shards.slice(0, count);
    const world = worldWith({ deployments: [{ cluster: { ...cluster, shards }, hosts }] });
    expect(() => begun(world, { kind: 'shard.missing', target: 'nobody' })).toThrow(
      `there is no shard "nobody"; ${rest}`,
    );
  });
});

it('an incident cannot end after the end of time', () => {
  const late = { ...standardWorld(), now: LAST_INSTANT - 1_000 };
  expect(() => begun(late, { kind: 'load.spike', target: 'rs0', for: 'PT1H' })).toThrow(
    'the last supported time',
  );
});
