import { defineTable, type TableDefinition } from '../defineTable.js';
import { projectName } from './projects.js';
import { list, object, oneOf, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

const daemonFilter = object({ headRootDirectory: string, machine: string });

const storeFilter = object({
  id: string,
  type: oneOf('oplogStore', 's3blockstore', 'blockstore', 'fileSystemStore'),
});

const schema = object({
  id: string,
  daemonFilter: list(daemonFilter),
  kmipClientCertPassword: optional(string),
  kmipClientCertPath: optional(string),
  labelFilter: list(string),
  oplogStoreFilter: list(storeFilter),
  snapshotStoreFilter: optional(list(storeFilter)),
  syncStoreFilter: optional(list(string)),
});

export interface DaemonFilter extends Infer<typeof daemonFilter> {}
export interface StoreFilter extends Infer<typeof storeFilter> {}
/**
 * The backup configuration of a project. Its id is the id of the project. An unset filter allows everything.
 */
export interface BackupConfig extends Infer<typeof schema> {}

export const backupConfigs: TableDefinition<BackupConfig> = defineTable({
  schema,
  refersTo: { id: 'projects' },
  readableName: projectName,
});
