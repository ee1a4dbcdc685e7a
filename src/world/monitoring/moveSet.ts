import { membersOfSet } from '../clusters/voters.js';
import { dropAbsent } from '../dropAbsent.js';
import { freeName } from '../hosts/addProcess.js';
import { omit } from '../omit.js';
import { removeReferring } from '../removeReferring.js';
import type { Cluster, Election } from '../tables/clusters.js';
import type { World } from '../world.js';
import { dropUnwatched } from './dropUnwatched.js';

/**
 * Moves a whole replica set to another cluster, with its elections: a set becomes a shard, or a shard becomes a set of
 * its own. Removes the former cluster if it was the last set. Writes no event.
 */
export function moveSet(world: World, replicaSetName: string, from: Cluster, to: Cluster): World {
  const moved = withMembers(world, replicaSetName, from, to);
  const [left, target] = [moved.clusters.get(from.id) ?? from, moved.clusters.get(to.id) ?? to];
  const clusters = moved.clusters
    .put(withElections(left, (entries) => entries.filter((entry) => entry.replicaSetName !== replicaSetName)))
    .put(
      withElections(target, (entries, name) => [
        ...entries,
        ...(left[name] ?? []).filter((entry) => entry.replicaSetName === replicaSetName),
      ]),
    );
  const next = { ...moved, clusters };
  return next.hosts.select('cluster', from.id).size === 0
    ? removeReferring(next, 'clusters', from.id).world
    : dropUnwatched(next, from.id);
}

/** Moves the members one after the other, because each takes a name that is free in its new cluster. */
function withMembers(world: World, replicaSetName: string, from: Cluster, to: Cluster): World {
  const members = membersOfSet(world, from.id, replicaSetName);
  const shardName = to.shards.find((shard) => shard.replicaSetName === replicaSetName)?.shardName;
  const isKnown = members.some(({ monitoring }) => monitoring === undefined);
  const target = isKnown ? omit(to, 'undiscovered') : to;
  return members.reduce(
    (next, host) => {
      const placed = { ...omit(host, 'shardName'), ...(shardName !== undefined && { shardName }) };
      const name = freeName(next, target, placed);
      return { ...next, hosts: next.hosts.put({ ...placed, clusterId: target.id, name }) };
    },
    { ...world, clusters: world.clusters.put(target) },
  );
}

const NAMES = ['elections', 'leaderless', 'takeovers'] as const;

function withElections(
  cluster: Cluster,
  change: (entries: readonly Election[], name: (typeof NAMES)[number]) => readonly Election[],
): Cluster {
  const changed = NAMES.map((name) => {
    const entries = change(cluster[name] ?? [], name);
    return [name, entries.length === 0 ? undefined : entries] as const;
  });
  return dropAbsent<Cluster>({ ...cluster, ...Object.fromEntries(changed) });
}
