import { omit } from '../../../src/world/omit.js';
import { bodyOf } from '../api/operations/given.js';
import { pass } from '../api/operations/givenAutomation.js';
import { KEYS } from '../../support/platform.js';
import { PROJECT } from '../../support/rows/ids.js';
import type { Json, Operator } from './operator.js';

const GROUP = `/groups/${PROJECT}`;
const CONFIGS = `${GROUP}/backupConfigs`;

/** A resource, with its `spec.backup`. */
export interface Backup {
  readonly name: string;
  /** The type of its cluster. Shards and config servers of a sharded cluster have configurations of their own. */
  readonly type: 'REPLICA_SET' | 'SHARDED_REPLICA_SET';
  readonly mode: 'enabled' | 'disabled' | 'terminated';
  readonly schedule?: Json;
}

const STATUS = { enabled: 'STARTED', disabled: 'STOPPED', terminated: 'TERMINATING' } as const;

/** `updateSnapshotSchedule`: members of the resource replace those that it reads; an INACTIVE backup has no schedule. */
async function updateSchedule(operator: Operator, id: string, schedule: Json | undefined): Promise<void> {
  if (schedule === undefined || (await statusOf(operator, id)) === 'INACTIVE') return;
  const path = `${CONFIGS}/${id}/snapshotSchedule`;
  const known: Json = bodyOf<'getSnapshotSchedule'>(await operator.platform.get(path));
  if (Object.entries(schedule).every(([name, value]) => known[name] === value)) return;
  await send(operator, path, { ...omit(known, 'links', 'referenceTimeZoneOffset'), ...schedule });
}

export async function statusOf({ platform }: Operator, id: string): Promise<string> {
  return bodyOf<'getBackupConfig'>(await platform.get(`${CONFIGS}/${id}`)).statusName;
}

async function send(operator: Operator, path: string, body: Json): Promise<void> {
  operator.sent += 1;
  const { status, text } = await operator.platform.call('patch', path, KEYS.admin, body);
  if (status !== 200) throw new Error(`${path} is a ${status}: ${text}`);
}

/** `waitUntilBackupReachesStatus`: every three seconds, up to 30 times. */
async function waitFor(operator: Operator, id: string, wanted: string): Promise<boolean> {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    if ((await statusOf(operator, id)) === wanted) return true;
    pass(operator.platform, 3);
  }
  return false;
}

/** `getDesiredStatus`: a started backup is stopped before it is terminated. */
function desired(mode: Backup['mode'], status: string): string {
  return mode === 'terminated' && status === 'STARTED' ? 'STOPPED' : STATUS[mode];
}

/** The id of the cluster that `ReadHostCluster` finds by name and type among those that may have a backup. */
export async function clusterOf({ platform }: Operator, { name, type }: Backup): Promise<string | undefined> {
  const { results } = bodyOf<'listBackupConfigs'>(await platform.get(CONFIGS));
  for (const { clusterId } of results) {
    const reply = await platform.get(`${GROUP}/clusters/${clusterId}`);
    const { clusterName, typeName } = bodyOf<'getCluster'>(reply);
    if (clusterName === name && typeName === type) return clusterId;
  }
  return undefined;
}

/** `EnsureBackupConfigurationInOpsManager`. Returns whether the resource has the wanted state, or is to be read again. */
export async function ensureBackup(operator: Operator, backup: Backup): Promise<boolean> {
  const { mode, schedule } = backup;
  const id = await clusterOf(operator, backup);
  if (id === undefined) return false;
  const status = await statusOf(operator, id);
  const statusName = desired(mode, status);
  if (statusName === 'STOPPED' && status === 'INACTIVE') return true;
  await updateSchedule(operator, id, schedule);
  if (statusName === status) return true;
  await send(operator, `${CONFIGS}/${id}`, {
    clusterId: id,
    groupId: PROJECT,
    statusName,
    storageEngineName: 'WIRED_TIGER',
    syncSource: 'PRIMARY',
    encryptionEnabled: false,
    excludedNamespaces: [],
    includedNamespaces: null,
    provisioned: false,
  });
  const isReached = await waitFor(operator, id, statusName === 'TERMINATING' ? 'INACTIVE' : statusName);
  await updateSchedule(operator, id, schedule);
  return isReached && statusName === STATUS[mode];
}
