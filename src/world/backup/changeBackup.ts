import { backupStatusOf } from '../clusters/backupStatus.js';
import { hostsOf } from '../clusters/replicaSets.js';
import { isManaged } from '../hosts/host.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import type { Cluster } from '../tables/clusters.js';
import type { World } from '../world.js';
import { backupEvent, changeEvent } from './backupEvent.js';
import { changeSettings } from './changeSettings.js';
import { differencesOf, type Differences } from './differences.js';
import { COPY_LOST, endOf } from './durations.js';
import { checkStatus, requestStatus } from './requestStatus.js';
import { isWhole, sentText, type SentBackup } from './sentBackup.js';

/**
 * Changes the backup of a cluster: its settings, its status, or both. After a change of namespaces, engine or
 * encryption, the daemon cannot use its copy any more, so a started backup copies all data again.
 */
export function changeBackup(world: World, cluster: Cluster, sent: SentBackup): Outcome {
  const changed: Cluster = {
    ...omit(cluster, 'backup', 'backupJob'),
    ...changeSettings(world, cluster, sent),
  };
  if (sentText(sent.username ?? sent.password) !== undefined && isAutomated(world, cluster))
    throw new Refusal('CANNOT_SET_BACKUP_AUTH_FOR_MANAGED_CLUSTER');
  const requested = requestedStatus(cluster, sent);
  if (requested !== undefined) checkStatus(cluster, requested);
  const differences = differencesOf(cluster, changed, sent);
  checkSyncSource(cluster, differences, sent);
  const edited = edit(world, cluster, changed, differences);
  if (requested === undefined) return edited;
  const row = edited.world.clusters.get(cluster.id) ?? changed;
  const moved = requestStatus(edited.world, row, requested);
  return { world: moved.world, events: [...edited.events, ...moved.events] };
}

/**
 * Returns the requested status. A client that sends back the whole configuration with the current status only changes
 * settings.
 */
function requestedStatus(cluster: Cluster, sent: SentBackup): string | undefined {
  const statusName = sentText(sent.statusName);
  return isWhole(sent) && statusName === backupStatusOf(cluster) ? undefined : statusName;
}

function isAutomated(world: World, cluster: Cluster): boolean {
  return hostsOf(world, cluster).some(isManaged);
}

/** Refuses a change of engine or encryption without a sync source, because the daemon then copies all data again. */
function checkSyncSource(cluster: Cluster, { engine, encryption }: Differences, sent: SentBackup): void {
  const status = backupStatusOf(cluster);
  const isCopied = status !== 'INACTIVE' && status !== 'TERMINATING';
  if ((engine || encryption) && isCopied && sentText(sent.syncSource) === undefined)
    throw new Refusal('MISSING_SYNC_SOURCE');
}

function edit(world: World, before: Cluster, after: Cluster, differences: Differences): Outcome {
  const { credentials, filter, engine, encryption, others } = differences;
  const isCopiedAgain = filter || engine || encryption;
  if (!credentials && !isCopiedAgain && !others) return { world, events: [] };
  const isStarted = backupStatusOf(before) === 'STARTED';
  const row = isCopiedAgain ? copiedAgain(world, after, isStarted) : after;
  return {
    world: { ...world, clusters: world.clusters.put(row) },
    events: [
      ...(credentials ? [changeEvent(before, 'CREDENTIAL')] : []),
      ...(filter ? [changeEvent(before, 'FILTER')] : []),
      ...(engine ? [changeEvent(before, 'ENGINE')] : []),
      ...(isCopiedAgain && isStarted ? [backupEvent(before, 'SYNC_REQUIRED_AUDIT')] : []),
    ],
  };
}

/** Makes the daemon copy all data again: at once if the backup is started, otherwise with its next start. */
function copiedAgain(world: World, cluster: Cluster, isStarted: boolean): Cluster {
  const { backupJob = {} } = cluster;
  const job = omit(backupJob, 'stoppedAt');
  if (!isStarted) return cluster.backupJob === undefined ? cluster : { ...cluster, backupJob: job };
  if (job.step === 'STOPPING') return { ...cluster, backupJob: { ...job, stoppedAt: COPY_LOST } };
  if (job.step === 'ABORTING') return { ...cluster, backupJob: job };
  const nextAt = endOf(world, cluster, 'RESYNCING');
  return { ...cluster, backupJob: { ...job, step: 'RESYNCING', since: world.now, nextAt } };
}
