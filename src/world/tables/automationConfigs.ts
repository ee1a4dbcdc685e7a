import { LIMITS } from '../limits.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { projectName } from './projects.js';
import { amount, instant } from '../rowTypes.js';
import { anyOf, anything, flag, mapOf, object, optional, string, whole } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

const configOverrides = mapOf(anyOf(string, flag, amount));

/** Settings of log rotation. Any numbers are allowed, because the simulation does not use them. */
const logRotate = object({ sizeThresholdMB: optional(amount), timeThresholdHrs: optional(amount) });

/** Settings of the backup agent, except log rotation. */
const backupAgentMembers = {
  configOverrides: optional(configOverrides),
  logPath: optional(string),
  username: optional(string),
  /**
   * Members that a client sent but that this schema does not contain. In the dialect `ops-manager`, clients
   * may send back all members that a GET has returned.
   */
  extras: optional(mapOf(anything)),
};

/** Settings for the rotation of the logs of database processes. The simulation does not use them. */
const logRotation = mapOf(anyOf(amount, flag));

/** Settings that `putBackupAgentConfig` changes. For unset members, the agent uses its defaults. */
const backupAgent = object({ ...backupAgentMembers, logRotate: optional(logRotate) });

const schema = object({
  id: string,
  version: whole(...LIMITS.configVersion),
  authEnabled: flag,
  publishedAt: instant,
  /** The version that agents have to run. If unset, it is the version that the platform includes. */
  agentVersion: optional(string),
  /**
   * The version that a client last set for this tool. Unset until a client sets it. The same applies to
   * `mongoDbToolsVersion`.
   */
  biConnectorVersion: optional(string),
  mongoDbToolsVersion: optional(string),
  backupAgent,
  /** Settings of the monitoring agents, as for the backup agents. Unset until a client changes them. */
  monitoringAgent: optional(backupAgent),
  /** Rotation of the processes' logs and audit logs. Unset until a client changes it. */
  systemLogRotate: optional(logRotation),
  auditLogRotate: optional(logRotation),
  /**
   * The configuration that a client has put, completed by the service. The service adds the version, the settings of
   * agents and the progress of processes to each response. If unset, the configuration is computed from the clusters of
   * the project.
   */
  document: optional(mapOf(anything)),
});

export interface ConfigOverrides extends Infer<typeof configOverrides> {}
export interface LogRotateSettings extends Infer<typeof logRotation> {}
export interface LogRotation extends Infer<typeof logRotate> {}
export interface BackupAgentSettings extends Infer<typeof backupAgent> {}
/** A whole automation configuration, as clients read and write it. */
export type ConfigDocument = Readonly<Record<string, unknown>>;
/** The automation config of a project. Its id is the id of the project. */
export interface AutomationConfig extends Infer<typeof schema> {}

/** Schema of log rotation for testers. The numbers must be within the limits of the platform. */
const editableLogRotate = object({
  sizeThresholdMB: optional(whole(...LIMITS.logRotateMegabytes)),
  timeThresholdHrs: optional(whole(...LIMITS.logRotateHours)),
});
const editableBackupAgent = object({ ...backupAgentMembers, logRotate: optional(editableLogRotate) });

/**
 * Matches an absolute path: `/…` on Unix-like systems, and `C:\…`, `%SystemDrive%\…` or `\\server\…` on
 * Windows.
 */
const ABSOLUTE_PATH = /^(?:\/|[A-Za-z]:[\\/]|%[A-Za-z]+%[\\/]|\\\\)/;

const hasPath = ({ logPath }: BackupAgentSettings): boolean =>
  logPath === undefined || ABSOLUTE_PATH.test(logPath);

export const automationConfigs: TableDefinition<AutomationConfig> = defineTable({
  schema,
  editable: { authEnabled: {}, backupAgent: { schema: editableBackupAgent } },
  refersTo: { id: 'projects' },
  invariants: [
    {
      members: ['backupAgent.logPath'],
      says: 'the log path of backup agents must be absolute',
      refusal: 'INVALID_ATTRIBUTE',
      parameters: () => ['logPath'],
      holds: ({ backupAgent: settings }) => hasPath(settings),
    },
    {
      members: ['monitoringAgent.logPath'],
      says: 'the log path of monitoring agents must be absolute',
      refusal: 'INVALID_ATTRIBUTE',
      parameters: () => ['logPath'],
      holds: ({ monitoringAgent: settings = {} }) => hasPath(settings),
    },
  ],
  readableName: projectName,
});
