import { Conflict } from '../../world/conflict.js';
import { inTurn } from '../../world/inTurn.js';
import type { Outcome } from '../../world/outcome.js';
import type { World } from '../../world/world.js';
import { changeExpiry, type ExpiryChange } from '../../world/backup/snapshots/changeExpiry.js';
import { completePart } from '../../world/backup/snapshots/completePart.js';
import { nextPartAt } from '../../world/backup/snapshots/pace.js';
import type { Snapshot } from '../../world/tables/snapshots.js';
import { list, object, oneOf, string } from '../../schema/schema.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

type SnapshotChange = ExpiryChange & { readonly complete?: true };

/** The filter of a snapshot. A quirk determines the spelling of its type. */
const namespaceFilterList = object({
  filterList: list(string),
  filterType: oneOf('denylist', 'denyList', 'blacklist', 'accessList', 'whitelist'),
});

/** Testers see the name of the snapshot's cluster. They may complete the snapshot, and change how long it is kept. */
export const snapshots: CollectionDefinition<Snapshot> = {
  problemOf({ missingShards = [], isPossiblyInconsistent, abandoned }) {
    if (abandoned === true) return 'stays incomplete, because its job has ended';
    if (missingShards.length > 0)
      return `lacks ${missingShards.map(({ shardName }) => shardName).join(', ')}`;
    return isPossiblyInconsistent === true ? 'is possibly inconsistent' : undefined;
  },
  show: {
    computed: ({ clusterId, namespaceFilterList: { filterList, filterType } }, { clusters, quirks }) => {
      const { denyListSpelling } = quirks;
      const accessListSpelling = denyListSpelling === 'blacklist' ? 'whitelist' : 'accessList';
      return {
        clusterName: clusters.get(clusterId)?.name ?? clusterId,
        namespaceFilterList: {
          filterList,
          filterType: filterType === 'deny' ? denyListSpelling : accessListSpelling,
        },
      };
    },
    members: { clusterName: string, namespaceFilterList },
    columns: ['complete', 'doNotDelete', 'expires'],
    dependsOn: { names: ['clusters'] },
  },
  edit: editSnapshot,
};

/**
 * Changes how long a snapshot is kept, by the same rules as `patchSnapshot`. If `complete` is true, also
 * completes the snapshot.
 */
function editSnapshot(world: World, snapshot: Snapshot, change: SnapshotChange): Outcome {
  const { complete, ...expiry } = change;
  return inTurn(world, [
    (before) => changeExpiry(before, snapshot, expiry),
    ...(complete === true ? snapshot.parts.map(() => completeNext(snapshot.id)) : []),
  ]);
}

/** Completes the next part of a running snapshot. */
function completeNext(id: string): (world: World) => Outcome {
  return (world) => {
    const snapshot = world.snapshots.get(id);
    if (snapshot === undefined || snapshot.complete) return { world, events: [] };
    if (snapshot.abandoned === true)
      throw new Conflict(
        'The snapshot stays incomplete: its job has ended, by the incident snapshot.abandon.',
      );
    if (nextPartAt(snapshot) === undefined)
      throw new Conflict(
        'The snapshot cannot continue: its cluster is inactive, or no member is up to copy from.',
      );
    return completePart(world, snapshot);
  };
}
