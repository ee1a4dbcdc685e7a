import type { NamespaceFilterList, Snapshot } from '../../world/snapshots/snapshot.js';
import type { World } from '../../world/world.js';
import type { StateView } from './collection.js';
import { bsonTimestamp, timestamp } from './timestamp.js';

/** Snapshots, by their cluster's name and when they were taken: `rs0/2026-01-01T00:00:00Z`. */
export const snapshots: StateView<Snapshot> = {
  dependsOn: { names: ['clusters'] },
  present: (snapshot, world) => ({
    ...snapshot,
    clusterName: clusterNameOf(snapshot, world),
    created: bsonTimestamp(snapshot.created),
    expires: timestamp(snapshot.expires),
    expiryChangedAt: timestamp(snapshot.expiryChangedAt),
    lastOplogAppliedTimestamp: bsonTimestamp(snapshot.lastOplogAppliedTimestamp),
    missingShards: snapshot.missingShards?.map((shard) => {
      return { ...shard, lastHeartbeat: timestamp(shard.lastHeartbeat) };
    }),
    namespaceFilterList: presentFilter(snapshot.namespaceFilterList, world),
    pace: snapshot.pace && { ...snapshot.pace, since: timestamp(snapshot.pace.since) },
    parts: snapshot.parts.map((part) => ({ ...part, completedTime: timestamp(part.completedTime) })),
  }),
};

function clusterNameOf({ clusterId }: Snapshot, world: World): string {
  return world.clusters.get(clusterId)?.name ?? clusterId;
}

function presentFilter({ filterList, filterType }: NamespaceFilterList, { quirks }: World): object {
  const { denyListSpelling } = quirks;
  const accessListSpelling = denyListSpelling === 'blacklist' ? 'whitelist' : 'accessList';
  return { filterList, filterType: filterType === 'deny' ? denyListSpelling : accessListSpelling };
}
