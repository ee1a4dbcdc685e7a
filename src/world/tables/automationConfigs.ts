import { LIMITS } from '../limits.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { projectName } from './projects.js';
import { amount, instant } from '../rowTypes.js';
import { anyOf, anything, flag, mapOf, object, optional, string, whole } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

const configOverrides = mapOf(anyOf(string, flag, amount));

/** Clients may set any numbers for log rotation, because the simulation does not use them. */
const logRotate = object({ sizeThresholdMB: optional(amount), timeThresholdHrs: optional(amount) });

/** Settings of the backup agent, without log rotation. */
export const backupAgentMembers = {
  configOverrides: optional(configOverrides),
  logPath: optional(string),
  username: optional(string),
  /**
   * Members that a client sent and that this schema does not know. In the `ops-manager` dialect, clients may
   * send back every member that a GET has returned.
   */
  extras: optional(mapOf(anything)),
};

/** Settings that updateBackupAgentConfig changes. The agent uses defaults for unset members. */
const backupAgent = object({ ...backupAgentMembers, logRotate: optional(logRotate) });

const schema = object({
  id: string,
  version: whole(...LIMITS.configVersion),
  authEnabled: flag,
  publishedAt: instant,
  backupAgent,
});

export interface ConfigOverrides extends Infer<typeof configOverrides> {}
export interface LogRotation extends Infer<typeof logRotate> {}
export interface BackupAgentSettings extends Infer<typeof backupAgent> {}
/**
 * A project's automation configuration. Its id is the id of the project. Processes and sharding are derived
 * from the clusters.
 */
export interface AutomationConfig extends Infer<typeof schema> {}

export const automationConfigs: TableDefinition<AutomationConfig> = defineTable({
  schema,
  refersTo: { id: 'projects' },
  readableName: projectName,
});
