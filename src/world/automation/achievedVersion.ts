import type { Agent, Project } from '../projects/project.js';
import type { AutomationConfig } from './automationConfig.js';

/**
 * The version of the automation configuration that the processes of a machine have reached: the current one, unless
 * the machine's automation agent is silent. A machine without an agent of its own is looked after by any of the others.
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
  // Rows of older versions do not say which version an agent had reached.
  return lastGoalVersion ?? (publishedAt > silentSince ? version - 1 : version);
}
