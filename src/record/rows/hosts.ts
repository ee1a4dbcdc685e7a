import { MINUTE_MS, SECOND_MS, type Instant } from '../../world/instant.js';
import { clusterOf, clustersIn, undiscoveredCluster } from './clusterOfHost.js';
import type { Completion, Draft, Facts, Readings } from './draft.js';
import {
  eachItem,
  flagOf,
  instantOf,
  itemsIn,
  numberOf,
  objectOf,
  objectsIn,
  textOf,
  textsIn,
} from './facts.js';

/** Readings of processes, and of the names of their disk partitions. */
export const hostReadings: Readings = {
  listHosts: (body, { groupId }, draft) => {
    eachItem(body, (host, id) => {
      draft.put('processes', id, { ...host, groupId, readAt: draft.readAt });
    });
  },
  listDisks: (body, { hostId = '' }, draft) => {
    draft.put('disks', hostId, {
      names: itemsIn(body).flatMap(({ partitionName }) => textOf(partitionName) ?? []),
    });
  },
};

const ROLES: Readonly<Record<string, string>> = {
  STANDALONE: 'STANDALONE',
  REPLICA_ARBITER: 'ARBITER',
  SHARD_MONGOS: 'MONGOS',
  SHARD_CONFIG: 'CONFIG',
};

/** Size of a partition whose use is unknown. */
const PARTITION_BYTES = 100 * 1024 ** 3;
const MEBIBYTE = 1024 ** 2;

/** Finds the cluster of each process, and makes rows of them. */
export const completeHosts: Completion = (draft) => {
  const disks = diskNames(draft);
  const owners = clustersIn(draft);
  for (const host of draft.all('processes')) {
    const owner = clusterOf(owners, host) ?? undiscoveredCluster(draft, owners, host);
    if (owner === undefined) draft.assume('Processes whose cluster no reply shows are left out.');
    else draft.put('hosts', String(host.id), hostRow(draft, host, owner, disks));
  }
  const count = draft.all('hosts').length;
  draft.assume('Sizes of disk partitions follow from the oplogs; without one they are 100 GiB.', count);
  completeDatabases(draft);
  completeTimes(draft);
};

/** Returns the names of the partitions of each process, and under the id of a replica set those of its primary. */
function diskNames(draft: Draft): ReadonlyMap<string, readonly string[]> {
  return new Map(
    draft.all('disks').flatMap(({ id, names }) => {
      const { clusterId } = draft.get('processes', String(id)) ?? {};
      const found = textsIn(names);
      return [id, clusterId].flatMap((key) => (typeof key === 'string' ? [[key, found] as const] : []));
    }),
  );
}

function hostRow(
  draft: Draft,
  host: Facts,
  cluster: Facts,
  disks: ReadonlyMap<string, readonly string[]>,
): Facts {
  const { id, groupId, hostname, port, typeName, replicaSetName, shardName, ipAddress, version } = host;
  const { memSizeMB, numCores } = objectOf(host.systemInfo);
  const names = disks.get(String(id)) ?? disks.get(String(host.clusterId)) ?? [];
  return {
    ...{ groupId, hostname, port, replicaSetName, shardName },
    clusterId: cluster.id,
    name: nodeName(String(hostname), String(cluster.name)),
    ipAddress: ipAddress ?? '127.0.0.1',
    role: ROLES[String(typeName)] ?? (replicaSetName === undefined ? 'STANDALONE' : 'MEMBER'),
    version: version ?? cluster.version,
    cores: numberOf(numCores) ?? 4,
    memoryBytes: (numberOf(memSizeMB) ?? 16_384) * MEBIBYTE,
    partitions: (names.length > 0 ? names : ['data']).map((name) => ({ name, sizeBytes: PARTITION_BYTES })),
    monitored: host.deactivated !== true,
    createdAt: createdAtOf(host, draft.now),
    pingPhaseMs: phaseIn(MINUTE_MS, instantOf(host.lastPing)),
    ...stateOf(host, draft.now),
    ...membershipOf(host, draft.now),
    ...settingsOf(host),
  };
}

/**
 * Returns when a process was created. A process that has not restarted has been running since then, and its uptime shows
 * milliseconds.
 */
function createdAtOf({ created, lastPing, lastRestart, uptimeMsec }: Facts, now: Instant): Instant {
  const shown = instantOf(created);
  const started = (instantOf(lastPing) ?? NaN) - (numberOf(uptimeMsec) ?? NaN);
  const isExact = lastRestart === undefined && Math.floor(started / SECOND_MS) * SECOND_MS === shown;
  return isExact ? started : (shown ?? now);
}

/** Returns the part of a period that has passed at an instant, in milliseconds. */
export function phaseIn(periodMs: number, at: Instant | undefined): number | undefined {
  return at === undefined ? undefined : at % periodMs;
}

/** Returns the name within the cluster: the first part of the host name, without the name of the cluster. */
function nodeName(hostname: string, cluster: string): string {
  const first = hostname.split('.')[0] ?? hostname;
  return first.startsWith(`${cluster}-`) && first.length > cluster.length + 1
    ? first.slice(cluster.length + 1)
    : first;
}

/** Returns the members about the state of a process. A process that is down went down a second after its last ping. */
function stateOf({ typeName, replicaStateName, replicaSetName, lastPing }: Facts, now: number): Facts {
  if (typeName === 'NO_DATA')
    return { monitoring: { state: 'AWAITED' }, replicaState: replicaSetName && 'SECONDARY' };
  const state = replicaSetName === undefined ? undefined : (replicaStateName ?? defaultState(typeName));
  return {
    ...(state !== undefined && { replicaState: state }),
    ...(state === 'DOWN' && { downSince: Math.min(now, (instantOf(lastPing) ?? now) + 1_000) }),
  };
}

function defaultState(typeName: unknown): string {
  if (typeName === 'REPLICA_ARBITER') return 'ARBITER';
  return String(typeName).endsWith('PRIMARY') ? 'PRIMARY' : 'SECONDARY';
}

function membershipOf({ hiddenSecondary, slaveDelaySec }: Facts, now: number): Facts {
  const seconds = numberOf(slaveDelaySec) ?? 0;
  const membership = {
    ...(hiddenSecondary === true && { hidden: true, priority: 0 }),
    ...(seconds > 0 && { delay: { seconds, since: now - seconds * 1_000 }, priority: 0 }),
  };
  return Object.keys(membership).length === 0 ? {} : { membership };
}

function settingsOf({ alertsEnabled, logsEnabled, profilerEnabled, username }: Facts): Facts {
  const settings = {
    ...(flagOf(alertsEnabled) === false && { alertsEnabled: false }),
    ...(flagOf(logsEnabled) === true && { logsEnabled: true }),
    ...(flagOf(profilerEnabled) === true && { profilerEnabled: true }),
    ...(typeof username === 'string' && { username }),
  };
  return Object.keys(settings).length === 0 ? {} : { settings };
}

const SYSTEM = new Set(['admin', 'config', 'local']);
const OBJECT_BYTES = 1_024;

/** Gives each cluster the databases of its processes. Their sizes together are that of the cluster. */
function completeDatabases(draft: Draft): void {
  const byCluster = new Map<string, Set<string>>();
  for (const { id, clusterId } of draft.all('hosts')) {
    const names = textsIn(draft.get('databases', String(id))?.names).filter((name) => !SYSTEM.has(name));
    const known = byCluster.get(String(clusterId)) ?? new Set<string>();
    for (const name of names) known.add(name);
    byCluster.set(String(clusterId), known);
  }
  for (const { id } of draft.all('clusters')) {
    const names = [...(byCluster.get(String(id)) ?? [])].toSorted();
    const whole = numberOf(draft.get('summaries', String(id))?.dataSizeBytes) ?? 0;
    const databases = names.map((name) => ({
      name,
      dataSizeBytes: Math.floor(whole / names.length),
      averageObjectSizeBytes: OBJECT_BYTES,
      collectionCount: 10,
    }));
    draft.put('clusters', String(id), { databases });
    draft.assume('Databases of a cluster have equal sizes, with 10 collections each.', names.length);
  }
}

/** Sets when each cluster and its databases were created: with its oldest process. */
function completeTimes(draft: Draft): void {
  const oldest = new Map<string, number>();
  const hosts = draft.by('hosts', 'clusterId');
  for (const { clusterId, createdAt } of draft.all('hosts'))
    oldest.set(String(clusterId), Math.min(Number(createdAt), oldest.get(String(clusterId)) ?? Infinity));
  for (const { id, databases, version } of draft.all('clusters')) {
    const key = String(id);
    const createdAt = oldest.get(key) ?? draft.now;
    const [own] = hosts.get(key) ?? [];
    draft.put('clusters', key, {
      createdAt,
      databases: objectsIn(databases).map((database) => ({ ...database, createdAt })),
      version: version === '' ? (own?.version ?? '7.0.0') : version,
    });
  }
}
