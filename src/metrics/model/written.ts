import type { Host } from '../../world/tables/hosts.js';
import { lastBegun } from '../../world/inOrder.js';
import type { Instant } from '../../world/instant.js';
import type { Extent } from '../../world/periods/periodsIn.js';
import { writeSpansOf, type WriteSpan } from '../../world/measurements/writes.js';
import type { World } from '../../world/world.js';
import { setCoresOf } from '../../world/clusters/oplogRate.js';
import type { Peer } from './peers.js';

/** A data set that a process writes to or replicates from, with its write spans. */
export interface WrittenSet {
  readonly replicaSetName: string | undefined;
  readonly spans: readonly WriteSpan[];
  /** Until when the spans are known. */
  readonly knownUntil: Instant;
  readonly cores: number;
}

/**
 * Returns the data sets that a process writes to or replicates from. A router writes to the data sets of all
 * its shards.
 */
export function writtenSets(world: World, host: Host, extent: Extent): readonly WrittenSet[] {
  const cluster = world.clusters.get(host.clusterId);
  if (cluster === undefined) return [];
  const setOf = (member: Host): WrittenSet => {
    const { replicaSetName } = member;
    const written = writeSpansOf(world, cluster, replicaSetName, extent);
    return { replicaSetName, ...written, cores: setCoresOf(world, member) };
  };
  if (host.role !== 'MONGOS') {
    return host.replicaSetName !== undefined || host.role === 'STANDALONE' ? [setOf(host)] : [];
  }
  const members = world.hosts
    .select('cluster', cluster.id)
    .toArray()
    .filter(({ role }) => role === 'MEMBER');
  const firsts = new Map(members.toReversed().map((member) => [member.replicaSetName, member]));
  return [...firsts.values()].map(setOf);
}

/**
 * Returns the write rate of data sets as a multiple of the usual rate. This is the mean of all sets, weighted by their
 * cores. Returns `undefined` if `sets` is empty.
 */
export function writesAt(
  sets: readonly WrittenSet[],
  peers: readonly Peer[],
  at: Instant,
): number | undefined {
  const cores = sets.reduce((sum, set) => sum + set.cores, 0);
  if (cores === 0) return undefined;
  return sets.reduce((sum, set) => sum + set.cores * writesOf(set, peers, at), 0) / cores;
}

function writesOf({ replicaSetName, spans }: WrittenSet, peers: readonly Peer[], at: Instant): number {
  const factor = spans[lastBegun(spans, at)]?.factor ?? 1;
  if (replicaSetName === undefined || factor === 0) return factor;
  // Imported rows contain no recorded writes. In that case, the states of the members show when the set had
  // no primary.
  const isLed = peers.some(({ host, track }) => {
    return host.replicaSetName === replicaSetName && host.createdAt <= at && track.at(at) === 'PRIMARY';
  });
  return isLed ? factor : 0;
}
