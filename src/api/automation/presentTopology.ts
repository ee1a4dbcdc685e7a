import type { Schema } from '../../contract/types.js';
import type { Cluster } from '../../world/tables/clusters.js';
import { hostsOf, replicaSetNamesOf } from '../../world/clusters/replicaSets.js';
import type { Host } from '../../world/tables/hosts.js';
import { isManaged, processName } from '../../world/hosts/host.js';
import type { World } from '../../world/world.js';
import { wire } from '../reply/wire.js';

/** Presents a cluster's replica sets, including config servers, for the automation configuration. */
export function presentReplicaSets(world: World, cluster: Cluster): Schema<'AutomationReplicaSet'>[] {
  // Arbiters come last, as in real configurations, because administrators usually add them to an existing
  // replica set.
  const hosts = hostsOf(world, cluster)
    .filter(isManaged)
    .toSorted((a, b) => Number(isArbiter(a)) - Number(isArbiter(b)));
  return replicaSetNamesOf(cluster).map((name) => ({
    _id: name,
    members: hosts.filter((host) => host.replicaSetName === name).map(presentMember),
    protocolVersion: '1',
    settings: {},
  }));
}

function presentMember(host: Host, position: number): Schema<'AutomationMember'> {
  return {
    _id: position,
    arbiterOnly: isArbiter(host),
    buildIndexes: true,
    hidden: false,
    host: processName(host),
    priority: isArbiter(host) ? 0 : 1,
    secondaryDelaySecs: 0,
    tags: {},
    votes: 1,
  };
}

function isArbiter({ role }: Host): boolean {
  return role === 'ARBITER';
}

/** Presents a sharded cluster for the automation configuration. Returns an empty list for other clusters. */
export function presentSharding(cluster: Cluster): Schema<'AutomationShardedCluster'>[] {
  if (cluster.type !== 'SHARDED') return [];
  const { configServers } = cluster;
  return [
    {
      collections: [],
      ...(typeof configServers === 'object' ? { configServerReplica: configServers.replicaSetName } : {}),
      draining: [],
      managedSharding: false,
      name: cluster.name,
      shards: cluster.shards.map(({ shardName, replicaSetName }) => ({
        _id: shardName,
        rs: replicaSetName,
        tags: [],
      })),
      tags: [],
    },
  ];
}

type Arguments = Record<string, unknown>;

const AUTH_SCHEMA_VERSION = 5;
const CERTIFICATE_KEY_FILE = '/etc/mongodb/server.pem';
const CA_FILE = '/etc/mongodb/ca.pem';
/** First database version whose TLS settings are called `tls`. Older versions call them `ssl`. */
const FIRST_WITH_TLS = [4, 2] as const;

/**
 * Presents a process of the automation configuration. `achieved` is the version of the configuration that the
 * process has reached.
 */
export function presentProcess(cluster: Cluster, host: Host, achieved: number): Schema<'AutomationProcess'> {
  const isRouter = host.role === 'MONGOS';
  return wire<Schema<'AutomationProcess'>>({
    args2_6: argumentsOf(cluster, host),
    authSchemaVersion: AUTH_SCHEMA_VERSION,
    cluster: isRouter ? cluster.name : undefined,
    disabled: false,
    featureCompatibilityVersion: cluster.featureCompatibilityVersion,
    hostname: host.hostname,
    lastGoalVersionAchieved: achieved,
    logRotate: { sizeThresholdMB: 1000, timeThresholdHrs: 24 },
    manualMode: false,
    name: processName(host),
    numCores: host.cores,
    processType: isRouter ? 'mongos' : 'mongod',
    version: host.version,
  });
}

function argumentsOf(cluster: Cluster, host: Host): Arguments {
  const own = host.role === 'MONGOS' ? {} : { storage: { dbPath: '/data' } };
  const replication =
    host.replicaSetName === undefined ? {} : { replication: { replSetName: host.replicaSetName } };
  const clusterRole = clusterRoleOf(host);
  return {
    net: { port: host.port, ...netSecurityOf(cluster, host) },
    ...replication,
    ...(clusterRole === undefined ? {} : { sharding: { clusterRole } }),
    ...own,
    systemLog: { destination: 'file', path: '/data/mongodb.log' },
  };
}

function clusterRoleOf(host: Host): string | undefined {
  if (host.role === 'CONFIG') return 'configsvr';
  return host.shardName === undefined ? undefined : 'shardsvr';
}

/** Returns the `net` settings of a process if its cluster uses TLS. */
function netSecurityOf({ sslEnabled }: Cluster, { version }: Host): Record<string, unknown> {
  if (!sslEnabled) return {};
  return knowsTls(version)
    ? { tls: { certificateKeyFile: CERTIFICATE_KEY_FILE, mode: 'requireTLS' } }
    : { ssl: { PEMKeyFile: CERTIFICATE_KEY_FILE, mode: 'requireSSL' } };
}

/** Presents the TLS settings that the clusters of a project share. */
export function presentTls(clusters: readonly Cluster[]): Schema<'AutomationTls'> {
  return wire<Schema<'AutomationTls'>>({
    CAFilePath: clusters.some(({ sslEnabled }) => sslEnabled) ? CA_FILE : undefined,
    clientCertificateMode: 'OPTIONAL',
  });
}

function knowsTls(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > FIRST_WITH_TLS[0] || (major === FIRST_WITH_TLS[0] && minor >= FIRST_WITH_TLS[1]);
}
