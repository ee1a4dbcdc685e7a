import type { Agent, Project } from '../projects/project.js';
import type { AutomationConfig } from './automationConfig.js';

/**
 * Returns the version of the automation configuration that the processes of a machine have reached. That is the current
 * version unless the machine's automation agent is silent. Any automation agent of the project serves a machine without
 * its own.
 */
export function achievedVersion(
  project: Project | undefined,
  hostname: string,
  config: AutomationConfig,
): number {
  const all = project?.agents.filter(({ typeName }) => typeName === 'AUTOMATION') ?? [];
  const own = all.filter((agent) => agent.hostname === hostname);
  const achieved = (own.length > 0 ? own : all).map((agent) => achievedBy(agent, config));
  return achieved.length === 0 ? config.version : Math.max(...achieved);
}

function achievedBy(
  { silentSince, lastGoalVersion }: Agent,
  { version, publishedAt }: AutomationConfig,
): number {
  if (silentSince === undefined) return version;
  // Rows of older versions do not contain the version that an agent had reached.
  return lastGoalVersion ?? (publishedAt > silentSince ? version - 1 : version);
}
