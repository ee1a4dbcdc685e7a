import { flag, list, object, oneOf, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { count, instant } from '../rowTypes.js';

const schema = object({
  id: string,
  /** The host on which the daemon runs. */
  machine: string,
  /** Unset until a client has configured the daemon. */
  headRootDirectory: optional(string),
  /** When the daemon's process registers itself. Until then, and if unset, the API does not show it. */
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
  /** Since when the daemon has not pinged. Unset while it pings. */
  silentSince: optional(instant),
  /** As of stores: which backups of the fixture use the daemon. */
  founding: optional(oneOf('named', 'everyone')),
});

/** A process that copies the data of clusters and makes snapshots of it. */
export interface BackupDaemon extends Infer<typeof schema> {}

export const backupDaemons: TableDefinition<BackupDaemon, 'machine' | 'order'> = defineTable({
  schema,
  indexes: {
    machine: ({ machine, id }) => [machine, id],
    /** All daemons, by their hosts. */
    order: ({ machine, id }) => ['', machine, id],
  },
  readableName: ({ machine }) => machine,
  targetWord: 'daemon',
  isVolatile: true,
});
