import { editAutomationConfig } from '../automation/editAutomationConfig.js';
import { edits } from '../edits.js';
import { LIMITS } from '../limits.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { projectName } from '../projects/project.js';
import { amount, instant } from '../rowTypes.js';
import { anyOf, anything, flag, mapOf, object, optional, string, whole } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

const configOverrides = mapOf(anyOf(string, flag, amount));

/** Any numbers, as clients send them: no clock depends on log rotation. */
const logRotate = object({ sizeThresholdMB: optional(amount), timeThresholdHrs: optional(amount) });

const members = {
  configOverrides: optional(configOverrides),
  logPath: optional(string),
  username: optional(string),
  /** Other members that a client of the `ops-manager` dialect sent back from its GET, unchanged. */
  extras: optional(mapOf(anything)),
};

/** Settings of updateBackupAgentConfig. The agent has defaults for unset members. */
const backupAgent = object({ ...members, logRotate: optional(logRotate) });

const schema = object({
  id: string,
  version: whole(...LIMITS.configVersion),
  authEnabled: flag,
  publishedAt: instant,
  backupAgent,
});

/** Values that testers may set: numbers within the limits of the platform. */
const editableLogRotate = object({
  sizeThresholdMB: optional(whole(...LIMITS.logRotateMegabytes)),
  timeThresholdHrs: optional(whole(...LIMITS.logRotateHours)),
});
const editableBackupAgent = object({ ...members, logRotate: optional(editableLogRotate) });

export interface ConfigOverrides extends Infer<typeof configOverrides> {}
export interface LogRotation extends Infer<typeof logRotate> {}
export interface BackupAgentSettings extends Infer<typeof backupAgent> {}
/** A project's automation configuration; its id is the project's. Processes and sharding follow from the clusters. */
export interface AutomationConfig extends Infer<typeof schema> {}

export const automationConfigs: TableDefinition<AutomationConfig> = defineTable({
  schema,
  refersTo: { id: 'projects' },
  readableName: projectName,
  show: { computed: ({ id }) => ({ groupId: id }), dependsOn: { names: ['projects'] } },
  editable: edits<AutomationConfig>()(
    { authEnabled: {}, backupAgent: { schema: editableBackupAgent } },
    editAutomationConfig,
  ),
});
