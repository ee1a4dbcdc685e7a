import type { Completion, Draft, Facts, Readings } from './draft.js';
import { flagOf, itemsIn, numberOf, objectOf, objectsIn, pick, textOf, textsIn } from './facts.js';

/** Readings of clusters as monitoring and backups show them. `completeClusters` makes rows of these parts. */
export const clusterReadings: Readings = {
  listClusters: (body, _, draft) => {
    for (const { groupId, clusters } of itemsIn(body))
      for (const cluster of objectsIn(clusters))
        if (typeof cluster.clusterId === 'string')
          draft.put('summaries', cluster.clusterId, { ...cluster, groupId });
  },
  listProjectClusters: (body, { groupId }, draft) => {
    for (const [at, part] of itemsIn(body).entries())
      draft.put('parts', String(part.id), {
        at,
        ...pick(part, 'clusterName', 'typeName', 'replicaSetName', 'shardName'),
        groupId,
      });
  },
  listBackupConfigs: (body, _, draft) => {
    for (const config of itemsIn(body)) {
      const { clusterId } = config;
      if (typeof clusterId === 'string') draft.put('backups', clusterId, config);
    }
  },
  getSnapshotSchedule: (body, { clusterId = '' }, draft) => {
    draft.put('schedules', clusterId, objectOf(body));
  },
  listDatabases: (body, { hostId = '' }, draft) => {
    const names = itemsIn(body).flatMap(({ databaseName }) => textOf(databaseName) ?? []);
    draft.put('databases', hostId, { names });
  },
};

const TYPES: Readonly<Record<string, string>> = {
  'replica set': 'REPLICA_SET',
  'sharded cluster': 'SHARDED',
  standalone: 'STANDALONE',
};

/** Makes a row of each cluster: of its summary, its parts, its backup and its schedule. */
export const completeClusters: Completion = (draft) => {
  const ofProject = draft.by('parts', 'groupId');
  const partsOf = (id: unknown, groupId: unknown, name: unknown): readonly Facts[] =>
    (ofProject.get(String(groupId)) ?? [])
      .filter((part) => part.clusterName === name && part.id !== id)
      .toSorted((one, other) => Number(one.at) - Number(other.at));
  for (const summary of draft.all('summaries')) {
    const { clusterId: id, groupId, name } = summary;
    putCluster(draft, String(id), summary, partsOf(id, groupId, name));
  }
  for (const part of draft.all('parts'))
    putLonePart(draft, part, partsOf(part.id, part.groupId, part.clusterName));
};

function putCluster(draft: Draft, id: string, summary: Facts, parts: readonly Facts[]): void {
  const { groupId, name, authEnabled, sslEnabled, availability, type } = summary;
  const own = draft.get('parts', id);
  const shards = parts.filter(({ shardName }) => shardName !== undefined);
  const config = parts.find(({ typeName }) => typeName === 'CONFIG_SERVER_REPLICA_SET');
  const kind = TYPES[String(type)] ?? (shards.length > 0 ? 'SHARDED' : 'REPLICA_SET');
  const version = textsIn(summary.versions)[0] ?? '';
  draft.put('clusters', id, {
    ...{ groupId, name, type: kind, version },
    active: availability !== 'dead',
    authEnabled: authEnabled ?? false,
    sslEnabled: sslEnabled ?? false,
    backupEnabled: flagOf(summary.backupEnabled) ?? false,
    ...(kind === 'REPLICA_SET' && { replicaSetName: own?.replicaSetName ?? name }),
    shards: kind === 'SHARDED' ? shards.map(shardOf) : [],
    ...(kind === 'SHARDED' && {
      configServers:
        config === undefined ? 'MIRRORED' : { replicaSetName: config.replicaSetName, partId: config.id },
    }),
    ...backupOf(draft, id),
    schedule: scheduleOf(draft.get('schedules', id)),
    databases: [],
    ...(/^\d+\.\d+/.test(version) &&
      isWithCompatibility(version) && {
        featureCompatibilityVersion: version.split('.').slice(0, 2).join('.'),
      }),
  });
}

function shardOf({ id, shardName, replicaSetName }: Facts): Facts {
  return { shardName, replicaSetName, partId: id };
}

/** Makes a row of a cluster that only its project shows, because the key cannot list all clusters. */
function putLonePart(draft: Draft, part: Facts, parts: readonly Facts[]): void {
  const { id, groupId, clusterName, typeName, shardName } = part;
  const isWhole =
    typeName === 'SHARDED_REPLICA_SET' || (typeName === 'REPLICA_SET' && shardName === undefined);
  if (!isWhole || draft.get('clusters', String(id)) !== undefined) return;
  const isSharded = typeName === 'SHARDED_REPLICA_SET';
  const summary = { groupId, name: clusterName, type: isSharded ? 'sharded cluster' : 'replica set' };
  putCluster(draft, String(id), summary, parts);
  draft.assume('Clusters that only monitoring shows are in use, without authentication and TLS.');
}

/** Returns whether a version has a feature compatibility version, which is new in 3.4. */
function isWithCompatibility(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 3 || (major === 3 && minor >= 4);
}

function backupOf(draft: Draft, id: string): Facts {
  const config = draft.get('backups', id);
  if (config === undefined) return {};
  const { statusName, encryptionEnabled, excludedNamespaces, includedNamespaces } = config;
  const include = includedNamespaces === undefined ? undefined : textsIn(includedNamespaces);
  const job = jobOf(config, draft.now);
  const isEncrypted = encryptionEnabled === true;
  const exclude = textsIn(excludedNamespaces);
  const isUsual = !isEncrypted && exclude.length === 0 && include === undefined;
  return {
    backupEnabled: statusName === 'STARTED',
    ...(!isUsual && {
      backup: { encrypted: isEncrypted, exclude, ...(include !== undefined && { include }) },
    }),
    ...(Object.keys(job).length > 0 && { backupJob: job }),
  };
}

/** Members of the job that differ from the defaults of the program. */
function jobOf(config: Facts, now: number): Facts {
  const { statusName, provisioned, syncSource, storageEngineName } = config;
  const isUnusual = ['PROVISIONING', 'STOPPED', 'TERMINATING'].includes(String(statusName));
  return {
    ...(isUnusual && { status: statusName, since: now }),
    // Continue with the step that belongs to the status.
    ...(statusName === 'PROVISIONING' && { step: 'BINDING', nextAt: now }),
    ...(statusName === 'TERMINATING' && { step: 'DELETING', nextAt: now }),
    ...(provisioned === true && { provisioned }),
    ...(syncSource !== undefined && syncSource !== 'SECONDARY' && { syncSource }),
    ...(storageEngineName !== undefined && storageEngineName !== 'WIRED_TIGER' && { storageEngineName }),
    ...pick(config, 'username', 'preferredMember'),
  };
}

/** The schedule of a cluster whose schedule no reply shows. */
export const DEFAULT_SCHEDULE = { everyHours: 24, retentionDays: 7 };

function scheduleOf(schedule: Facts | undefined): Facts {
  if (schedule === undefined) return DEFAULT_SCHEDULE;
  const { referenceHourOfDay: hour, referenceMinuteOfHour: minute } = schedule;
  const members = {
    everyHours: schedule.snapshotIntervalHours,
    retentionDays: schedule.snapshotRetentionDays,
    dailyRetentionDays: schedule.dailySnapshotRetentionDays,
    weeklyRetentionWeeks: schedule.weeklySnapshotRetentionWeeks,
    monthlyRetentionMonths: schedule.monthlySnapshotRetentionMonths,
    fullCopyDay: schedule.fullIncrementalDayOfWeek,
    pointInTimeWindowHours: schedule.pointInTimeWindowHours,
    // Replica sets have no checkpoints, and show 0.
    checkpointMinutes:
      schedule.clusterCheckpointIntervalMin === 0 ? undefined : schedule.clusterCheckpointIntervalMin,
    reference: numberOf(hour) === undefined ? undefined : { hour, minute: numberOf(minute) ?? 0 },
  };
  return {
    ...DEFAULT_SCHEDULE,
    ...Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)),
  };
}
