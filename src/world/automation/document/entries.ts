import { isObject, type JsonObject } from '../../../schema/scalars.js';
import type { ConfigDocument } from '../../tables/automationConfigs.js';

/** A process of a configuration document. */
export interface ProcessEntry {
  readonly name: string;
  readonly hostname: string;
  readonly port: number;
  readonly type: 'mongod' | 'mongos';
  readonly version: string;
  readonly isDisabled: boolean;
  readonly isManual: boolean;
  /** Unset for routers and standalones. */
  readonly replicaSetName?: string;
  /** Name of the sharded cluster of a router. */
  readonly clusterName?: string;
  /** The whole entry, as the client sent it. */
  readonly all: JsonObject;
}

export interface MemberEntry {
  /** Its `_id`, as the client sent it. Unset if the client sent none. */
  readonly id?: number;
  /** Name of the process. */
  readonly processName: string;
  readonly isArbiter: boolean;
  readonly votes: number;
  readonly priority: number;
  readonly isHidden: boolean;
  readonly delaySeconds: number;
}

export interface ReplicaSetEntry {
  readonly name: string;
  readonly members: readonly MemberEntry[];
  readonly all: JsonObject;
}

export interface ShardedClusterEntry {
  readonly name: string;
  /** Name of the replica set of the config servers. */
  readonly configSetName?: string;
  readonly shards: readonly { readonly name: string; readonly replicaSetName: string }[];
  /** Names of shards that are being removed. */
  readonly draining: readonly string[];
  readonly all: JsonObject;
}

/** The parts of a configuration document that the simulation interprets. */
export interface Entries {
  readonly processes: readonly ProcessEntry[];
  readonly byName: ReadonlyMap<string, ProcessEntry>;
  readonly replicaSets: ReadonlyMap<string, ReplicaSetEntry>;
  readonly shardedClusters: readonly ShardedClusterEntry[];
}

const cache = new WeakMap<ConfigDocument, Entries>();

/** Reads the processes, replica sets and sharded clusters of a document. The result is cached per document. */
export function entriesOf(document: ConfigDocument): Entries {
  const known = cache.get(document);
  if (known !== undefined) return known;
  const processes = objectsIn(document.processes).map(processOf);
  const replicaSets = objectsIn(document.replicaSets).map(replicaSetOf);
  const entries = {
    processes,
    byName: new Map(processes.map((process) => [process.name, process])),
    replicaSets: new Map(replicaSets.map((set) => [set.name, set])),
    shardedClusters: objectsIn(document.sharding).map(shardedClusterOf),
  };
  cache.set(document, entries);
  return entries;
}

/** Returns the objects in a list. Any other value that a client may have sent counts as an empty list. */
export function objectsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Returns a member of nested objects, or `undefined` if it is missing. */
export function memberAt(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);
}

function processOf(all: JsonObject): ProcessEntry {
  const replicaSetName = textOf(memberAt(all, 'args2_6', 'replication', 'replSetName'));
  const clusterName = textOf(all.cluster);
  return {
    name: textOf(all.name) ?? '',
    hostname: textOf(all.hostname) ?? '',
    port: Number(memberAt(all, 'args2_6', 'net', 'port') ?? DEFAULT_PORT),
    type: all.processType === 'mongos' ? 'mongos' : 'mongod',
    version: textOf(all.version) ?? '',
    isDisabled: all.disabled === true,
    isManual: all.manualMode === true,
    ...(replicaSetName !== undefined && { replicaSetName }),
    ...(clusterName !== undefined && { clusterName }),
    all,
  };
}

/** Port of a process whose settings name none. */
const DEFAULT_PORT = 27_017;

function replicaSetOf(all: JsonObject): ReplicaSetEntry {
  return { name: textOf(all._id) ?? '', members: objectsIn(all.members).map(memberOf), all };
}

function memberOf(member: JsonObject): MemberEntry {
  return {
    ...(typeof member._id === 'number' && { id: member._id }),
    processName: textOf(member.host) ?? '',
    isArbiter: member.arbiterOnly === true,
    votes: Number(member.votes ?? 1),
    priority: Number(member.priority ?? 1),
    isHidden: member.hidden === true,
    delaySeconds: Number(member.secondaryDelaySecs ?? member.slaveDelay ?? 0),
  };
}

function shardedClusterOf(all: JsonObject): ShardedClusterEntry {
  const configSetName = textOf(all.configServerReplica);
  const shards = objectsIn(all.shards).map((shard) => {
    const name = textOf(shard._id) ?? '';
    return { name, replicaSetName: textOf(shard.rs) ?? name };
  });
  const draining = Array.isArray(all.draining) ? all.draining.map(String) : [];
  return {
    name: textOf(all.name) ?? '',
    shards,
    draining,
    all,
    ...(configSetName !== undefined && { configSetName }),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
