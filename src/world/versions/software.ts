import type { AutomationConfig } from '../tables/automationConfigs.js';
import { compareVersions } from './compareVersions.js';

/** The versions of agents and tools that the platform includes, and the oldest versions that work with it. */
export const SOFTWARE = {
  automationMinimumVersion: '12.0.24.7719-1',
  automationVersion: '13.10.0.8620-1',
  biConnectorMinimumVersion: '2.3.1',
  biConnectorVersion: '2.14.22',
  mongoDbToolsVersion: '100.10.0',
} as const;

/** Matches a version, such as `13.10.0.8620-1`. */
export const VERSION = /^\d{1,9}(?:\.\d{1,9}){1,3}(?:-\d{1,9})?$/;

/** Returns the version that the agents of a project have to run. */
export function agentVersionOf(config: Pick<AutomationConfig, 'agentVersion'> | undefined): string {
  return config?.agentVersion ?? SOFTWARE.automationVersion;
}

/** Returns whether a version is lower than another. */
export function isOlder(version: string, other: string): boolean {
  return compareVersions(version, other) < 0;
}
