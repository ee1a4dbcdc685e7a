import { BACKUP_STATUSES } from '../../../src/world/tables/backupJob.js';
import { askList, type Ask } from './ask.js';
import { broken } from './broken.js';
import { operationAt, type AnsweredCall } from './call.js';

type Entry = Readonly<Record<string, unknown>>;

/**
 * Checks these facts after each call that lists backup configurations: "`statusName` ∈ five values";
 * "`excludedNamespaces` and `includedNamespaces` never both present"; "Member entries of a sharded cluster share
 * status; […] each `clusterId` resolves under `/clusters/{id}` of the same project"; "INACTIVE ⇒ […] schedule
 * unreadable".
 */
export async function wrongBackupLists({ method, path }: AnsweredCall, ask: Ask): Promise<readonly string[]> {
  if (operationAt(method, path) !== 'listBackupConfigs') return [];
  const [place = ''] = path.split('?');
  const list = await askList(ask, place);
  const statuses = new Map<string, Set<unknown>>();
  const wrong: string[] = [];
  for (const entry of list?.results ?? []) {
    const id = String(entry.clusterId);
    const cluster = await ask(place.replace(/backupConfigs\/*$/, `clusters/${id}`));
    const schedule = await ask(`${place}/${id}/snapshotSchedule`);
    const { clusterName } = (cluster.body ?? {}) as { readonly clusterName?: string };
    const known = statuses.get(String(clusterName)) ?? new Set();
    statuses.set(String(clusterName), known.add(entry.statusName));
    const hasSchedule = entry.statusName !== 'INACTIVE' && entry.statusName !== 'TERMINATING';
    wrong.push(
      ...broken(`the backup of ${id}`, {
        ...brokenEntry(entry),
        [`is of a cluster that answers ${cluster.status}`]: cluster.status !== 200,
        [`is ${String(entry.statusName)}, but its schedule is ${schedule.status}`]:
          (schedule.status === 200) !== hasSchedule,
      }),
    );
  }
  const divided = [...statuses].filter(([, all]) => all.size > 1);
  return [...wrong, ...divided.map(([name]) => `the parts of ${name} have backups of several statuses`)];
}

function brokenEntry(entry: Entry): Readonly<Record<string, boolean>> {
  return {
    'has an unknown status': !BACKUP_STATUSES.some((status) => status === entry.statusName),
    'shows two filters': entry.excludedNamespaces !== undefined && entry.includedNamespaces !== undefined,
  };
}
