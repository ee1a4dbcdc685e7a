import type { Json } from './operator.js';

/**
 * The vendor's configuration package for Go (mongodb/go-client-mongodb-ops-manager, folder `atmcfg`, commit 343f164) in our
 * own words. Its functions change a configuration that a client has read; the client then puts it.
 */
export type Command = (config: Config, target: Target) => void;

/** The cluster that a command changes, one of its replica sets, and a host with agents for backup and monitoring. */
export interface Target {
  readonly cluster: string;
  readonly replicaSet: string;
  readonly hostname: string;
  /** The time of the client's clock. */
  readonly now: string;
}

interface Config extends Json {
  readonly auth: Auth;
  processes: Process[];
  replicaSets: { _id: string; members: { host: string }[] }[];
  sharding: { name: string; configServerReplica: string; shards: { rs: string }[] }[];
  backupVersions: { hostname: string; name: string }[];
  monitoringVersions: { hostname: string; name: string }[];
  indexConfigs: Json[];
}

interface Auth extends Json {
  disabled: boolean;
  autoUser: string;
  autoPwd: string;
  usersWanted: Json[];
}

interface Process extends Json {
  readonly name: string;
  readonly cluster: string;
}

const TEXTS = ['autoUser', 'autoPwd', 'autoAuthMechanism', 'key', 'keyfile', 'keyfileWindows'];
const KEPT = [
  'balancer',
  'options',
  'kerberos',
  'ldap',
  'tls',
  'mongoDbVersions',
  'roles',
  'version',
] as const;

/** Reads a document as the client does: members that its types lack are lost, absent texts are empty. */
export function readByClient(document: Json): Config {
  const own = structuredClone(document);
  const auth = own.auth as Json;
  for (const name of TEXTS) auth[name] ??= '';
  const agents = (name: string): Json[] => listIn(own, name).map((agent) => pick(agent, 'name', 'hostname'));
  return {
    ...pick(own, ...KEPT),
    auth: { ...auth, usersWanted: listIn(auth, 'usersWanted') } as Auth,
    processes: listIn(own, 'processes') as Process[],
    replicaSets: listIn(own, 'replicaSets') as Config['replicaSets'],
    sharding: listIn(own, 'sharding') as Config['sharding'],
    backupVersions: agents('backupVersions') as Config['backupVersions'],
    monitoringVersions: agents('monitoringVersions') as Config['monitoringVersions'],
    indexConfigs: listIn(own, 'indexConfigs'),
  };
}

/** Returns the document that the client sends: empty texts and lists of `auth` are absent or `null`, unknown lists are `null`. */
export function sentByClient({ auth, ...others }: Config): Json {
  const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);
  const kept = Object.entries(auth).filter(([, value]) => !isEmpty(value));
  return {
    ...others,
    auth: { usersDeleted: null, usersWanted: null, autoAuthRestrictions: null, ...Object.fromEntries(kept) },
    cpsModules: null,
    mongosqlds: null,
    onlineArchiveModules: null,
    mongots: null,
  };
}

function pick(from: Json, ...names: readonly string[]): Json {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}

function listIn(document: Json, name: string): Json[] {
  return (document[name] ?? []) as Json[];
}

/** `EnableMechanism` of `auth.go`: it makes a password only if it sees neither a user nor a password. */
export const enableScram: Command = ({ auth }) => {
  auth.disabled = false;
  if (auth.autoAuthMechanism === '') auth.autoAuthMechanism = 'SCRAM-SHA-256';
  for (const name of ['deploymentAuthMechanisms', 'autoAuthMechanisms'])
    auth[name] = [...new Set([...((auth[name] ?? []) as string[]), 'SCRAM-SHA-256'])];
  if (auth.autoUser === '' && auth.autoPwd === '') {
    auth.autoUser = 'mms-automation';
    auth.autoPwd = 'p'.repeat(500);
  }
  if (auth.key === '') auth.key = 'a2V5'.repeat(125);
  if (auth.keyfile === '') auth.keyfile = '/var/lib/mongodb-mms-automation/keyfile';
  if (auth.keyfileWindows === '') auth.keyfileWindows = '%SystemDrive%\\MMSAutomation\\versions\\keyfile';
};

/** Sets the member, as the documentation of the package does. The package has no function for this. */
export const disableAuthentication: Command = ({ auth }) => {
  auth.disabled = true;
};

/** `AddUser`, with the credentials of `ConfigureScramCredentials`. */
export const addUser: Command = ({ auth }) => {
  const creds = { iterationCount: 15_000, salt: 'c2FsdA==', serverKey: 'c2VydmVy', storedKey: 'c3RvcmVk' };
  const user = { db: 'admin', user: 'app', roles: [{ db: 'admin', role: 'readWriteAnyDatabase' }] };
  const secrets = { scramSha256Creds: creds, scramSha1Creds: { ...creds, iterationCount: 10_000 } };
  auth.usersWanted.push({ ...user, ...secrets, authenticationRestrictions: null });
};

/** `RemoveUser`. */
export const removeUser: Command = ({ auth }) => {
  const at = auth.usersWanted.findIndex(({ user, db }) => user === 'app' && db === 'admin');
  if (at < 0) throw new Error("user 'app' not found for 'admin'");
  auth.usersWanted.splice(at, 1);
};

/** `EnableBackup` and `EnableMonitoring`, which refuse a host that has the agent. */
const enableAgent =
  (list: 'backupVersions' | 'monitoringVersions', name: string): Command =>
  (config, { hostname }) => {
    if (config[list].some((agent) => agent.hostname === hostname)) throw new Error('already enabled');
    config[list].push({ name, hostname });
  };

/** `DisableBackup` and `DisableMonitoring`. */
const disableAgent =
  (list: 'backupVersions' | 'monitoringVersions'): Command =>
  (config, { hostname }) => {
    if (!config[list].some((agent) => agent.hostname === hostname)) throw new Error(`no ${list}`);
    config[list] = config[list].filter((agent) => agent.hostname !== hostname);
  };

export const enableBackup = enableAgent('backupVersions', '7.8.1.1109-1');
export const disableBackup = disableAgent('backupVersions');
export const enableMonitoring = enableAgent('monitoringVersions', '7.2.0.488-1');
export const disableMonitoring = disableAgent('monitoringVersions');

/** `AddIndexConfig`. */
export const addIndex: Command = ({ indexConfigs }, { replicaSet }) => {
  indexConfigs.push({ dbName: 'app', collectionName: 'orders', rsName: replicaSet, key: [['day', '1']] });
};

/** Sets members of the processes of a cluster. A resync and a compaction leave out the routers. */
const onProcesses =
  (own: (target: Target) => Json, hasRouters = true): Command =>
  (config, target) => {
    const { members, isRouter } = partsOf(config, target.cluster);
    for (const process of config.processes)
      if (members.has(process.name) || (hasRouters && isRouter(process))) Object.assign(process, own(target));
  };

export const shutdown = onProcesses(() => ({ disabled: true }));
export const startup = onProcesses(() => ({ disabled: false }));
export const suspend = onProcesses(() => ({ manualMode: true }));
export const restart = onProcesses(({ now }) => ({ lastRestart: now }));
export const reclaimFreeSpace = onProcesses(({ now }) => ({ lastCompact: now }), false);
export const startInitialSync = onProcesses(({ now }) => ({ lastResync: now }), false);

/** `RemoveByClusterName`. */
export const removeCluster: Command = (config, { cluster }) => {
  const { sets, members, isRouter } = partsOf(config, cluster);
  config.sharding = config.sharding.filter(({ name }) => name !== cluster);
  config.replicaSets = config.replicaSets.filter(({ _id }) => !sets.has(_id));
  config.processes = config.processes.filter((each) => !members.has(each.name) && !isRouter(each));
};

interface Parts {
  readonly sets: ReadonlySet<string>;
  readonly members: ReadonlySet<string>;
  readonly isRouter: (process: Process) => boolean;
}

/** The replica sets of a cluster with their members, and its routers. */
function partsOf({ replicaSets, sharding }: Config, cluster: string): Parts {
  const sharded = sharding.filter(({ name }) => name === cluster);
  const names = sharded.flatMap(({ shards, configServerReplica }) => [
    ...shards.map(({ rs }) => rs),
    configServerReplica,
  ]);
  const sets = new Set([cluster, ...names]);
  const all = replicaSets.filter(({ _id }) => sets.has(_id)).flatMap(({ members }) => members);
  return {
    sets,
    members: new Set(all.map(({ host }) => host)),
    isRouter: (process) => process.cluster === cluster,
  };
}
