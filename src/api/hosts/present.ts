import type { Schema } from '../../contract/types.js';
import { hostSecurity } from '../../world/monitoring/connectionSecurity.js';
import { clusterIdOf } from '../../world/clusters/monitoredClusters.js';
import { isReached } from '../../world/hosts/host.js';
import { formatInstant } from '../../world/instant.js';
import { sizesOnHost } from '../../world/measurements/databaseSizes.js';
import { lastPingOf, type LastPing } from '../../world/monitoring/lastPing.js';
import { observedStateOf } from '../../world/monitoring/observedState.js';
import { typeNameOf } from '../../world/monitoring/typeName.js';
import type { Host, Partition } from '../../world/tables/hosts.js';
import type { World } from '../../world/world.js';
import type { Link, Links } from '../links.js';
import { ifPresent, wire } from '../reply/wire.js';
import type { Quirks } from '../../world/quirks.js';
import type { Project } from '../../world/tables/projects.js';

type Presented = Schema<'Host'>;

const BYTES_PER_MEGABYTE = 1024 ** 2;
/** The link to measurements, with the query that recorded replies of the platform contain. */
const MEASURED = 'measurements?granularity=PT5M&period=PT24H';

/** Presents a host in a list, with the link `self` only. */
export function presentListedHost(world: World, host: Host, links: Links): Presented {
  return presentProcess(world, host, [links.self(pathOf(host))]);
}

/** Presents a single host, with links to its cluster and its measurements. */
export function presentHost(world: World, host: Host, links: Links): Presented {
  const { groupId, role, clusterId: parentId } = host;
  const clusterId = isReached(host) ? clusterIdOf(world, host) : undefined;
  const isRouter = role === 'MONGOS' && isReached(host);
  return presentProcess(world, host, [
    links.self(pathOf(host)),
    links.related('group', `/groups/${groupId}`),
    ...(clusterId === undefined
      ? []
      : [links.related('cluster', `/groups/${groupId}/clusters/${clusterId}`)]),
    ...(isRouter ? [links.related('parentCluster', `/groups/${groupId}/clusters/${parentId}`)] : []),
    links.related('measurements', `${pathOf(host)}/${MEASURED}`),
  ]);
}

export function pathOf({ groupId, id }: Host): string {
  return `/groups/${groupId}/hosts/${id}`;
}

function presentProcess(world: World, host: Host, links: Link[]): Presented {
  const ping = lastPingOf(world, host);
  const { authMechanismName, sslEnabled } = hostSecurity(world, host);
  const sizes = sizesOnHost(world, host, ping?.at);
  return wire<Presented>({
    alertsEnabled: host.settings?.alertsEnabled ?? true,
    authMechanismName,
    clusterId: ping && clusterIdOf(world, host),
    created: formatInstant(host.createdAt),
    deactivated: host.monitored ? undefined : true,
    groupId: host.groupId,
    hasStartupWarnings: ping !== undefined && authMechanismName === 'NONE',
    hidden: false,
    hiddenSecondary: (ping && host.membership?.hidden) ?? false,
    hostEnabled: host.monitored ? true : undefined,
    hostname: host.hostname,
    id: host.id,
    ipAddress: ping && host.ipAddress,
    journalingEnabled: ping !== undefined && host.role !== 'MONGOS',
    lastDataSizeBytes: sizes.dataSizeBytes,
    lastIndexSizeBytes: sizes.indexSizeBytes,
    lastPing: ping && formatInstant(ping.at),
    lastRestart: ifPresent(ping?.restartedAt, formatInstant),
    links,
    logsEnabled: host.settings?.logsEnabled ?? false,
    lowUlimit: false,
    port: host.port,
    profilerEnabled: host.settings?.profilerEnabled ?? false,
    ...(ping && presentMember(host)),
    sslEnabled,
    systemInfo: ping && presentMachine(host),
    typeName: typeNameOf(host),
    uptimeMsec: ping && presentUptime(ping),
    username: host.settings?.username,
    version: ping && host.version,
  });
}

function presentMachine({ memoryBytes, cores }: Host): NonNullable<Presented['systemInfo']> {
  return { memSizeMB: Math.floor(memoryBytes / BYTES_PER_MEGABYTE), numCores: cores };
}

/** Leaves out an uptime of 0, because a published client treats 0 as a missing value. */
function presentUptime({ uptimeMs }: LastPing): number | undefined {
  return uptimeMs > 0 ? uptimeMs : undefined;
}

function presentMember(host: Host): Partial<Presented> {
  const { replicaSetName, shardName } = host;
  if (replicaSetName === undefined) return {};
  const state = observedStateOf(host);
  return wire<Partial<Presented>>({
    replicaSetName,
    replicaStateName: state === 'UP' ? undefined : state,
    shardName,
    slaveDelaySec: Math.round(host.membership?.delay?.seconds ?? 0),
  });
}

/**
 * Presents a database on a host, with links to the project, the host and the database's measurements. With the
 * quirk `databaseLinks: self`, only the self link remains.
 */
export function presentDatabase(
  host: Host,
  databaseName: string,
  links: Links,
  quirks: Quirks,
): Schema<'Database'> {
  const hostPath = `/groups/${host.groupId}/hosts/${host.id}`;
  const path = `${hostPath}/databases/${encodeURIComponent(databaseName)}`;
  const related: Link[] = [
    links.related('group', `/groups/${host.groupId}`),
    links.related('host', hostPath),
    links.related('measurements', `${path}/measurements`),
  ];
  return { databaseName, links: [links.self(path), ...(quirks.databaseLinks === 'full' ? related : [])] };
}

/** Presents a disk partition in a list, with the link `self` only. */
export function presentListedDisk(host: Host, disk: Partition, links: Links): Schema<'DiskPartition'> {
  return presentPartition(disk, [links.self(diskPath(host, disk))]);
}

/** Presents a single disk partition, with a link to its measurements. */
export function presentDisk(host: Host, disk: Partition, links: Links): Schema<'DiskPartition'> {
  const path = diskPath(host, disk);
  return presentPartition(disk, [
    links.self(path),
    links.related('group', `/groups/${host.groupId}`),
    links.related('host', pathOf(host)),
    links.related('measurements', `${path}/measurements?granularity=PT5M&period=PT24H`),
  ]);
}

function diskPath(host: Host, { name }: Partition): string {
  return `${pathOf(host)}/disks/${encodeURIComponent(name)}`;
}

function presentPartition({ name }: Partition, links: Link[]): Schema<'DiskPartition'> {
  return { links, partitionName: name };
}

/** Presents the preferred hostnames of a project. */
export function presentHostnames({ preferredHostnames = [] }: Project): Schema<'PreferredHostnames'> {
  return {
    preferredHostnames: preferredHostnames.map(({ endsWith, id, regexp, value }) => ({
      endsWith,
      id,
      regexp,
      value,
    })),
  };
}
