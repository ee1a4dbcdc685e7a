import { defineTable, type TableDefinition } from '../defineTable.js';
import { projectName } from './projects.js';
import { list, object, oneOf, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

const daemonFilter = object({ headRootDirectory: string, machine: string });

const storeFilter = object({
  id: string,
  type: oneOf(
    'oplogStore',
    's3OplogStore',
    'thirdPartyOplogStore',
    's3blockstore',
    'blockstore',
    'fileSystemStore',
  ),
});

const filters = {
  daemonFilter: list(daemonFilter),
  oplogStoreFilter: list(storeFilter),
  snapshotStoreFilter: optional(list(storeFilter)),
  syncStoreFilter: optional(list(string)),
};

const filterSchema = object(filters);

const schema = object({
  id: string,
  ...filters,
  kmipClientCertPassword: optional(string),
  kmipClientCertPath: optional(string),
  labelFilter: list(string),
  deploymentId: optional(string),
  /**
   * The project's filters before a client first changed them. Backups that no client has started use them
   * (`foundingBinding`). Unset until then.
   */
  foundingFilters: optional(filterSchema),
});

export interface DaemonFilter extends Infer<typeof daemonFilter> {}
export interface StoreFilter extends Infer<typeof storeFilter> {}
/** The stores and daemons that the jobs of a project may use. An empty or unset filter allows all. */
export interface BackupFilters extends Infer<typeof filterSchema> {}
/**
 * The backup configuration of a project. Its id is the id of the project. An unset filter allows all stores or daemons.
 */
export interface BackupConfig extends Infer<typeof schema> {}

export const backupConfigs: TableDefinition<BackupConfig> = defineTable({
  schema,
  editable: {
    daemonFilter: {},
    kmipClientCertPassword: { isRemovable: true },
    kmipClientCertPath: { isRemovable: true },
    labelFilter: {},
    oplogStoreFilter: {},
    snapshotStoreFilter: { isRemovable: true },
    syncStoreFilter: { isRemovable: true },
  },
  refersTo: { id: 'projects' },
  readableName: projectName,
});
