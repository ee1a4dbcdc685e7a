import type { Instant } from '../instant.js';

/** The one user as which agents log in when authentication is enabled for them (Backup agent configuration). */
export const AGENT_USERNAME = 'mms-automation';

export interface LogRotation {
  readonly sizeThresholdMB?: number;
  readonly timeThresholdHrs?: number;
}

export type ConfigOverrides = Readonly<Record<string, string | number | boolean>>;

/** What E14 sets. What it leaves out takes the agent's own defaults. */
export interface BackupAgentSettings {
  readonly configOverrides?: ConfigOverrides;
  readonly logPath?: string;
  readonly logRotate?: LogRotation;
  readonly username?: string;
  /** What else a client of the `ops-manager` dialect sends back from its GET, kept as it was sent. */
  readonly extras?: Readonly<Record<string, unknown>>;
}

/** A project's automation configuration; its id is the project's. Processes and sharding follow from the clusters. */
export interface AutomationConfig {
  readonly id: string;
  readonly version: number;
  readonly authEnabled: boolean;
  readonly backupAgent: BackupAgentSettings;
  readonly publishedAt: Instant;
}
