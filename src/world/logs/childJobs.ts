import { activeOfCluster } from '../incidents/activeIncidents.js';
import { MINUTE_MS, SECOND_MS } from '../instant.js';
import { isCollected } from '../monitoring/activeAgents.js';
import { processId } from '../hosts/host.js';
import type { Host } from '../tables/hosts.js';
import type { LogChildJob, LogType } from '../tables/logCollectionJobs.js';
import type { World } from '../world.js';

/** Time in which an agent collects the files of one child job. */
const COLLECTING_MS = 3 * SECOND_MS;
/** Time after which the platform stops waiting for a silent agent. */
const SILENT_MS = MINUTE_MS / 2;

/** Order in which the agent of a server collects the files. Log types of the whole server come last. */
const ORDER: readonly LogType[] = ['MONGODB', 'FTDC', 'AUTOMATION_AGENT', 'BACKUP_AGENT', 'MONITORING_AGENT'];

/** Returns whether a log belongs to the agent of a server, and not to a process. */
export function isAgentLog(logType: LogType): boolean {
  return logType !== 'MONGODB' && logType !== 'FTDC';
}

/** A child job before it starts. */
type Planned = Pick<LogChildJob, 'hostId' | 'hostname' | 'port' | 'logType'>;

/**
 * Returns the child jobs of a new job: one for each process and log type. For agent logs, there is only one per
 * server.
 */
export function startChildJobs(
  world: World,
  hosts: readonly Host[],
  logTypes: readonly LogType[],
): readonly LogChildJob[] {
  const servers = new Set<string>();
  const planned = hosts.flatMap(({ id: hostId, hostname, port }): readonly Planned[] => {
    const isFirst = !servers.has(hostname);
    servers.add(hostname);
    const own = ORDER.filter((type) => logTypes.includes(type) && (isFirst || !isAgentLog(type)));
    return own.map((logType) => ({ hostId, hostname, port, logType }));
  });
  return startAll(world, planned);
}

/** Starts child jobs now. The agent of a server collects one file after the other. */
export function startAll(world: World, planned: readonly Planned[]): readonly LogChildJob[] {
  const before = new Map<string, number>();
  return planned.map(({ hostId, hostname, port, logType }) => {
    const host = world.hosts.get(hostId);
    const isHeard = host === undefined || isCollected(world.projects.get(host.groupId), hostname);
    const own = COLLECTING_MS * (host === undefined ? 1 : slownessOf(world, host));
    const at = (before.get(hostname) ?? 0) + own;
    before.set(hostname, at);
    const dueAt = world.now + Math.round(isHeard ? at : Math.max(at, SILENT_MS));
    return { hostId, hostname, port, logType, status: 'IN_PROGRESS', startedAt: world.now, dueAt };
  });
}

/** Returns the factor by which incidents lengthen the collection of files on a server. */
export function slownessOf(world: World, { id, clusterId }: Host): number {
  const slow = activeOfCluster(world, clusterId, 'logs.slow').filter(({ hostIds }) => hostIds.includes(id));
  return slow.reduce((product, { factor }) => product * factor, 1);
}

/** Finishes a child job now: it fails if the agent does not answer, or if it cannot reach the process. */
export function finishChildJob(world: World, job: LogChildJob): LogChildJob {
  const errorMessage = failureOf(world, job);
  const finished = { ...job, finishedAt: world.now };
  return errorMessage === undefined
    ? { ...finished, status: 'SUCCESS' }
    : { ...finished, status: 'FAILURE', errorMessage };
}

function failureOf(world: World, { hostId, hostname, port, logType }: LogChildJob): string | undefined {
  const host = world.hosts.get(hostId);
  if (host === undefined) return `The process ${hostname}:${port} is no longer in the project.`;
  if (!isCollected(world.projects.get(host.groupId), hostname))
    return `The automation agent on ${hostname} did not respond.`;
  const incidents = activeOfCluster(world, host.clusterId, 'logs.fail');
  if (incidents.some(({ hostIds, logTypes }) => hostIds.includes(hostId) && logTypes.includes(logType)))
    return `The automation agent on ${hostname} could not read the log files.`;
  if (host.downSince !== undefined && !isAgentLog(logType))
    return `Cannot reach the process ${processId(host)}.`;
  return undefined;
}
