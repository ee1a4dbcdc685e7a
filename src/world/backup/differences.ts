import type { Cluster } from '../tables/clusters.js';
import { engineOf } from './defaults.js';
import { sentText, type SentBackup } from './sentBackup.js';

/** Tells which parts of a backup's settings a client has changed. */
export interface Differences {
  readonly credentials: boolean;
  readonly filter: boolean;
  readonly engine: boolean;
  readonly encryption: boolean;
  readonly others: boolean;
}

/**
 * Compares the settings of a backup before and after a change. A password always counts as a change, because passwords
 * are not stored.
 */
export function differencesOf(before: Cluster, after: Cluster, sent: SentBackup): Differences {
  return {
    credentials: sentText(sent.password) !== undefined || differ(credentialsOf(before), credentialsOf(after)),
    filter: differ(filterOf(before), filterOf(after)),
    engine: engineOf(before) !== engineOf(after),
    encryption: isEncrypted(before) !== isEncrypted(after),
    others: differ([before.backup, before.backupJob], [after.backup, after.backupJob]),
  };
}

function credentialsOf({ backupJob: job }: Cluster): readonly unknown[] {
  return [job?.authMechanismName, job?.username, job?.sslEnabled];
}

function filterOf({ backup }: Cluster): readonly unknown[] {
  return [backup?.exclude ?? [], backup?.include];
}

function isEncrypted({ backup }: Cluster): boolean {
  return backup?.encrypted ?? false;
}

function differ(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}
