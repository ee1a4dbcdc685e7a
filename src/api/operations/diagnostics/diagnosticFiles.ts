import { Buffer } from 'node:buffer';
import type { OperationId, ReplyOf } from '../../../contract/types.js';
import { DAY_MS, formatInstant, MINUTE_MS } from '../../../world/instant.js';
import { omit } from '../../../world/omit.js';
import { AGENT_TYPES } from '../../../world/tables/projects.js';
import type { ArchivedFile } from '../../archive/archivedFile.js';
import { agentLines } from '../../logs/agentLog.js';
import { newestLines } from '../../logs/newestLines.js';
import type { Call, Operation } from '../../operation.js';
import { LongBody } from '../../reply/longBody.js';
import { listAgents } from '../agents/listAgents.js';
import { listAlertConfigs } from '../alertConfigs/listAlertConfigs.js';
import { getAutomationConfig } from '../automation/getAutomationConfig.js';
import { listProjectClusters } from '../clusters/listProjectClusters.js';
import { listEvents } from '../events/listEvents.js';
import { listHosts } from '../hosts/listHosts.js';
import { listLogCollectionJobs } from '../logs/listLogCollectionJobs.js';
import { listMaintenanceWindows } from '../maintenance/listMaintenanceWindows.js';
import { getRoot } from '../platform/getRoot.js';
import { getProject } from '../projects/getProject.js';
import type { DiagnosticsLimits } from './diagnosticsQuery.js';

type DiagnosticsCall = Call<'getDiagnostics'>;

/** Maximum size of a log of an agent. */
const LOG_BYTES_MAX = 64 * 1_024;

/** Generates the files of an archive of diagnostics: replies of operations at this instant, and logs of agents. */
export function* diagnosticFiles(
  call: DiagnosticsCall,
  limits: DiagnosticsLimits,
): Generator<ArchivedFile, void, undefined> {
  const { world, project } = call;
  const now = formatInstant(world.now);
  yield file('global/diagnostics.json', { groupId: project.id, now, ...limits }, limits);
  yield file('global/service.json', replyOf(getRoot, call), limits);
  for (const [name, reply] of Object.entries(repliesOf(call, limits))) {
    if (reply !== undefined) yield file(`${project.id}/${name}.json`, reply(), limits);
  }
  yield* agentLogs(call, limits);
}

/** Functions that return the replies of a project's operations. */
function repliesOf(
  call: DiagnosticsCall,
  { limit: itemsPerPage, minutes, ageLimit }: DiagnosticsLimits,
): Readonly<Record<string, (() => object) | undefined>> {
  const { world, project } = call;
  const paged = { ...call, query: { pageNum: 1, itemsPerPage } };
  const minDate = formatInstant(Math.max(0, world.now - minutes * MINUTE_MS));
  const recent = formatInstant(Math.max(0, world.now - ageLimit * DAY_MS));
  const agents = AGENT_TYPES.map((agentType) => [
    `agents/${agentType}`,
    () => replyOf(listAgents, { ...paged, path: { ...call.path, agentType } }),
  ]);
  return {
    project: () => omit(replyOf(getProject, call), 'agentApiKey'),
    hosts: () => replyOf(listHosts, paged),
    clusters: () => replyOf(listProjectClusters, paged),
    ...(Object.fromEntries(agents) as Record<string, () => object>),
    automationConfig: world.automationConfigs.get(project.id) && (() => replyOf(getAutomationConfig, call)),
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

/** Makes a file of a reply. If it is too long, a list loses its last entries, and another reply is left out. */
function file(name: string, reply: object, { sizeLimit }: DiagnosticsLimits): ArchivedFile {
  const results =
    'results' in reply && Array.isArray(reply.results) ? (reply.results as unknown[]) : undefined;
  // Links lead to pages that this list does not have.
  const textOf = (entries?: readonly unknown[]): string =>
    JSON.stringify(entries === undefined ? reply : { ...reply, links: undefined, results: entries }, null, 2);
  let text = textOf(results);
  for (let count = results?.length ?? 0; text.length > sizeLimit && count > 0;) {
    count = Math.floor(count / 2);
    text = textOf(results?.slice(0, count));
  }
  return { name, content: Buffer.from(text.length > sizeLimit ? '' : text) };
}

function* agentLogs(
  { world, project }: DiagnosticsCall,
  { minutes, sizeLimit }: DiagnosticsLimits,
): Generator<ArchivedFile, void, undefined> {
  const range = { from: world.now - minutes * MINUTE_MS, to: world.now };
  for (const { typeName, hostname } of project.agents) {
    const log = `${typeName}_AGENT` as const;
    const lines = agentLines(world, { hostname, groupId: project.id }, log, range);
    const name = `${project.id}/logs/${hostname}/${typeName.toLowerCase()}-agent.log`;
    yield { name, content: newestLines(lines, Math.min(sizeLimit, LOG_BYTES_MAX)) };
  }
}
