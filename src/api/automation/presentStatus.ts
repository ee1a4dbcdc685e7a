import type { Schema } from '../../contract/types.js';
import { findAutomationConfig } from '../../world/automation/findAutomationConfig.js';
import { findManagedProcess } from '../../world/automation/managedProcesses.js';
import type { ManagedProcess, ProcessError } from '../../world/tables/managedProcesses.js';
import type { Project } from '../../world/tables/projects.js';
import type { World } from '../../world/world.js';
import { presentAutomationConfig } from './presentConfig.js';

type ProcessStatus = Schema<'AutomationProcessStatus'>;

const NO_ERROR: ProcessError = { code: 0, description: '', humanReadable: '', text: '' };

/**
 * Presents how far each process of a project has applied the automation configuration, in the order of the
 * configuration. `planOf` chooses the steps that are shown as the plan of a process.
 */
export function presentAutomationStatus(
  world: World,
  project: Project,
  planOf: (process: ManagedProcess) => readonly string[],
): Schema<'AutomationStatus'> {
  const config = presentAutomationConfig(world, findAutomationConfig(world, project));
  const processes = (config.processes ?? []).map(
    ({ hostname = '', name = '', lastGoalVersionAchieved = -1 }): ProcessStatus => {
      const process = findManagedProcess(world, project.id, name);
      const { code, description, humanReadable, text } = process?.error ?? NO_ERROR;
      return {
        errorCode: code,
        errorCodeDescription: description,
        errorCodeHumanReadable: humanReadable,
        errorString: text,
        hostname,
        lastGoalVersionAchieved,
        name,
        plan: process === undefined ? [] : [...planOf(process)],
      };
    },
  );
  return { goalVersion: config.version, processes };
}
