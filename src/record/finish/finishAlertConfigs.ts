import { defaultConfigsOf } from '../../world/alerts/configs/defaultConfigs.js';
import { isSame } from '../../world/automation/plan/digest.js';
import type { Project } from '../../world/tables/projects.js';
import type { World } from '../../world/world.js';

/**
 * Compares the alert configurations that were read with the defaults of each project. Removes rows that equal a default, and
 * marks the defaults that the platform does not have as deleted.
 */
export function finishAlertConfigs(world: World): World {
  return world.projects.all().toArray().reduce(finishProject, world);
}

function finishProject(world: World, project: Project): World {
  const rows = world.alertConfigs.select('project', project.id).toArray();
  // Keep the defaults if there are no rows, because the key may not be allowed to read the configurations.
  if (rows.length === 0) return world;
  const byId = new Map(rows.map((row) => [row.id, row]));
  let { alertConfigs } = world;
  for (const config of defaultConfigsOf(project, world.seed)) {
    const row = byId.get(config.id);
    if (row === undefined) alertConfigs = alertConfigs.put({ ...config, deletedAt: world.now });
    else if (isSame(row, config)) alertConfigs = alertConfigs.remove(config.id);
  }
  return { ...world, alertConfigs };
}
