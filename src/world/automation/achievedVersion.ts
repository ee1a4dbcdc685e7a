import type { Agent, Project } from '../tables/projects.js';
import type { AutomationConfig } from '../tables/automationConfigs.js';
import { greatest } from '../longLists.js';

/**
 * Returns the version of the automation config that the processes of a machine have reached. It is the current version
 * unless the machine's automation agent has stopped pinging. On a machine without an automation agent, the other
 * automation agents of the project do its work.
 */
export function achievedVersion(
  project: Project | undefined,
  hostname: string,
  config: AutomationConfig,
): number {
  const all = project?.agents.filter(({ typeName }) => typeName === 'AUTOMATION') ?? [];
  const own = all.filter((agent) => agent.hostname === hostname);
  const achieved = (own.length > 0 ? own : all).map((agent) => achievedBy(agent, config));
  return achieved.length === 0 ? config.version : greatest(achieved);
}

function achievedBy(
  { silentSince, lastGoalVersion }: Agent,
  { version, publishedAt }: AutomationConfig,
): number {
  if (silentSince === undefined) return version;
  // Rows of older versions of Understudy have no `lastGoalVersion`, so compare the times instead.
  return lastGoalVersion ?? (publishedAt > silentSince ? version - 1 : version);
}
