import { alertConfigsOf, globalAlertConfigs } from '../../../src/world/alerts/configs/findAlertConfigs.js';
import { globalAlerts } from '../../../src/world/alerts/findAlerts.js';
import type { AlertConfig } from '../../../src/world/tables/alertConfigs.js';
import { OPERATIONS } from '../../../src/contract/operations.gen.js';
import type { OperationEntry } from '../../../src/contract/operations.js';
import type { OperationId } from '../../../src/contract/types.js';
import { checkpointAt } from '../../../src/world/backup/checkpoints/checkpoint.js';
import { checkpointTimes } from '../../../src/world/backup/checkpoints/checkpointTimes.js';
import { organizationOf } from '../../../src/world/keys/organizationOf.js';
import { AGENT_TYPES } from '../../../src/world/tables/projects.js';
import { INTEGRATION_TYPES } from '../../../src/world/tables/integrations.js';
import { archiveName } from '../../../src/api/restores/restoreArchive.js';
import { downloadToken, isDownload } from '../../../src/world/backup/restores/download.js';
import type { RestoreJob } from '../../../src/world/tables/restoreJobs.js';
import { availableOldMetrics } from '../../../src/metrics/oldMetrics.js';
import type { Host } from '../../../src/world/tables/hosts.js';
import type { World } from '../../../src/world/world.js';
import type { KeyPair } from '../../../tools/digest.mjs';
import { KEYS } from '../../support/platform.js';
import { isOwnBusiness, keysFor } from './drawAccess.js';
import { bodyOf, damaged } from './drawBody.js';
import type { Dice } from './dice.js';
import { queryOf } from './drawQuery.js';
import { drawStore } from './drawStores.js';
import type { CallStep } from './step.js';
import { CALL_WEIGHTS } from './weights.js';

const ENTRIES = new Map<OperationId, OperationEntry>(OPERATIONS.map((entry) => [entry.id, entry]));

const STRANGE = [
  'f'.repeat(24),
  '0',
  'x y',
  '%25',
  'ü',
  '..%2F',
  'F'.repeat(300),
  '%00',
  "'or 1=1",
  '%E0%A4',
];

type Places = Readonly<Record<string, string | undefined>>;

/**
 * Draws a request. Most requests are about an existing row and have the admin's key. Some have wrong parameters or
 * bodies.
 */
export function drawCall(
  dice: Dice,
  world: World,
  weights: Readonly<Record<string, number>> = CALL_WEIGHTS,
): CallStep {
  const id = dice.byWeight(weights) as OperationId;
  const entry = ENTRIES.get(id);
  if (entry === undefined) throw new Error(`No operation ${id}`);
  const known = placesOf(dice, world, id);
  const path = (entry.base + entry.path).replace(/\{(\w+)\}/g, (_, name: string) =>
    dice.chance(0.04) ? dice.pick(STRANGE) : encodeURIComponent(valueOf(known, name)),
  );
  const key = id === 'createUser' && dice.chance(0.9) ? undefined : callerOf(dice, world, id, known);
  const body = entry.method === 'get' ? undefined : bodyOf(dice, world, id, known);
  return {
    do: 'call',
    method: dice.chance(0.02) ? dice.pick(['DELETE', 'HEAD', 'PUT', 'GET']) : entry.method.toUpperCase(),
    path: path + queryOf(dice, world, id),
    ...(key && { key }),
    ...(body === undefined ? {} : { body: dice.chance(0.12) ? damaged(dice, body) : body }),
  };
}

/** Returns the value of a path parameter, or `nothing` if the world has no such row. Throws if the name is unknown. */
function valueOf(known: ReturnType<typeof placesOf>, name: string): string {
  if (!(name in known)) throw new Error(`ROWS has no path parameter ${name}; add it.`);
  return known[name] ?? 'nothing';
}

function callerOf(dice: Dice, world: World, id: OperationId, { apiKeyId = '' }: Places): KeyPair | undefined {
  const own = world.keys.get(apiKeyId);
  if (own === undefined || !isOwnBusiness(dice, id)) return drawKey(dice, world);
  return { publicKey: own.publicKey, privateKey: own.privateKey };
}

function drawKey(dice: Dice, world: World): KeyPair | undefined {
  if (dice.chance(0.7)) return KEYS.admin;
  if (dice.chance(0.05)) return undefined;
  const { publicKey, privateKey } = dice.pick(world.keys.all().toArray());
  return { publicKey, privateKey: dice.chance(0.05) ? 'wrong' : privateKey };
}

/** The members of a row from which path parameters are filled. */
interface PathRow {
  readonly id: string;
  readonly orgId?: string;
  readonly groupId?: string;
}

/**
 * The rows to which path parameters refer. `orgId` and `groupId` are taken from the row of the last such parameter in
 * the path.
 */
const ROWS: Readonly<Record<string, (world: World, id: OperationId) => Iterable<PathRow>>> = {
  agentApiKey: ({ agentKeys }) => agentKeys.all(),
  agentApiKeyId: ({ agentKeys }) => agentKeys.all(),
  agentType: () => AGENT_TYPES.map((id) => ({ id })),
  alertConfigId: alertConfigs,
  alertId: ({ alerts }) => alerts.all(),
  apiKeyId: (world, id) => keysFor(world, id).map((key) => ({ id: key.id, ...organizationOf(world, key) })),
  checkpointId: (world) =>
    world.clusters
      .all()
      .toArray()
      .flatMap((cluster) =>
        checkpointTimes(world, cluster)
          .page(0, 3)
          .map((at) => ({ ...checkpointAt(world, cluster, at), groupId: cluster.groupId })),
      ),
  clusterId: ({ clusters }) => clusters.all(),
  deploymentId: ({ backupDeployments }) => backupDeployments.all(),
  entryId: ({ globalAccessEntries }) => globalAccessEntries.all(),
  eventId: ({ events }) => events.all().page(0, 50),
  globalAlertConfigId: globalAlertConfigs,
  globalAlertId: (world) => globalAlerts(world),
  groupName: ({ projects }) => projects.all(),
  headRootDirectory: ({ backupDaemons }) => backupDaemons.all(),
  hostId: ({ hosts }) => hosts.all(),
  keyVaultId: ({ keyVaults }) => keyVaults.all(),
  hostnameAndPort: ({ hosts }) => hosts.all(),
  integrationType: () => INTEGRATION_TYPES.map((id) => ({ id })),
  invitationId: ({ invitations }) => invitations.all(),
  jobId: ({ restoreJobs }) => restoreJobs.all(),
  logCollectionJobId: ({ logCollectionJobs }) => logCollectionJobs.all(),
  machine: ({ backupDaemons }) => backupDaemons.all(),
  notifierId: (world) => alertConfigs(world).flatMap(notifiersOf),
  physicalHostId: ({ physicalHosts }) => physicalHosts.all(),
  restoreFile: (world) => downloadsOf(world).map((job) => ({ id: archiveName(job) })),
  restoreToken: (world) => downloadsOf(world).map((job) => ({ id: downloadToken(world.seed, job) })),
  series: () => [{ id: '7.0' }, { id: '4.4.json' }],
  snapshotId: ({ snapshots }) => snapshots.all(),
  storeId: ({ backupStores }) => backupStores.all(),
  teamId: ({ teams }) => teams.all(),
  teamName: ({ teams }) => teams.all(),
  userId: ({ users }) => users.all(),
  username: ({ users }) => users.all(),
  windowId: ({ maintenanceWindows }) => maintenanceWindows.all(),
};

/** Returns the restore jobs that have an archive. */
function downloadsOf({ restoreJobs }: World): readonly RestoreJob[] {
  return restoreJobs.all().toArray().filter(isDownload);
}

/** Returns all alert configurations. The default ones have no rows until they are changed. */
function alertConfigs(world: World): readonly AlertConfig[] {
  return world.projects
    .all()
    .toArray()
    .flatMap((project) => alertConfigsOf(world, project))
    .concat(globalAlertConfigs(world).toArray());
}

function notifiersOf({ groupId, notifications }: AlertConfig): readonly PathRow[] {
  return notifications.map(({ notifierId: id }) => ({ id, ...(groupId !== undefined && { groupId }) }));
}

/** Draws a value for each parameter of the operation's path, from rows that belong together. */
function placesOf(dice: Dice, world: World, id: OperationId): Places {
  const names = [...(ENTRIES.get(id)?.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const own = names.filter((name) => name in ROWS);
  const rows = Object.fromEntries(own.map((name) => [name, rowOf(dice, world, name, id)]));
  const last: PathRow | undefined = rows[own.at(-1) ?? ''];
  const project = world.projects.get(last?.groupId ?? '') ?? dice.pick(world.projects.all().toArray());
  const isHome = dice.chance(0.7) && id !== 'deleteOrganization';
  const key = rows.apiKeyId && world.keys.get(rows.apiKeyId.id);
  const host = rows.hostId && world.hosts.get(rows.hostId.id);
  return {
    orgId: last?.orgId ?? (isHome ? project.orgId : dice.pick(organizationsFor(world, id)).id),
    groupId: project.id,
    ...Object.fromEntries(own.map((name) => [name, nameIn(rows[name], name)])),
    ...(rows.snapshotId && { clusterId: world.snapshots.get(rows.snapshotId.id)?.clusterId }),
    ...(rows.jobId && placesOfJob(world, rows.jobId.id)),
    ...(rows.storeId && { storeId: drawStore(dice, world, id) }),
    ipAddress: dice.maybe(key?.accessList ?? []),
    partitionName: dice.maybe(host?.partitions ?? [])?.name,
    databaseName: dice.maybe(world.clusters.get(host?.clusterId ?? '')?.databases ?? [])?.name,
    ...(names.includes('metricName') && oldMetricOf(dice, host)),
  };
}

/** Returns an old metric, and the part of a host to which it may belong. */
function oldMetricOf(dice: Dice, host: Host | undefined): Places {
  const parts = [...(host?.partitions ?? []).map(({ name }) => name), 'admin', 'local'];
  return { metricName: dice.pick(availableOldMetrics).name, partName: dice.pick(parts) };
}

/** Returns the organizations that an operation may be about. Only organizations without projects can be deleted. */
function organizationsFor({ organizations, projects }: World, id: OperationId): readonly PathRow[] {
  const all = organizations.all().toArray();
  const empty = all.filter((one) => projects.select('organization', one.id).size === 0);
  return id === 'deleteOrganization' && empty.length > 0 ? empty : all;
}

/** Returns the path parameters of a restore job: its cluster, its archive and its secret. */
function placesOfJob(world: World, id: string): Readonly<Record<string, string>> {
  const job = world.restoreJobs.get(id);
  if (job === undefined) return {};
  const { clusterId } = job;
  return { clusterId, restoreFile: archiveName(job), restoreToken: downloadToken(world.seed, job) };
}

function rowOf(dice: Dice, world: World, name: string, id: OperationId): PathRow | undefined {
  const rows = Array.from(ROWS[name]?.(world, id) ?? []);
  return name === 'clusterId' && dice.chance(0.6)
    ? dice.maybe(rows.filter((row) => world.snapshots.select('cluster', row.id).size > 0))
    : dice.maybe(rows);
}

/** A row with the members that a path parameter may contain instead of the id. */
interface Named extends PathRow {
  readonly hostname?: string;
  readonly port?: number;
  readonly key?: string;
  readonly name?: string;
  readonly username?: string;
  readonly machine?: string;
  readonly headRootDirectory?: string;
}

/**
 * Returns the value of a path parameter: the name of the row for parameters such as `teamName`, its id for most
 * others.
 */
function nameIn(row: Named | undefined, parameter: string): string | undefined {
  if (parameter === 'hostnameAndPort') return row && `${row.hostname ?? ''}:${row.port ?? ''}`;
  if (parameter === 'username') return row?.username;
  if (parameter === 'agentApiKey') return row?.key;
  if (parameter === 'storeId') return row?.name;
  if (parameter === 'machine' || parameter === 'headRootDirectory') return row?.[parameter];
  return parameter.endsWith('Name') ? row?.name : row?.id;
}
