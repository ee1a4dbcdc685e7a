import type { Buffer } from 'node:buffer';
import { DAY_MS, formatInstant } from '../../world/instant.js';
import { isAgentLog } from '../../world/logs/childJobs.js';
import type { Host } from '../../world/tables/hosts.js';
import type { LogChildJob, LogCollectionJob, LogType } from '../../world/tables/logCollectionJobs.js';
import type { World } from '../../world/world.js';
import type { ArchivedFile } from '../archive/archivedFile.js';
import { agentLines } from './agentLog.js';
import { diagnosticData } from './diagnosticData.js';
import { newestLines } from './newestLines.js';
import { processLines, type LogRange } from './processLog.js';

/** Maximum size of a file. Archives stay small, whatever a client requests. */
const FILE_BYTES_MAX = 64 * 1_024;

const FOLDERS: Readonly<Record<LogType, string>> = {
  AUTOMATION_AGENT: 'automation_agent',
  BACKUP_AGENT: 'automation_agent',
  MONITORING_AGENT: 'automation_agent',
  MONGODB: 'mongodb',
  FTDC: 'ftdc',
};

/** Returns the folder in the archive that contains the files of a child job. */
export function pathOf({ hostname, port, logType }: LogChildJob): string {
  return [hostname, ...(isAgentLog(logType) ? [] : [port]), FOLDERS[logType]].join('/');
}

/** Returns the files that a child job has collected. They depend only on the world before the job finished. */
export function collectedFiles(
  world: World,
  job: LogCollectionJob,
  child: LogChildJob,
): readonly ArchivedFile[] {
  const host = world.hosts.get(child.hostId);
  if (child.status !== 'SUCCESS' || host === undefined) return [];
  const content = contentOf(world, job, child, host);
  return content.length === 0 ? [] : [{ name: `${pathOf(child)}/${fileName(job, child)}`, content }];
}

interface Measured {
  readonly host: Host | undefined;
  readonly bytes: number;
}

/** Sizes of collected files. A size is computed again if the row of the process has changed. */
const sizes = new WeakMap<LogChildJob, Measured>();

/** Returns the total size of the files that a child job has collected. */
export function collectedBytes(world: World, job: LogCollectionJob, child: LogChildJob): number {
  const host = world.hosts.get(child.hostId);
  const known = sizes.get(child);
  if (known !== undefined && known.host === host) return known.bytes;
  const bytes = collectedFiles(world, job, child).reduce((sum, { content }) => sum + content.length, 0);
  sizes.set(child, { host, bytes });
  return bytes;
}

function contentOf(world: World, job: LogCollectionJob, child: LogChildJob, host: Host): Buffer {
  const bytes = Math.min(job.sizeRequestedPerFileBytes, FILE_BYTES_MAX);
  const range = rangeOf(job, child);
  const { logType, hostname } = child;
  if (logType === 'FTDC') return diagnosticData(world, host, range, bytes);
  const server = { hostname, groupId: job.groupId };
  const lines =
    logType === 'MONGODB'
      ? processLines(world, host, range, job.redacted)
      : agentLines(world, server, logType, range);
  return newestLines(lines, bytes);
}

/** Returns the time range of a log. Defaults to the last day before the job finished. */
function rangeOf({ range }: LogCollectionJob, { finishedAt = 0 }: LogChildJob): LogRange {
  return range ?? { from: finishedAt - DAY_MS, to: finishedAt };
}

function fileName(job: LogCollectionJob, child: LogChildJob): string {
  const { logType } = child;
  if (logType === 'MONGODB') return 'mongodb.log';
  if (logType !== 'FTDC') return `${logType.toLowerCase().replace('_', '-')}.log`;
  return `metrics.${formatInstant(rangeOf(job, child).to).replaceAll(':', '-')}-00000`;
}

/** Generates the files that a job has collected. */
export function* filesOfJob(world: World, job: LogCollectionJob): Generator<ArchivedFile, void, undefined> {
  for (const child of job.childJobs) yield* collectedFiles(world, job, child);
}
