import { describe, expect, it } from '@jest/globals';
import { availabilityOf, type Availability } from '../../../../src/world/monitoring/availability.js';
import { hostsOf, primaryOf, replicaSetNamesOf } from '../../../../src/world/clusters/replicaSets.js';
import type { ReplicaState } from '../../../../src/world/tables/hosts.js';
import {
  type Deployment,
  replicaSet,
  sharded,
  standalone,
  withHosts,
} from '../../../support/rows/deployments.js';
import { NOW } from '../../../support/rows/ids.js';
import { worldWith } from '../../../support/rows/worlds.js';

function availability(deployment: Deployment): Availability {
  return availabilityOf(worldWith({ deployments: [deployment] }), deployment.cluster);
}
const DOWN = { downSince: NOW };
const memberDown = { ...DOWN, replicaState: 'DOWN' } as const;

describe('availability of a replica set (Meaning of `availability`)', () => {
  it.each<[Availability, string, readonly ReplicaState[]]>([
    ['available', '"all nodes are available"', ['PRIMARY', 'SECONDARY', 'SECONDARY']],
    ['available', 'with an arbiter', ['PRIMARY', 'SECONDARY', 'ARBITER']],
    ['warning', 'clients cannot use a recovering node', ['PRIMARY', 'RECOVERING', 'SECONDARY']],
    ['warning', 'clients cannot use a node in its initial sync', ['PRIMARY', 'STARTUP2', 'SECONDARY']],
    ['warning', '"some nodes are available and at least one is not"', ['PRIMARY', 'DOWN', 'SECONDARY']],
    ['warning', 'all but the primary are down', ['PRIMARY', 'DOWN', 'DOWN']],
    [
      'unavailable',
      '"the cluster has no primary", though all nodes are up',
      ['SECONDARY', 'SECONDARY', 'SECONDARY'],
    ],
    ['unavailable', 'no primary and a node down', ['DOWN', 'SECONDARY', 'SECONDARY']],
    ['unavailable', 'all nodes are down', ['DOWN', 'DOWN', 'DOWN']],
  ])('is %s: %s (%j)', (expected, _, states) => {
    expect(availability(replicaSet('rs0', {}, states))).toBe(expected);
  });

  it.each<[string, readonly ReplicaState[]]>([
    ['all nodes up', ['PRIMARY', 'SECONDARY', 'SECONDARY']],
    ['all nodes down', ['DOWN', 'DOWN', 'DOWN']],
  ])('is dead: "the cluster is inactive", with %s', (_, states) => {
    expect(availability(replicaSet('rs0', { active: false }, states))).toBe('dead');
  });
});

describe('availability of a sharded cluster', () => {
  it('is available when every process is up', () => {
    expect(availability(sharded())).toBe('available');
    expect(availability(sharded('legacy', {}, true))).toBe('available');
  });

  it.each(['shard0-node-0', 'config-0'])(
    'is unavailable when %s, the primary of one of its sets, is down',
    (name) => {
      expect(availability(withHosts(sharded(), [name], memberDown))).toBe('unavailable');
    },
  );

  it.each(['shard0-node-1', 'config-1'])('is warning when the secondary %s is down', (name) => {
    expect(availability(withHosts(sharded(), [name], memberDown))).toBe('warning');
  });

  it('is warning when a router is down, or a mirrored config server', () => {
    expect(availability(withHosts(sharded(), ['mongos-0'], DOWN))).toBe('warning');
    expect(availability(withHosts(sharded('legacy', {}, true), ['config-0'], DOWN))).toBe('warning');
  });
});

describe('availability of a standalone', () => {
  it('follows its only node, which counts as its primary', () => {
    expect(availability(standalone())).toBe('available');
    expect(availability(withHosts(standalone(), ['node-0'], DOWN))).toBe('unavailable');
    expect(availability(standalone('solo:27017', { active: false }))).toBe('dead');
  });
});

describe('the replica sets of a cluster', () => {
  it("are its own, or its shards' and its config servers'", () => {
    expect(replicaSetNamesOf(replicaSet().cluster)).toEqual(['rs0']);
    expect(replicaSetNamesOf(sharded().cluster)).toEqual(['sh0-shard0', 'sh0-shard1', 'sh0-config']);
    expect(replicaSetNamesOf(sharded('sh0', {}, true).cluster)).toEqual(['sh0-shard0', 'sh0-shard1']);
    expect(replicaSetNamesOf(standalone().cluster)).toEqual([]);
  });

  it('each have their primary', () => {
    const deployment = sharded();
    const hosts = hostsOf(worldWith({ deployments: [deployment, replicaSet()] }), deployment.cluster);
    expect(hosts).toHaveLength(8);
    expect(primaryOf(hosts, 'sh0-shard1')?.name).toBe('shard1-node-0');
    expect(primaryOf(hosts, 'rs0')).toBeUndefined();
  });
});
