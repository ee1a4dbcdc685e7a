import { flag, object, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';

const schema = object({
  id: string,
  assignmentEnabled: flag,
  deploymentDescription: optional(string),
  bqProxyEndpoint: optional(string),
  ingestionEndpoint: optional(string),
  restoreEndpoint: optional(string),
});

/** A region in which backups can run. */
export interface BackupDeployment extends Infer<typeof schema> {}

export const backupDeployments: TableDefinition<BackupDeployment> = defineTable({
  schema,
  readableName: ({ deploymentDescription, id }) => deploymentDescription ?? id,
  isVolatile: true,
});
