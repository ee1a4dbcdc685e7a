import type { Draft, Facts } from './draft.js';
import { objectOf, objectsIn, textOf } from './facts.js';

/** A cluster, or a shard or the config servers of a sharded one. */
export interface Owner {
  /** The whole cluster. */
  readonly cluster: Facts;
  readonly isPart: boolean;
  /** Unset for a whole sharded cluster. */
  readonly replicaSetName?: string;
}

/** Returns the clusters and their parts, by id. */
export function ownersOf(draft: Draft): ReadonlyMap<string, Owner> {
  return new Map(
    draft.all('clusters').flatMap((cluster): (readonly [string, Owner])[] => [
      [String(cluster.id), { cluster, isPart: false, ...setOf(cluster) }],
      ...[...objectsIn(cluster.shards), objectOf(cluster.configServers)].flatMap((part) => {
        const id = textOf(part.partId);
        return id === undefined ? [] : [[id, { cluster, isPart: true, ...setOf(part) }] as const];
      }),
    ]),
  );
}

function setOf({ replicaSetName }: Facts): Pick<Owner, 'replicaSetName'> {
  const name = textOf(replicaSetName);
  return name === undefined ? {} : { replicaSetName: name };
}
