import { prepareReplacement, replaceConfig } from '../../automation/replaceConfig.js';
import { entriesOf, objectsIn, type Entries } from '../../automation/document/entries.js';
import { replicaSetNamesOf } from '../../clusters/replicaSets.js';
import { SECOND_MS } from '../../instant.js';
import type { Outcome } from '../../outcome.js';
import type { ConfigDocument } from '../../tables/automationConfigs.js';
import type { Cluster } from '../../tables/clusters.js';
import type { RestoreJob } from '../../tables/restoreJobs.js';
import type { World } from '../../world.js';
import type { RestoreTarget } from './findTarget.js';

/**
 * Tells the agents of a cluster to replace its data with those of the jobs: publishes a version of the automation
 * configuration with instructions for each process that holds data. `shown` is the configuration that clients read now.
 * `addressOf` returns where the agents find the data of a job.
 */
export function instructAgents(
  world: World,
  { project, cluster }: RestoreTarget,
  jobs: readonly RestoreJob[],
  shown: ConfigDocument,
  addressOf: (job: RestoreJob) => string,
): Outcome {
  const entries = entriesOf(shown);
  const jobOfSet = jobsBySet(cluster, jobs);
  const processes = objectsIn(shown.processes).map((process) => {
    const entry = entries.byName.get(String(process.name));
    const job = jobOfSet.get(entry?.replicaSetName ?? '');
    const isTold =
      job !== undefined && entry !== undefined && holdsData(entries, entry.name, entry.replicaSetName);
    return isTold ? { ...process, ...instructions(job, addressOf(job)) } : process;
  });
  return replaceConfig(world, prepareReplacement(world, project, { ...shown, processes }, shown));
}

/** Returns the job for each replica set. Jobs and replica sets have the same order: shards, then config servers. */
function jobsBySet(cluster: Cluster, jobs: readonly RestoreJob[]): ReadonlyMap<string, RestoreJob> {
  const names = replicaSetNamesOf(cluster);
  return new Map(jobs.flatMap((job, at) => (names[at] === undefined ? [] : [[names[at], job] as const])));
}

function holdsData({ replicaSets }: Entries, name: string, replicaSetName = ''): boolean {
  const members = replicaSets.get(replicaSetName)?.members ?? [];
  return !members.some(({ processName, isArbiter }) => isArbiter && processName === name);
}

function instructions({ id, pointInTime, timestamp }: RestoreJob, address: string): ConfigDocument {
  const { date, increment } = timestamp;
  return {
    backupRestoreJobId: id,
    backupRestoreUrl: address,
    ...(pointInTime && { backupRestoreDesiredTime: { date: Math.floor(date / SECOND_MS), increment } }),
  };
}
