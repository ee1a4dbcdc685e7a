import type { ConfigDocument } from '../../tables/automationConfigs.js';
import { entriesOf } from '../document/entries.js';
import { invalidConfig } from './invalidConfig.js';

/** Refuses sharded clusters whose replica sets are missing, and routers of missing clusters. */
export function checkShardedClusters(document: ConfigDocument): void {
  const { processes, replicaSets, shardedClusters } = entriesOf(document);
  const names = new Set(shardedClusters.map(({ name }) => name));
  if (names.size < shardedClusters.length) throw invalidConfig('two sharded clusters have the same name.');
  for (const { name, configSetName, shards } of shardedClusters) {
    if (name === '') throw invalidConfig('a sharded cluster has no name.');
    const sets = [configSetName, ...shards.map(({ replicaSetName }) => replicaSetName)];
    for (const set of sets)
      if (set !== undefined && !replicaSets.has(set))
        throw invalidConfig(`replica set ${set} of the sharded cluster ${name} does not exist.`);
  }
  for (const { name, type, clusterName } of processes)
    if (type === 'mongos' && !names.has(clusterName ?? ''))
      throw invalidConfig(`process ${name} is the router of no sharded cluster.`);
}
