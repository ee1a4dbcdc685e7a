import { activeOfCluster, type Observed } from '../incidents/activeIncidents.js';
import { countOff } from '../incidents/countOff.js';
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
    const place = { hostId, hostname, port: host?.port ?? port };
    return { ...place, logType, status: 'IN_PROGRESS', startedAt: world.now, dueAt };
  });
}

/** Returns the factor by which incidents lengthen the collection of files on a server. */
export function slownessOf(world: World, { id, clusterId }: Host): number {
  const slow = activeOfCluster(world, clusterId, 'logs.slow').filter(({ hostIds }) => hostIds.includes(id));
  return slow.reduce((product, { factor }) => product * factor, 1);
}

/** A finished child job, and the world in which the incidents that made it fail are counted. */
interface Finished {
  readonly world: World;
  readonly child: LogChildJob;
}

/** Finishes a child job now: it fails if the agent does not answer, or if it cannot reach the process. */
export function finishChildJob(world: World, job: LogChildJob): Finished {
  const failures = failuresOf(world, job);
  return {
    world: countOff(world, failures),
    child: finished(world, job, failureOf(world, job, failures.length > 0)),
  };
}

function finished(world: World, job: LogChildJob, errorMessage: string | undefined): LogChildJob {
  // The port of the process may have changed meanwhile.
  const port = world.hosts.get(job.hostId)?.port ?? job.port;
  const ended = { ...job, port, finishedAt: world.now };
  return errorMessage === undefined
    ? { ...ended, status: 'SUCCESS' }
    : { ...ended, status: 'FAILURE', errorMessage };
}

/** Returns the incidents that make a child job fail. */
function failuresOf(world: World, { hostId, logType }: LogChildJob): readonly Observed<'logs.fail'>[] {
  const host = world.hosts.get(hostId);
  if (host === undefined || !isCollected(world.projects.get(host.groupId), host.hostname)) return [];
  return activeOfCluster(world, host.clusterId, 'logs.fail').filter(
    ({ hostIds, logTypes }) => hostIds.includes(hostId) && logTypes.includes(logType),
  );
}

function failureOf(
  world: World,
  { hostId, hostname, port, logType }: LogChildJob,
  isUnreadable: boolean,
): string | undefined {
  const host = world.hosts.get(hostId);
  if (host === undefined) return `The process ${hostname}:${port} is no longer in the project.`;
  if (!isCollected(world.projects.get(host.groupId), hostname))
    return `The automation agent on ${hostname} did not respond.`;
  if (isUnreadable) return `The automation agent on ${hostname} could not read the log files.`;
  if (host.downSince !== undefined && !isAgentLog(logType))
    return `Cannot reach the process ${processId(host)}.`;
  return undefined;
}
