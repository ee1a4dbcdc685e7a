import type { Schema } from '../../contract/types.js';
import { nameId } from '../../world/ids.js';
import { formatInstant } from '../../world/instant.js';
import { isAgentLog } from '../../world/logs/childJobs.js';
import type { LogChildJob, LogCollectionJob } from '../../world/tables/logCollectionJobs.js';
import type { World } from '../../world/world.js';
import type { Links } from '../links.js';
import { collectedBytes, pathOf } from './logFiles.js';
import { ifPresent, wire } from '../reply/wire.js';

const ID_DIGITS = 24;

/** Presents a log collection job. Only verbose callers see its child jobs. */
export function presentLogJob(
  world: World,
  job: LogCollectionJob,
  isVerbose: boolean,
  links: Links,
): Schema<'LogCollectionJob'> {
  const { id, groupId, childJobs } = job;
  const sizes = childJobs.map((child) => collectedBytes(world, job, child));
  return wire<Schema<'LogCollectionJob'>>({
    childJobs: isVerbose
      ? childJobs.map((child, at) => presentChild(world, job, child, sizes[at] ?? 0))
      : undefined,
    creationDate: formatInstant(job.createdAt),
    downloadUrl: links.href(`/groups/${groupId}/logCollectionJobs/${id}/download`),
    expirationDate: formatInstant(job.expiresAt),
    groupId,
    id,
    logTypes: [...job.logTypes],
    redacted: job.redacted,
    resourceName: job.resourceName,
    resourceType: lowerCase(job.resourceType),
    rootResourceName: job.rootResourceName,
    rootResourceType: lowerCase(job.rootResourceType),
    sizeRequestedPerFileBytes: job.sizeRequestedPerFileBytes,
    status: job.status,
    uncompressedSizeTotalBytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
    userId: job.userId,
  });
}

function presentChild(
  world: World,
  { groupId }: LogCollectionJob,
  child: LogChildJob,
  bytes: number,
): Schema<'LogCollectionChildJob'> {
  const { hostname, port, logType } = child;
  return {
    automationAgentId: nameId(world.seed, `automationAgent/${groupId}/${hostname}`).slice(0, ID_DIGITS),
    errorMessage: child.errorMessage ?? null,
    finishDate: ifPresent(child.finishedAt, formatInstant) ?? null,
    hostName: isAgentLog(logType) ? hostname : `${hostname}:${port}`,
    logCollectionType: logType,
    path: pathOf(child),
    startDate: formatInstant(child.startedAt),
    status: child.status,
    uncompressedDiskSpaceBytes: bytes,
  };
}

function lowerCase(type: LogCollectionJob['resourceType']): Schema<'LogResourceType'> {
  return type.toLowerCase() as Schema<'LogResourceType'>;
}
