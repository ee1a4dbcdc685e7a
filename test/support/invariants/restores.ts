import { isDownload } from '../../../src/world/backup/restores/download.js';
import type { RestoreJob } from '../../../src/world/tables/restoreJobs.js';
import type { World } from '../../../src/world/world.js';
import { broken } from './broken.js';
import { operationAt, type AnsweredCall } from './call.js';

/** The order of the statuses of a delivery: "delivery status only moves forward". */
const ORDER = ['NOT_STARTED', 'IN_PROGRESS', 'READY'];

/** Checks the rules about restore jobs. Returns one sentence for each broken rule. */
export function brokenRestoreRules(world: World): readonly string[] {
  return [...world.restoreJobs.all()].flatMap((job) => broken(`restore job ${job.id}`, rulesOf(world, job)));
}

function rulesOf(world: World, job: RestoreJob): Readonly<Record<string, boolean>> {
  const { statusName, delivery, batchId, readyAt, timestamp, createdAt } = job;
  const batch = batchId === undefined ? [job] : world.restoreJobs.select('batch', batchId).toArray();
  const isOver = statusName !== 'IN_PROGRESS';
  return {
    'is of no cluster': world.clusters.get(job.clusterId)?.groupId !== job.groupId,
    'should have finished': !isOver && readyAt < world.now,
    'is ready too early': statusName === 'FINISHED' && readyAt > world.now,
    'has finished, but not its delivery':
      statusName === 'FINISHED' && ['NOT_STARTED', 'IN_PROGRESS'].includes(delivery.statusName),
    'is of a batch with another snapshot or time': batch.some(
      (other) => other.snapshotId !== job.snapshotId || other.createdAt !== createdAt,
    ),
    'is twice in its batch':
      batch.filter(({ replicaSetName }) => replicaSetName === job.replicaSetName).length !== 1,
    'restores data of the future': timestamp.date > createdAt,
    'has more downloads than allowed': isDownload(job) && job.delivery.downloads > job.delivery.maxDownloads,
    'has expired too early':
      delivery.statusName === 'EXPIRED' && isDownload(job) && job.delivery.expires > world.now,
  };
}

/** Checks how a step has changed restore jobs. Returns one sentence for each broken rule. */
export function brokenRestoreChanges(before: World, after: World): readonly string[] {
  return [...before.restoreJobs.all()].flatMap((old) => {
    const job = after.restoreJobs.get(old.id);
    return job === undefined ? [] : broken(`restore job ${job.id}`, changedRules(old, job));
  });
}

/**
 * Checks the versions that a request for restores publishes: "An automated restore increments the target's
 * automationConfig version exactly once". Other restores publish none.
 */
export function wrongInstructions({ method, path, before, after }: AnsweredCall): readonly string[] {
  if (operationAt(method, path) !== 'createRestoreJobs') return [];
  const created = [...after.restoreJobs.all()].filter(({ id }) => before.restoreJobs.get(id) === undefined);
  const targets = new Set(
    created.flatMap(({ delivery }) =>
      delivery.methodName === 'AUTOMATED_RESTORE' ? (delivery.target.split('/')[0] ?? '') : [],
    ),
  );
  const versionIn = ({ automationConfigs }: World, id: string): number =>
    automationConfigs.get(id)?.version ?? 0;
  return [...after.projects.all()].flatMap(({ id, name }) => {
    const published = versionIn(after, id) - versionIn(before, id);
    return broken(`the automation config of ${name}`, {
      [`has ${published} versions for the restore`]: published !== (targets.has(name) ? 1 : 0),
    });
  });
}

function changedRules(old: RestoreJob, job: RestoreJob): Readonly<Record<string, boolean>> {
  const fixed = ({ snapshotId, timestamp, delivery }: RestoreJob): string =>
    JSON.stringify([snapshotId, timestamp, delivery.methodName]);
  const [from, to] = [old, job].map(({ delivery }) => ORDER.indexOf(delivery.statusName));
  const isFinal = old.statusName !== 'IN_PROGRESS';
  return {
    'changed its snapshot, time or method': fixed(old) !== fixed(job),
    'changed a final status': isFinal && old.statusName !== job.statusName,
    // Statuses that are missing in the order are final.
    'moved backward': to !== undefined && from !== undefined && to >= 0 && (from < 0 || from > to),
  };
}
