import { storeRowId, type StoreKind } from '../../world/tables/backupStores.js';
import { omit } from '../../world/omit.js';
import type { Completion, Draft, Facts, Reading, Readings } from './draft.js';
import {
  bsonTimestampOf,
  createdIn,
  eachItem,
  instantOf,
  itemsIn,
  numberOf,
  objectOf,
  objectsIn,
  pick,
  textsIn,
} from './facts.js';
import { ownersOf, type Owner } from './owners.js';

/** Readings of snapshots, restores, stores, daemons and the settings of backups. */
export const backupReadings: Readings = {
  listSnapshots: (body, { groupId, clusterId }, draft) => {
    eachItem(body, (snapshot, id) => {
      draft.put('snapshots', id, {
        ...snapshotOf(snapshot),
        groupId,
        clusterId: snapshot.clusterId ?? clusterId,
      });
    });
  },
  listHostSnapshots: (body, { groupId, hostId }, draft) => {
    eachItem(body, (snapshot, id) => {
      draft.put('snapshots', id, { ...snapshotOf(snapshot), groupId, clusterId: snapshot.clusterId, hostId });
    });
  },
  listRestoreJobs: (body, { groupId, clusterId }, draft) => {
    eachItem(body, (job, id) => {
      draft.put('restoreJobs', id, { ...restoreJobOf(job, draft.now), groupId, clusterId: job.clusterId });
      draft.put('jobPlaces', id, { [String(clusterId)]: true });
    });
  },
  listHostRestoreJobs: (body, { groupId, hostId }, draft) => {
    eachItem(body, (job, id) => {
      const { clusterId } = job;
      draft.put('restoreJobs', id, { ...restoreJobOf(job, draft.now), groupId, hostId, clusterId });
    });
  },
  listBackupJobsConfigs: (body, _, draft) => {
    eachItem(body, (config, id) => {
      draft.put('backupConfigs', id, {
        daemonFilter: objectsIn(config.daemonFilter).map((filter) =>
          pick(filter, 'headRootDirectory', 'machine'),
        ),
        oplogStoreFilter: objectsIn(config.oplogStoreFilter),
        labelFilter: textsIn(config.labelFilter),
        ...pick(config, 'snapshotStoreFilter', 'syncStoreFilter', 'kmipClientCertPath', 'deploymentId'),
      });
    });
  },
  listDaemons: (body, _, draft) => {
    eachItem(body, (daemon, id) => {
      const { machine, headRootDirectory } = objectOf(daemon.machine);
      draft.put('backupDaemons', id, {
        ...pick(daemon, 'assignmentEnabled', 'backupJobsEnabled', 'configured', 'garbageCollectionEnabled'),
        ...pick(daemon, 'headDiskType', 'numWorkers', 'resourceUsageEnabled', 'restoreJobsEnabled'),
        ...pick(daemon, 'restoreQueryableJobsEnabled'),
        labels: textsIn(daemon.labels),
        machine,
        headRootDirectory,
        registeredAt: 0,
      });
    });
  },
  listBackupDeployments: (body, _, draft) => {
    eachItem(body, (deployment, id) => {
      draft.put('backupDeployments', id, omit(deployment, 'links'));
    });
  },
  listBlockstores: storesOf('blockstore'),
  listS3Blockstores: storesOf('s3blockstore'),
  listFileSystemStores: storesOf('fileSystemStore'),
  listOplogStores: storesOf('oplogStore'),
  listS3OplogStores: storesOf('s3OplogStore'),
  listSyncStores: storesOf('syncStore'),
};

function snapshotOf(snapshot: Facts): Facts {
  const { created, expires, lastOplogAppliedTimestamp, missingShards, namespaceFilterList, parts } = snapshot;
  const { filterList, filterType } = objectOf(namespaceFilterList);
  const isIncluded = filterType === 'accessList' || filterType === 'whitelist';
  return {
    ...pick(snapshot, 'complete', 'doNotDelete', 'isPossiblyInconsistent'),
    created: bsonTimestampOf(created),
    expires: instantOf(expires),
    lastOplogAppliedTimestamp: bsonTimestampOf(lastOplogAppliedTimestamp),
    namespaceFilterList: { filterList: textsIn(filterList), filterType: isIncluded ? 'access' : 'deny' },
    missingShards:
      missingShards === undefined
        ? undefined
        : objectsIn(missingShards).map((shard) => ({
            ...shard,
            lastHeartbeat: instantOf(shard.lastHeartbeat) ?? 0,
          })),
    parts: objectsIn(parts).map(partOf),
  };
}

function partOf({ completedTime, ...part }: Facts): Facts {
  const at = instantOf(completedTime);
  return { ...part, ...(at !== undefined && { completedTime: at }) };
}

function restoreJobOf(job: Facts, now: number): Facts {
  const { created, delivery, statusName } = job;
  const createdAt = instantOf(created) ?? createdIn(job.id) ?? now;
  const isOver = statusName !== 'IN_PROGRESS';
  return {
    ...pick(
      job,
      'batchId',
      'hostId',
      'snapshotId',
      'pointInTime',
      'encryptionEnabled',
      'masterKeyUUID',
      'statusName',
    ),
    timestamp: bsonTimestampOf(job.timestamp),
    createdAt,
    startsAt: createdAt,
    readyAt: isOver ? createdAt : now,
    delivery: deliveryOf(objectOf(delivery), now),
    databases: [],
  };
}

function deliveryOf(delivery: Facts, now: number): Facts {
  const { methodName, statusName, expires, expirationHours, maxDownloads } = delivery;
  if (methodName !== 'HTTP') return { methodName: 'AUTOMATED_RESTORE', statusName, target: '' };
  return {
    ...{ methodName, statusName, downloads: 0 },
    expirationHours: numberOf(expirationHours) ?? 1,
    maxDownloads: numberOf(maxDownloads) ?? 1,
    expires: instantOf(expires) ?? now,
  };
}

function storesOf(kind: StoreKind): Reading {
  return (body, _, draft) => {
    for (const store of itemsIn(body)) {
      const { id: name, assignmentEnabled, labels } = store;
      const settings = omit(store, 'id', 'assignmentEnabled', 'labels', 'links', 'usedSize');
      if (typeof name !== 'string') continue;
      const row = { kind, name, assignmentEnabled, labels: textsIn(labels), settings };
      draft.put('backupStores', storeRowId(kind, name), row);
    }
  };
}

/** Adds the members of snapshots and jobs that lists do not show. Removes those of unknown clusters. */
export const completeBackups: Completion = (draft) => {
  const owners = ownersOf(draft);
  const members = memberIds(draft, owners);
  for (const { id, clusterId, parts, expires } of draft.all('snapshots')) {
    // Snapshots of shards are parts of those of whole clusters, and have no rows of their own.
    if (draft.get('clusters', String(clusterId)) === undefined) draft.remove('snapshots', String(id));
    else
      draft.put('snapshots', String(id), {
        // The next sweep deletes a snapshot that has expired but still exists.
        ...(typeof expires === 'number' && expires <= draft.now && { expiryChangedAt: draft.now }),
        parts: objectsIn(parts).map((part) => ({
          ...part,
          ...('clusterId' in part && { clusterId }),
          ...memberOf(members.get(memberKey(clusterId, id, part.replicaSetName))),
        })),
      });
  }
  completeJobs(draft, owners);
  completeLastSnapshots(draft);
};

/** Sets the whole cluster of each restore job, and its replica set if the job restores only one part of the cluster. */
function completeJobs(draft: Draft, owners: Owners): void {
  for (const { id, clusterId } of draft.all('restoreJobs')) {
    const places = [clusterId, ...Object.keys(omit(draft.get('jobPlaces', String(id)) ?? {}, 'id'))];
    const found = places.flatMap((place) => owners.get(String(place)) ?? []);
    const owner = found.find(({ isPart }) => isPart) ?? found[0];
    if (owner === undefined) draft.remove('restoreJobs', String(id));
    else
      draft.put('restoreJobs', String(id), {
        clusterId: owner.cluster.id,
        replicaSetName: owner.replicaSetName,
      });
  }
  draft.assume('Restore jobs have no databases: no reply shows them.', draft.all('restoreJobs').length);
}

type Owners = ReadonlyMap<string, Owner>;

/** Returns the ids of the snapshots of single shards. `memberKey` makes their keys. */
function memberIds(draft: Draft, owners: Owners): ReadonlyMap<string, string> {
  return new Map(
    draft.all('snapshots').flatMap(({ id, clusterId }) => {
      const { isPart = false, cluster, replicaSetName } = owners.get(String(clusterId)) ?? {};
      return isPart ? [[memberKey(cluster?.id, id, replicaSetName), String(id)] as const] : [];
    }),
  );
}

function memberOf(memberId: string | undefined): Facts {
  return memberId === undefined ? {} : { memberId };
}

/**
 * Returns a key that the snapshot of a shard shares with the part in the snapshot of its cluster. Both have the same creation
 * time, with which ids begin.
 */
function memberKey(clusterId: unknown, snapshotId: unknown, replicaSetName: unknown): string {
  return [clusterId, String(snapshotId).slice(0, 8), replicaSetName].join('/');
}

/** Sets the time of the newest snapshot of each cluster, so that the schedule continues after it. */
function completeLastSnapshots(draft: Draft): void {
  const newest = new Map<string, number>();
  for (const { clusterId, created } of draft.all('snapshots')) {
    const at = Number(objectOf(created).date);
    newest.set(String(clusterId), Math.max(at, newest.get(String(clusterId)) ?? 0));
  }
  for (const { id, backupEnabled } of draft.all('clusters')) {
    const at = newest.get(String(id));
    if (backupEnabled === true) draft.put('clusters', String(id), { lastSnapshotAt: at ?? draft.now });
  }
}
