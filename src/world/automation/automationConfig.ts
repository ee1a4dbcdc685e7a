export type {
  AutomationConfig,
  BackupAgentSettings,
  ConfigOverrides,
  LogRotation,
} from '../tables/automationConfigs.js';

/** Username of the agents when authentication is enabled for them (Backup agent configuration). */
export const AGENT_USERNAME = 'mms-automation';
