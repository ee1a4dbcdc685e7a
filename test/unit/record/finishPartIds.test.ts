import { describe, expect, it } from '@jest/globals';
import { finishPartIds } from '../../../src/record/finish/finishPartIds.js';
import { computedPartId } from '../../../src/world/clusters/monitoredClusters.js';
import type { Cluster } from '../../../src/world/tables/clusters.js';
import { sharded as deployment } from '../../support/rows/deployments.js';
import { worldWith } from '../../support/rows/worlds.js';

const OWN = 'f'.repeat(24);
const empty = worldWith();
const { cluster: sharded } = deployment();
const usual = (replicaSetName: string): string => computedPartId(empty.seed, sharded, replicaSetName);

/** Returns the row of the cluster after the recording, with these parts before it. */
const finished = (own: Partial<Cluster>): Cluster | undefined =>
  finishPartIds(worldWith({ clusters: [{ ...sharded, ...own }] })).clusters.get(sharded.id);

describe('the ids of the parts of a recorded sharded cluster', () => {
  const shards = [
    { shardName: 'a', replicaSetName: 'shard_a', partId: usual('shard_a') },
    { shardName: 'b', replicaSetName: 'shard_b', partId: OWN },
    { shardName: 'c', replicaSetName: 'shard_c', partId: usual('shard_a') },
    { shardName: 'd', replicaSetName: 'shard_d' },
  ];

  it('are left out where the program computes the same', () => {
    expect(finished({ shards })?.shards).toEqual([
      { shardName: 'a', replicaSetName: 'shard_a' },
      ...shards.slice(1),
    ]);
  });

  it.each([
    ['left out', usual('config'), {}],
    ['kept', OWN, { partId: OWN }],
  ])('are %s for the config servers too', (_, partId, expected) => {
    expect(finished({ configServers: { replicaSetName: 'config', partId } })?.configServers).toEqual({
      replicaSetName: 'config',
      ...expected,
    });
  });
});
