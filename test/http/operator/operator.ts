import { expect } from '@jest/globals';
import { sortMembers } from '../../../src/world/automation/document/sortMembers.js';
import { bodyOf } from '../api/operations/given.js';
import { CONFIG, configOf, pass, publish, statusOf } from '../api/operations/givenAutomation.js';
import { accusationsIn } from '../../support/accusations.js';
import { KEYS, type Platform } from '../../support/platform.js';

/**
 * The calls of the published Kubernetes operator (mongodb/mongodb-kubernetes, `controllers/om` and `controllers/operator`),
 * in its order and form. It reads a document, merges its own part, and publishes only if the document has changed.
 */
export type Json = Record<string, unknown>;

/** A replica set as a user declares it. */
export interface Declared {
  readonly name: string;
  readonly members: number;
  readonly version: string;
  readonly compatibility: string;
  readonly tls?: boolean;
  /** Set for the replica sets of sharded clusters. */
  readonly clusterRole?: 'configsvr' | 'shardsvr';
}

const CA = '/mongodb-automation/tls/ca/ca-pem';

const operators: Operator[] = [];

/** Fails if the doctor accuses an operator that was made since the last call. */
export function expectInnocence(): void {
  expect(operators.splice(0).flatMap(({ platform }) => accusationsIn(platform.live))).toEqual([]);
}

/** `controllers/om/omclient.go`: `ReadUpdateDeployment` and its siblings. */
export class Operator {
  /** Number of documents that the operator has sent. */
  sent = 0;

  constructor(readonly platform: Platform) {
    operators.push(this);
  }

  async readUpdate(change: (config: Json) => void): Promise<void> {
    const config = structuredClone(await configOf(this.platform)) as Json;
    const before = structuredClone(config);
    change(config);
    if (isEqual(config, before)) return;
    this.sent += 1;
    await publish(this.platform, config);
  }

  /** `ReadUpdateBackupAgentConfig` and `ReadUpdateMonitoringAgentConfig`. */
  async readUpdateAgents(own: Json): Promise<void> {
    for (const kind of ['backupAgentConfig', 'monitoringAgentConfig']) {
      const path = `${CONFIG}/${kind}`;
      const before = bodyOf<'getBackupAgentConfig'>(await this.platform.get(path)) as Json;
      const after = { ...before, ...own };
      if (isEqual(after, before)) continue;
      this.sent += 1;
      const { status, text } = await this.platform.call('put', path, KEYS.admin, after);
      if (status !== 200) throw new Error(text);
    }
  }

  /** `WaitForReadyState`: every three seconds, up to 30 times. */
  async waitForReadyState(names: readonly string[]): Promise<void> {
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const { goalVersion, processes } = await statusOf(this.platform);
      const relevant = processes.filter(({ name }) => names.includes(name));
      if (relevant.every(({ lastGoalVersionAchieved }) => lastGoalVersionAchieved === goalVersion)) return;
      pass(this.platform, 3);
    }
    throw new Error('automation agents have not reached READY state');
  }

  /** `updateOmDeploymentRs` of `mongodbreplicaset_controller.go`. */
  async deploy(declared: Declared): Promise<void> {
    await this.readUpdate((config) => {
      mergeReplicaSet(config, declared);
      configureAgents(config, declared.tls === true);
      configureTls(config, declared.tls === true);
    });
    await this.waitForReadyState(namesOf(declared));
  }

  /** `host.StopMonitoring`. */
  async stopMonitoring(hostnames: readonly string[]): Promise<void> {
    const path = CONFIG.replace('/automationConfig', '/hosts/');
    const { results } = bodyOf<'listHosts'>(await this.platform.get(path));
    for (const { hostname, id } of results)
      if (hostnames.includes(hostname)) {
        const { status } = await this.platform.call('delete', path + id, KEYS.admin);
        if (status !== 204) throw new Error(`Removing ${hostname} is a ${status}.`);
      }
  }
}

/** `equality.Semantic.DeepEqual`: the order of members does not matter, that of entries does. */
function isEqual(one: Json, other: Json): boolean {
  return JSON.stringify(sortMembers(one)) === JSON.stringify(sortMembers(other));
}

/** The hostnames that `GET …/hosts/` lists. */
export async function monitoredHosts(platform: Platform): Promise<readonly string[]> {
  const path = CONFIG.replace('/automationConfig', '/hosts/');
  return bodyOf<'listHosts'>(await platform.get(path)).results.map(({ hostname }) => hostname);
}

export function namesOf({ name, members }: Declared): readonly string[] {
  return Array.from({ length: members }, (_, at) => `${name}-${at}`);
}

export function hostnameOf(name: string): string {
  return `${name}.svc.cluster.local`;
}

/** `NewMongodProcess` of `process.go`. */
function processOf(declared: Declared, name: string): Json {
  const { version, compatibility, tls = false, clusterRole } = declared;
  return {
    name,
    hostname: hostnameOf(name),
    processType: 'mongod',
    version,
    authSchemaVersion: 5,
    featureCompatibilityVersion: compatibility,
    args2_6: {
      net: {
        port: 27017,
        tls: tls ? { mode: 'requireTLS', certificateKeyFile: '/cert' } : { mode: 'disabled' },
      },
      storage: { dbPath: '/data' },
      systemLog: { destination: 'file', path: '/var/log/mongodb-mms-automation/mongodb.log' },
      replication: { replSetName: declared.name },
      ...(clusterRole && { sharding: { clusterRole } }),
    },
  };
}

function list(config: Json, name: string): Json[] {
  return (config[name] ?? []) as Json[];
}

/** `maputil.MergeMaps`. */
function merge(target: Json, source: Json): void {
  for (const [name, value] of Object.entries(source)) {
    const known = target[name];
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && typeof known === 'object')
      merge(known as Json, value as Json);
    else target[name] = value;
  }
}

export function mergeProcess(config: Json, process: Json): void {
  const processes = list(config, 'processes');
  const known = processes.find(({ name }) => name === process.name);
  if (known === undefined) config.processes = [...processes, process];
  else merge(known, process);
}

/** `MergeReplicaSet` of `deployment.go`. */
export function mergeReplicaSet(config: Json, declared: Declared): void {
  const names = namesOf(declared);
  for (const name of names) mergeProcess(config, processOf(declared, name));
  const members = names.map((host, at) => ({ _id: at, host, votes: 1, priority: 1, tags: {} }));
  const known = list(config, 'replicaSets').find(({ _id }) => _id === declared.name);
  if (known === undefined) {
    const set = { _id: declared.name, members, protocolVersion: '1' };
    config.replicaSets = [...list(config, 'replicaSets'), set];
    return;
  }
  const former = list(known, 'members');
  known.protocolVersion = '1';
  known.members = members.map((member) => ({
    ...former.find(({ host }) => host === member.host),
    ...member,
  }));
  removeProcesses(
    config,
    former.map(({ host }) => String(host)).filter((host) => !names.includes(host)),
  );
}

/** `removeProcesses` of `deployment.go`: the entries of their agents go too. */
export function removeProcesses(config: Json, names: readonly string[]): void {
  const hostnames = names.map(hostnameOf);
  config.processes = list(config, 'processes').filter(({ name }) => !names.includes(String(name)));
  for (const agents of ['monitoringVersions', 'backupVersions'])
    config[agents] = list(config, agents).filter(({ hostname }) => !hostnames.includes(String(hostname)));
}

/** `ConfigureMonitoringAndBackup` of `deployment.go`. */
export function configureAgents(config: Json, tls: boolean): void {
  const params = { useSslForAllConnections: 'true', sslTrustedServerCertificates: CA };
  for (const { hostname } of list(config, 'processes')) {
    const isThere = (agent: Json): boolean => agent.hostname === hostname;
    const name = '11.12.0.7388-1';
    if (!list(config, 'monitoringVersions').some(isThere))
      config.monitoringVersions = [...list(config, 'monitoringVersions'), { hostname, name }];
    const entry = list(config, 'monitoringVersions').find(isThere);
    if (entry !== undefined && tls) entry.additionalParams = params;
    if (!list(config, 'backupVersions').some(isThere))
      config.backupVersions = [...list(config, 'backupVersions'), { hostname, name }];
  }
}

/** `ConfigureTLS` of `deployment.go`. */
function configureTls(config: Json, tls: boolean): void {
  if (tls) config.tls = { ...(config.tls as Json), CAFilePath: CA };
  else config.tls = { clientCertificateMode: 'OPTIONAL' };
}
