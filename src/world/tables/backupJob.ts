import { count, instant } from '../rowTypes.js';
import { flag, object, oneOf, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

/** Engines of the databases in which snapshots are kept. */
export const STORAGE_ENGINES = ['MEMORY_MAPPED', 'WIRED_TIGER'] as const;

/** How backup agents authenticate. */
export const BACKUP_MECHANISMS = ['NONE', 'MONGODB_CR', 'GSSAPI', 'PLAIN', 'MONGODB_X509'] as const;

/** Statuses of a backup. The API calls them `statusName`. */
export const BACKUP_STATUSES = ['INACTIVE', 'PROVISIONING', 'STARTED', 'STOPPED', 'TERMINATING'] as const;

/** Ids of the rows of the stores and the daemon that a backup uses. A member is unset if no store or daemon matches. */
const binding = object({
  snapshotStoreId: optional(string),
  oplogStoreId: optional(string),
  syncStoreId: optional(string),
  daemonId: optional(string),
});

/**
 * The backup job. It exists if a client has started, stopped or configured the backup. Unset members have defaults, and
 * an unset `status` is computed from `backupEnabled`.
 */
export const backupJob = object({
  /** Set only for a status in which the platform takes no snapshots. `backupEnabled` is then false. */
  status: optional(oneOf('PROVISIONING', 'STOPPED', 'TERMINATING')),
  /** When the status was requested. */
  since: optional(instant),
  /**
   * The step that the platform is carrying out.
   *
   * - `BINDING`: the platform looks for stores and a daemon. The status is `PROVISIONING`.
   * - `SYNCING`: the daemon copies the data. The status is `PROVISIONING`.
   * - `STOPPING`: the platform ends a started backup.
   * - `RESYNCING`: the daemon of a started backup copies the data again.
   * - `ABORTING`: the platform ends a backup whose cluster has changed just after the start.
   * - `DELETING`: the platform deletes the backup. The status is `TERMINATING`.
   */
  step: optional(oneOf('BINDING', 'SYNCING', 'STOPPING', 'RESYNCING', 'ABORTING', 'DELETING')),
  /** When the step ends. Unset if the step waits for something, such as a store. */
  nextAt: optional(instant),
  /** When the platform stopped copying the oplog. Unset or 0 if the next start copies all data. */
  stoppedAt: optional(instant),
  /**
   * When the start of the backup was complete, if a client requested it. Unset for backups that no client has
   * started.
   */
  startedAt: optional(instant),
  /** Set if the platform has aborted the backup. Unset again after the next start. */
  isInconsistent: optional(flag),
  authMechanismName: optional(oneOf(...BACKUP_MECHANISMS)),
  username: optional(string),
  sslEnabled: optional(flag),
  storageEngineName: optional(oneOf(...STORAGE_ENGINES)),
  /** `PRIMARY`, `SECONDARY`, or the address of a process, such as `rs0-node-1.example.net:27017`. */
  syncSource: optional(string),
  preferredMember: optional(string),
  provisioned: optional(flag),
  /** How often clients have changed the key of encrypted snapshots. */
  keyRotations: optional(count),
  /** Unset until a client starts the backup. See `bindingOf`. */
  binding: optional(binding),
});

export interface BackupBinding extends Infer<typeof binding> {}
export type BackupStatus = (typeof BACKUP_STATUSES)[number];
export interface BackupJob extends Infer<typeof backupJob> {}
