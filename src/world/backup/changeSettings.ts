import { backupSecurity, type BackupSecurity } from '../monitoring/connectionSecurity.js';
import { hostsOf } from '../clusters/replicaSets.js';
import { dropAbsent } from '../dropAbsent.js';
import { processId } from '../hosts/host.js';
import { changeSettings as changeCredentials, type SentSettings } from '../monitoring/hostSettings.js';
import { omit } from '../omit.js';
import { checkMembers } from '../putRow.js';
import { Refusal } from '../refusals.js';
import { BACKUP_MECHANISMS, STORAGE_ENGINES, type BackupJob } from '../tables/backupJob.js';
import type { BackupSettings, Cluster } from '../tables/clusters.js';
import type { World } from '../world.js';
import { engineOf, syncSourceOf } from './defaults.js';
import { sentText, type BackupParts, type SentBackup } from './sentBackup.js';

const NOTHING: BackupSettings = { encrypted: false, exclude: [] };

/** Returns the settings of a backup after a client has sent some. Refuses those that are invalid. */
export function changeSettings(world: World, cluster: Cluster, sent: SentBackup): BackupParts {
  const engine = oneOf(STORAGE_ENGINES, sentText(sent.storageEngineName), 'INVALID_ENUM_VALUE');
  const source = sentSource(world, cluster, sentText(sent.syncSource));
  const backup = changeFilter(world, cluster, sent);
  const { backupJob: job = {} } = cluster;
  const backupJob = dropAbsent<BackupJob>({
    ...omit(job, 'authMechanismName', 'username', 'sslEnabled'),
    ...credentialsOf(job, sent, backupSecurity(world, cluster)),
    storageEngineName:
      engine === engineOf(cluster) ? job.storageEngineName : (engine ?? job.storageEngineName),
    syncSource: source === syncSourceOf(cluster) ? job.syncSource : (source ?? job.syncSource),
    preferredMember: preferredOf(world, cluster, sent.preferredMember) ?? undefined,
    provisioned: (sent.provisioned ?? job.provisioned) === true ? true : undefined,
  });
  const isPlain = cluster.backup === undefined && !backup.encrypted && isUnfiltered(backup);
  return dropAbsent<BackupParts>({
    backup: isPlain ? undefined : backup,
    backupJob: Object.keys(backupJob).length === 0 ? undefined : backupJob,
  });
}

/**
 * Returns the namespaces and the encryption. A client removes the filter by sending one empty list without the other
 * list.
 */
function changeFilter(world: World, { backup = NOTHING }: Cluster, sent: SentBackup): BackupSettings {
  const { excludedNamespaces, includedNamespaces, encryptionEnabled } = sent;
  const include = includedNamespaces ?? [];
  const exclude = excludedNamespaces ?? [];
  const encrypted = encryptionEnabled ?? backup.encrypted;
  if ((excludedNamespaces ?? includedNamespaces ?? undefined) === undefined) return { ...backup, encrypted };
  const filtered = { encrypted, exclude, ...(include.length > 0 && { include }) };
  checkMembers(world, 'clusters', { backup: filtered });
  return filtered;
}

function isUnfiltered({ exclude, include }: BackupSettings): boolean {
  return exclude.length === 0 && include === undefined;
}

type Credentials = Pick<BackupJob, 'authMechanismName' | 'username' | 'sslEnabled'>;

/** Returns how the agent authenticates. The rules are the same as for monitoring, but fewer mechanisms are allowed. */
function credentialsOf(job: BackupJob, sent: SentBackup, found: BackupSecurity): Credentials {
  const { authMechanismName: before, username, sslEnabled } = job;
  const named = sentText(sent.authMechanismName);
  oneOf(BACKUP_MECHANISMS, named?.replaceAll('-', '_'), 'INVALID_AUTH_MECHANISM');
  const after = changeCredentials(
    dropAbsent<Credentials>({ authMechanismName: before, username, sslEnabled }),
    dropAbsent<SentSettings>({
      authMechanismName: named,
      username: sentText(sent.username),
      password: sentText(sent.password),
      sslEnabled: sent.sslEnabled ?? undefined,
    }),
    found,
  );
  const mechanism = BACKUP_MECHANISMS.find((each) => each === after.authMechanismName);
  return {
    ...(mechanism !== undefined && { authMechanismName: mechanism }),
    ...(after.username !== undefined && { username: after.username }),
    ...(after.sslEnabled !== undefined && { sslEnabled: after.sslEnabled }),
  };
}

/**
 * Returns the source of the initial sync. PRIMARY and SECONDARY may have any letter case. A client may send back a member
 * that has left the cluster since.
 */
function sentSource(world: World, cluster: Cluster, sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined;
  const role = sent.toUpperCase();
  if (role === 'PRIMARY' || role === 'SECONDARY') return role;
  if (sent !== syncSourceOf(cluster) && !isDataMember(world, cluster, sent))
    throw new Refusal('INVALID_ATTRIBUTE', 'syncSource');
  return sent;
}

/** Returns the preferred process. An empty string removes the preference. */
function preferredOf(world: World, cluster: Cluster, sent: string | null | undefined): string | undefined {
  if (sent === null || sent === undefined) return cluster.backupJob?.preferredMember;
  if (sent === '') return undefined;
  if (sent !== cluster.backupJob?.preferredMember && !isDataMember(world, cluster, sent))
    throw new Refusal('INVALID_ATTRIBUTE', 'preferredMember');
  return sent;
}

/** Returns whether an address belongs to a member of a replica set with data. Routers and arbiters have no data. */
function isDataMember(world: World, cluster: Cluster, address: string): boolean {
  return hostsOf(world, cluster).some(
    (host) => host.replicaSetName !== undefined && host.role !== 'ARBITER' && processId(host) === address,
  );
}

function oneOf<T extends string>(
  values: readonly T[],
  sent: string | undefined,
  code: 'INVALID_ENUM_VALUE' | 'INVALID_AUTH_MECHANISM',
): T | undefined {
  if (sent === undefined) return undefined;
  const found = values.find((value) => value === sent);
  if (found === undefined) throw new Refusal(code, sent);
  return found;
}
