import { isObjectId } from '../ids.js';
import { Refusal } from '../refusals.js';
import { GLOBAL, type Alert } from '../tables/alerts.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';

const STATUSES = ['TRACKING', 'OPEN', 'CLOSED'];

/** Rows of a table that can be read in pages. */
export type AlertRows = ReturnType<World['alerts']['select']>;

/** Returns the alerts of a project, oldest first. Refuses an unknown status. */
export function alertsOfProject(world: World, { id }: Project, status?: string): AlertRows {
  return alertsOfPlace(world, id, status);
}

/** Returns the alerts of global configurations, oldest first. Refuses an unknown status. */
export function globalAlerts(world: World, status?: string): AlertRows {
  return alertsOfPlace(world, GLOBAL, status);
}

function alertsOfPlace(world: World, place: string, status: string | undefined): AlertRows {
  if (status === undefined) return world.alerts.select('project', place);
  if (!STATUSES.includes(status)) throw new Refusal('INVALID_ALERT_STATUS', status);
  return world.alerts.select('status', `${place}/${status}`);
}

/** Finds an alert of a project. Refuses a malformed or unknown id. */
export function findAlert(world: World, { id: groupId }: Project, id: string): Alert {
  const alert = world.alerts.get(id);
  const isThere = alert?.groupId === groupId && alert.isGlobal === undefined;
  if (isThere && alert.status !== 'UNREPORTED') return alert;
  throw isObjectId(id) ? new Refusal('ALERT_NOT_FOUND', id, groupId) : new Refusal('INVALID_ALERT_ID', id);
}

/** Finds an alert of a global configuration. Unknown ids have the same error as malformed ones, as on the platform. */
export function findGlobalAlert(world: World, id: string): Alert {
  const alert = world.alerts.get(id);
  if (alert?.isGlobal === true) return alert;
  throw new Refusal('INVALID_ALERT_ID', id);
}
