import type { Schema } from '../../contract/types.js';
import { LAST_INSTANT, parseInstant, SECOND_MS, wholeSecond } from '../../world/instant.js';
import { LIMITS } from '../../world/limits.js';
import { Refusal } from '../../world/refusals.js';
import type {
  RequestedAutomation,
  RequestedDownload,
  RestoreRequest,
  RestoreSource,
} from '../../world/backup/restores/restoreRequest.js';
import { valueOfText } from '../requests/spellings.js';
import { presentAutomationConfig } from '../automation/presentConfig.js';
import { archiveName } from './restoreArchive.js';
import { findAutomationConfig } from '../../world/automation/findAutomationConfig.js';
import type { Outcome } from '../../world/outcome.js';
import type { RestoreOwner } from '../../world/backup/restores/findRestoreJob.js';
import { instructAgents } from '../../world/backup/restores/instructAgents.js';
import { startRestore, type Restore } from '../../world/backup/restores/startRestore.js';
import { satisfies } from '../../world/roles/grants.js';
import type { RestoreJob } from '../../world/tables/restoreJobs.js';
import type { CallContext } from '../operation.js';

type Body = Schema<'NewRestoreJob'>;
type DeliveryBody = NonNullable<Body['delivery']>;

/** Number of downloads without a limit, as recorded replies show it. */
const UNLIMITED = 2_147_483_647;

/**
 * Reads the body of `createRestoreJobs`. Published clients send numbers as numbers or as texts. Empty
 * texts and nulls count as missing.
 */
function readRestoreRequest(body: Body, path: { groupId: string; clusterId?: string }): RestoreRequest {
  const groupId = textOf(body.groupId);
  if (groupId !== undefined && groupId !== path.groupId) throw new Refusal('GROUP_MISMATCH', groupId);
  const clusterId = textOf(body.clusterId);
  if (clusterId !== undefined && clusterId !== path.clusterId)
    throw new Refusal('INVALID_ATTRIBUTE', 'clusterId');
  // Published programs send only the snapshot, and wait for a download.
  const delivery = body.delivery ?? {};
  const method = readMethod(delivery);
  const source = readSource(body);
  if (method === 'AUTOMATED_RESTORE') return { source, delivery: readAutomation(delivery) };
  if (source.kind === 'operation' || source.kind === 'time')
    throw new Refusal('LEGACY_PIT_RESTORE_UNSUPPORTED');
  return { source, delivery: readDownload(delivery) };
}

function readMethod({ methodName }: DeliveryBody): RestoreRequest['delivery']['methodName'] {
  const name = textOf(methodName) ?? 'HTTP';
  if (name === 'SCP') throw new Refusal('INVALID_DELIVERY_SCP');
  if (name !== 'HTTP' && name !== 'AUTOMATED_RESTORE') throw new Refusal('UNSUPPORTED_DELIVERY_METHOD');
  return name;
}

function readSource(body: Body): RestoreSource {
  const { snapshotId, checkpointId, checkPointId, oplogTs, oplogInc, pointInTimeUTCMillis } = body;
  const { timestamp } = body;
  const sources = new Map<string, RestoreSource | undefined>([
    ['snapshotId', idSource('snapshot', snapshotId)],
    ['checkpointId', idSource('checkpoint', textOf(checkpointId) ?? checkPointId)],
    ['oplogTs', operationSource(oplogTs, oplogInc)],
    ['pointInTimeUTCMillis', timeSource(pointInTimeUTCMillis)],
  ]);
  const given = [...sources].filter(([, source]) => source !== undefined);
  // Clients that send back a job send its timestamp beside its source.
  const [[, source = timestampSource(timestamp)] = [], second] = given;
  if (source === undefined) throw new Refusal('INVALID_PIT_RESTORE_TIME');
  if (second !== undefined) throw new Refusal('INVALID_ATTRIBUTE', second[0]);
  return source;
}

function idSource(
  kind: 'snapshot' | 'checkpoint',
  value: string | null | undefined,
): RestoreSource | undefined {
  const id = textOf(value);
  return id === undefined ? undefined : { kind, id };
}

function operationSource(seconds: unknown, increment: unknown): RestoreSource | undefined {
  const [at, number] = [readWhole('oplogTs', seconds), readWhole('oplogInc', increment)];
  if (at === undefined && number !== undefined) throw new Refusal('MISSING_ATTRIBUTE', 'oplogTs');
  if (at === undefined) return undefined;
  if (at * SECOND_MS > LAST_INSTANT) throw new Refusal('INVALID_ATTRIBUTE', 'oplogTs');
  return { kind: 'operation', timestamp: { date: at * SECOND_MS, increment: number ?? 1 } };
}

/** Reads the older form of an operation: `{date, increment}`. */
function timestampSource(timestamp: Body['timestamp']): RestoreSource | undefined {
  const date = textOf(timestamp?.date);
  if (date === undefined) return undefined;
  const at = parseInstant(date);
  if (at === undefined) throw new Refusal('INVALID_ATTRIBUTE', 'timestamp.date');
  const increment = readWhole('timestamp.increment', timestamp?.increment) ?? 1;
  return { kind: 'operation', timestamp: { date: wholeSecond(at), increment } };
}

function timeSource(value: unknown): RestoreSource | undefined {
  const at = readNumber('pointInTimeUTCMillis', value);
  if (at === undefined) return undefined;
  if (at > LAST_INSTANT) throw new Refusal('INVALID_ATTRIBUTE', 'pointInTimeUTCMillis');
  // A published client sends fractions of a millisecond.
  return { kind: 'time', at: Math.trunc(at) };
}

function readDownload({ expirationHours, expires, maxDownloads }: DeliveryBody): RequestedDownload {
  const until = textOf(expires);
  const at = until === undefined ? undefined : parseInstant(until);
  if (until !== undefined && at === undefined) throw new Refusal('INVALID_ATTRIBUTE', 'expires');
  return {
    methodName: 'HTTP',
    expirationHours: readPositive('expirationHours', expirationHours) ?? 1,
    ...(at !== undefined && { expires: at }),
    maxDownloads: readPositive('maxDownloads', maxDownloads) ?? UNLIMITED,
  };
}

function readAutomation(delivery: DeliveryBody): RequestedAutomation {
  const targetGroupId = textOf(delivery.targetGroupId);
  const targetClusterId = textOf(delivery.targetClusterId);
  const targetClusterName = textOf(delivery.targetClusterName);
  if (targetGroupId === undefined) throw new Refusal('MISSING_ATTRIBUTE', 'targetGroupId');
  if (targetClusterId !== undefined)
    return { methodName: 'AUTOMATED_RESTORE', targetGroupId, targetClusterId };
  if (targetClusterName === undefined)
    throw new Refusal('MISSING_ONE_OF_ATTRIBUTES', 'targetClusterId', 'targetClusterName');
  return { methodName: 'AUTOMATED_RESTORE', targetGroupId, targetClusterName };
}

function readPositive(name: string, value: unknown): number | undefined {
  const number = readWhole(name, value);
  if (number === 0) throw new Refusal('ATTRIBUTE_NEGATIVE_OR_ZERO', name);
  return number;
}

/** Reads a whole number, or a text with one, such as `2.0`. */
function readWhole(name: string, value: unknown): number | undefined {
  const number = readNumber(name, value);
  if (number !== undefined && !Number.isInteger(number)) throw new Refusal('INVALID_ATTRIBUTE', name);
  return number;
}

/** Reads a non-negative number, or a text with one. */
function readNumber(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const read = valueOfText('number', value);
  const number = typeof read === 'number' ? read : Number.NaN;
  if (number < 0) throw new Refusal('ATTRIBUTE_NEGATIVE_OR_ZERO', name);
  if (Number.isNaN(number) || number > LIMITS.count[1]) throw new Refusal('INVALID_ATTRIBUTE', name);
  return number;
}

function textOf(value: string | null | undefined): string | undefined {
  return value === null || value === '' ? undefined : value;
}

/** A request to restore a cluster or a config server. */
interface Restoring extends Pick<CallContext, 'world' | 'key'> {
  readonly path: { readonly groupId: string; readonly clusterId?: string };
  readonly body: Schema<'NewRestoreJob'>;
}

/** Starts the jobs of a restore and, if it is automated, instructs the agents of the target. */
export function startRestoreJobs(
  { world, key, path, body }: Restoring,
  owner: RestoreOwner,
): { readonly outcome: Outcome; readonly jobs: readonly RestoreJob[] } {
  const restore = startRestore(world, owner, readRestoreRequest(body, path), ({ id: groupId, orgId }) =>
    satisfies(key?.roles ?? [], 'GROUP_BACKUP_ADMIN', { orgId, groupId }),
  );
  const { jobs } = restore;
  const told = tellAgents(restore);
  return { outcome: { world: told.world, events: [...restore.events, ...told.events] }, jobs };
}

function tellAgents({ world, jobs, target }: Restore): Outcome {
  if (target === undefined) return { world, events: [] };
  const shown = presentAutomationConfig(world, findAutomationConfig(world, target.project));
  // Leave out the host: `restoreAddresses.ts` adds it when clients read the configuration.
  const addressOf = (job: RestoreJob): string => `/backup/restore/v3/pull/${job.id}/${archiveName(job)}`;
  return instructAgents(world, target, jobs, { ...shown }, addressOf);
}
