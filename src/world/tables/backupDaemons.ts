import { flag, list, object, oneOf, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { amount, count, instant } from '../rowTypes.js';

const schema = object({
  id: string,
  /** The host on which the daemon runs. */
  machine: string,
  /** Unset until a client has configured the daemon. */
  headRootDirectory: optional(string),
  /** When the daemon's process registers itself. Before that, or if this is unset, the API does not show the daemon. */
  registeredAt: optional(instant),
  configured: flag,
  assignmentEnabled: flag,
  backupJobsEnabled: flag,
  garbageCollectionEnabled: flag,
  headDiskType: optional(oneOf('HDD', 'SSD')),
  /** In the order in which clients sent them. */
  labels: list(string),
  numWorkers: count,
  resourceUsageEnabled: flag,
  restoreJobsEnabled: flag,
  restoreQueryableJobsEnabled: flag,
  /** When the daemon stopped pinging. Unset while it pings. */
  silentSince: optional(instant),
  /** Free space on the disk of the head directory. Unset if there is plenty. */
  headFreeGB: optional(amount),
  /** When the platform evaluates the system alerts about the daemon. Unset while they are up to date. */
  evaluateAt: optional(instant),
  /** Which backups of the fixture use the daemon. See the same member of `BackupStore`. */
  founding: optional(oneOf('named', 'everyone')),
});

/** A process that copies the data of clusters and makes snapshots of it. */
export interface BackupDaemon extends Infer<typeof schema> {}

export const backupDaemons: TableDefinition<BackupDaemon, 'machine' | 'order'> = defineTable({
  schema,
  indexes: {
    machine: ({ machine, id }) => [machine, id],
    /** All daemons, sorted by host. */
    order: ({ machine, id }) => ['', machine, id],
  },
  readableName: ({ machine }) => machine,
  targetWord: 'daemon',
  isVolatile: true,
});
