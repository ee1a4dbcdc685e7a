import { createWindow, deleteWindow, changeWindow } from '../../world/maintenance/changeWindows.js';
import type { Operation } from '../operation.js';
import { presentMaintenanceWindow } from './present.js';
import { readWindow } from './read.js';
import { findMaintenanceWindow, listedWindows } from '../../world/maintenance/findMaintenanceWindow.js';
import { list } from '../paging.js';
import { Refusal } from '../../world/refusals.js';

/** Creates a maintenance window: `POST /groups/{groupId}/maintenanceWindows`. */
export const createMaintenanceWindow: Operation<'createMaintenanceWindow'> = (call) => {
  const { world, project, body, links } = call;
  const outcome = createWindow(world, project, readWindow(body));
  return { outcome, body: presentMaintenanceWindow(outcome.window, links) };
};

/** Deletes a maintenance window: `DELETE /groups/{groupId}/maintenanceWindows/{windowId}`. */
export const deleteMaintenanceWindow: Operation<'deleteMaintenanceWindow'> = ({ world, project, path }) => ({
  outcome: deleteWindow(world, findMaintenanceWindow(world, project, path.windowId)),
});

/**
 * Returns one maintenance window that has not ended: `GET /groups/{groupId}/maintenanceWindows/{windowId}`
 * (E17).
 */
export const getMaintenanceWindow: Operation<'getMaintenanceWindow'> = ({ world, project, path, links }) => ({
  body: presentMaintenanceWindow(findMaintenanceWindow(world, project, path.windowId), links),
});

/**
 * Lists the maintenance windows of a project that have not ended: `GET /groups/{groupId}/maintenanceWindows`
 * (E11).
 */
export const listMaintenanceWindows: Operation<'listMaintenanceWindows'> = (call) => {
  const { world, project, links } = call;
  const windows = listedWindows(world, project);
  return { body: list(call, windows, (window) => presentMaintenanceWindow(window, links)) };
};

/** Changes a maintenance window: `PATCH /groups/{groupId}/maintenanceWindows/{windowId}`. */
export const patchMaintenanceWindow: Operation<'patchMaintenanceWindow'> = (call) => {
  const { world, project, path, body, links } = call;
  const window = findMaintenanceWindow(world, project, path.windowId);
  const change = readWindow(body);
  if (Object.keys(change).length === 0) throw new Refusal('INVALID_JSON');
  const outcome = changeWindow(world, window, change);
  return { outcome, body: presentMaintenanceWindow(outcome.window, links) };
};
