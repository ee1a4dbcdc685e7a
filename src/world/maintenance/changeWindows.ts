import { takeId } from '../ids.js';
import type { Outcome } from '../outcome.js';
import { putRow } from '../putRow.js';
import { Refusal } from '../refusals.js';
import type { MaintenanceWindow } from '../tables/maintenanceWindows.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';

/** The members of a window that clients set. An empty description removes the description. */
export type WindowSettings = Pick<
  MaintenanceWindow,
  'alertTypeNames' | 'startDate' | 'endDate' | 'description'
>;

/** Result of a move that creates or changes a window. The platform writes no events about windows. */
export interface WindowOutcome extends Outcome {
  readonly window: MaintenanceWindow;
}

/** Creates a maintenance window. It may begin in the past. */
export function createWindow(
  world: World,
  { id: groupId }: Pick<Project, 'id'>,
  settings: Partial<WindowSettings>,
): WindowOutcome {
  const { alertTypeNames, startDate, endDate, description } = settings;
  if (alertTypeNames === undefined) throw new Refusal('MISSING_MAINTENANCE_WINDOW_ALERT_TYPE_NAME');
  if (startDate === undefined) throw new Refusal('MISSING_MAINTENANCE_WINDOW_START_DATE');
  if (endDate === undefined) throw new Refusal('MISSING_MAINTENANCE_WINDOW_END_DATE');
  const [taken, id] = takeId(world);
  const { now } = world;
  return put(taken, {
    id,
    groupId,
    created: now,
    updated: now,
    alertTypeNames,
    startDate,
    endDate,
    ...(description !== undefined && { description }),
  });
}

/** Changes members of a maintenance window. A window whose end is set to now ends at once. */
export function changeWindow(
  world: World,
  window: MaintenanceWindow,
  change: Partial<WindowSettings>,
): WindowOutcome {
  return put(world, { ...window, ...change, updated: world.now });
}

/** Deletes a maintenance window. */
export function deleteWindow(world: World, { id }: MaintenanceWindow): Outcome {
  return { world: { ...world, maintenanceWindows: world.maintenanceWindows.remove(id) }, events: [] };
}

function put(world: World, given: MaintenanceWindow): WindowOutcome {
  const [next, window] = putRow(world, 'maintenanceWindows', given);
  return { world: next, events: [], window };
}
