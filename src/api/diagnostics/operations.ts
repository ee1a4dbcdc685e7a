import type { OperationId, ReplyOf } from '../../contract/types.js';
import { DAY_MS, formatInstant, MINUTE_MS } from '../../world/instant.js';
import { omit } from '../../world/omit.js';
import { AGENT_TYPES } from '../../world/tables/projects.js';
import { gzippedTar } from '../archive/gzippedTar.js';
import { diagnosticFiles } from './diagnosticFiles.js';
import { readDiagnosticsLimits, type DiagnosticsLimits } from './diagnosticsLimits.js';
import type { Call, Operation } from '../operation.js';
import { LongBody } from '../reply/longBody.js';
import { listAgents } from '../agents/operations.js';
import { listAlertConfigs, listAlerts } from '../alerts/operations.js';
import { getAutomationConfigWithoutSecrets, getAutomationStatus } from '../automation/operations.js';
import { listProjectClusters } from '../clusters/operations.js';
import { listEvents } from '../events/operations.js';
import { listHosts } from '../hosts/operations.js';
import { listLogCollectionJobs } from '../logs/operations.js';
import { listMaintenanceWindows } from '../maintenance/operations.js';
import { getRoot } from '../platform/operations.js';
import { getProject } from '../projects/operations.js';

type Replies = Readonly<Record<string, () => object>>;

/** Downloads the diagnostics of a project: `GET /groups/{groupId}/diagnostics`. */
export const getDiagnostics: Operation<'getDiagnostics'> = (call) => {
  const { world, project } = call;
  const limits = readDiagnosticsLimits(call.target, call.query);
  const own = Object.entries(repliesOf(call, limits)).map(([name, reply]) => [
    `${project.id}/${name}`,
    reply,
  ]);
  const replies = { 'global/service': () => replyOf(getRoot, call), ...(Object.fromEntries(own) as Replies) };
  const files = () => diagnosticFiles({ world, project, replies }, limits);
  return { body: gzippedTar(call, `diagnostics-${project.id}`, files) };
};

/**
 * Returns a function for each file of the archive, by the name of the file. The function calls an operation as the same
 * caller, and returns its reply.
 */
function repliesOf(
  call: Call<'getDiagnostics'>,
  { limit: itemsPerPage, minutes, ageLimit }: DiagnosticsLimits,
): Replies {
  const { world, project } = call;
  const paged = { ...call, query: { pageNum: 1, itemsPerPage } };
  const minDate = formatInstant(Math.max(0, world.now - minutes * MINUTE_MS));
  const recent = formatInstant(Math.max(0, world.now - ageLimit * DAY_MS));
  const agents = AGENT_TYPES.map((agentType) => [
    `agents/${agentType}`,
    () => replyOf(listAgents, { ...paged, path: { ...call.path, agentType } }),
  ]);
  const isManaged = world.automationConfigs.get(project.id) !== undefined;
  return {
    project: () => omit(replyOf(getProject, call), 'agentApiKey'),
    hosts: () => replyOf(listHosts, paged),
    clusters: () => replyOf(listProjectClusters, paged),
    ...(Object.fromEntries(agents) as Replies),
    ...(isManaged && {
      automationConfig: () => replyOf(getAutomationConfigWithoutSecrets, call),
      automationStatus: () => replyOf(getAutomationStatus, call),
    }),
    alerts: () => replyOf(listAlerts, paged),
    alertConfigs: () => replyOf(listAlertConfigs, paged),
    maintenanceWindows: () => replyOf(listMaintenanceWindows, paged),
    events: () => replyOf(listEvents, { ...paged, query: { ...paged.query, minDate } }),
    logCollectionJobs: () => youngerThan(replyOf(listLogCollectionJobs, paged), recent),
  };
}

/** Returns the reply of another operation to the same caller. */
function replyOf<Id extends OperationId>(operation: Operation<Id>, call: object): ReplyOf<Id> & object {
  const { body } = operation(call as Call<Id>) as { readonly body: ReplyOf<Id> & object };
  return body instanceof LongBody ? (body.whole() as ReplyOf<Id> & object) : body;
}

function youngerThan(list: ReplyOf<'listLogCollectionJobs'>, date: string): object {
  return { ...list, results: list.results.filter(({ creationDate }) => creationDate >= date) };
}
