export type {
  AutomationConfig,
  BackupAgentSettings,
  ConfigOverrides,
  LogRotation,
} from '../tables/automationConfigs.js';

/** The one user as which agents log in when authentication is enabled for them (Backup agent configuration). */
export const AGENT_USERNAME = 'mms-automation';
