import type { Project } from '../tables/projects.js';
import { Refusal } from '../refusals.js';
import type { World } from '../world.js';
import type { AutomationConfig } from '../tables/automationConfigs.js';

/** Returns the automation config of a project. Refuses if the project has none. */
export function findAutomationConfig(world: World, project: Project): AutomationConfig {
  const config = world.automationConfigs.get(project.id);
  if (config === undefined) throw new Refusal('AUTOMATION_CONFIG_NOT_FOUND', project.id);
  return config;
}
