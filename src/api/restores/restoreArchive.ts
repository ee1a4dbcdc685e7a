import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { formatInstant, SECOND_MS } from '../../world/instant.js';
import type { RestoreJob } from '../../world/tables/restoreJobs.js';
import { Refusal } from '../../world/refusals.js';
import { tarGz } from '../archive/archive.js';
import { bson } from '../archive/bson.js';
import type { ArchivedFile } from '../archive/archivedFile.js';
import { FileBody } from '../reply/fileBody.js';

/** An archive with the data of a job. */
export interface RestoreArchive {
  readonly name: string;
  readonly pieces: readonly Uint8Array[];
  readonly sha1: string;
}

type Archived = Pick<
  RestoreJob,
  'id' | 'replicaSetName' | 'timestamp' | 'databases' | 'snapshotId' | 'clusterId' | 'groupId'
>;

/**
 * Archives by the id of the job. A job keeps the same list of databases while it proceeds, so the list identifies the
 * data.
 */
const known = new WeakMap<RestoreJob['databases'], Map<string, RestoreArchive>>();

/** Returns the archive of a job. It is small, and equal jobs have equal archives. */
export function restoreArchive(job: Archived): RestoreArchive {
  const archives = known.get(job.databases) ?? new Map<string, RestoreArchive>();
  known.set(job.databases, archives);
  const archive = archives.get(job.id) ?? makeArchive(job);
  archives.set(job.id, archive);
  return archive;
}

/** Returns the name of a job's archive. */
export function archiveName(job: Archived): string {
  return `${folderOf(job)}.tar.gz`;
}

/** Returns a reply with the archive of a job. Refuses names other than the name of the archive. */
export function restoreFile(job: Archived, name: string, target: string): FileBody {
  if (name !== archiveName(job)) throw new Refusal('RESOURCE_NOT_FOUND', target);
  return new FileBody('application/gzip', () => restoreArchive(job).pieces, name);
}

function folderOf({ id, replicaSetName, timestamp }: Archived): string {
  return `${replicaSetName ?? 'config'}-${Math.floor(timestamp.date / SECOND_MS)}-${id}`;
}

function makeArchive(job: Archived): RestoreArchive {
  const pieces = [...tarGz(filesOf(job))];
  const hash = createHash('sha1');
  for (const piece of pieces) hash.update(piece);
  return { name: archiveName(job), pieces, sha1: hash.digest('hex') };
}

/** The archive describes the data instead of containing them, because gigabytes of made-up documents help no client. */
function filesOf(job: Archived): readonly ArchivedFile[] {
  const folder = folderOf(job);
  return [
    { name: `${folder}/restoreInfo.txt`, content: Buffer.from(infoOf(job)) },
    ...job.databases.map((database) => ({
      name: `${folder}/${database.name}/metadata.bson`,
      content: bson({
        db: database.name,
        collections: database.collectionCount,
        avgObjSize: database.averageObjectSizeBytes,
        dataSize: BigInt(database.dataSizeBytes),
      }),
    })),
  ];
}

function infoOf({ timestamp, replicaSetName, groupId, clusterId, snapshotId }: Archived): string {
  const { date, increment } = timestamp;
  return [
    ...(replicaSetName === undefined ? [] : [`Replica set: ${replicaSetName}`]),
    `Project: ${groupId}`,
    `Cluster: ${clusterId}`,
    `Snapshot: ${snapshotId}`,
    `Last operation: ${formatInstant(date)}, Timestamp(${Math.floor(date / SECOND_MS)}, ${increment})`,
    '',
  ].join('\n');
}
