import type { Schema } from '../../contract/types.js';
import { formatInstant } from '../../world/instant.js';
import type { MaintenanceWindow } from '../../world/tables/maintenanceWindows.js';
import type { Links } from '../links.js';
import { wire } from '../reply/wire.js';

/** Presents a maintenance window. Its description is "returned only if one was provided". */
export function presentMaintenanceWindow(
  window: MaintenanceWindow,
  links: Links,
): Schema<'MaintenanceWindow'> {
  return wire<Schema<'MaintenanceWindow'>>({
    alertTypeNames: window.alertTypeNames,
    created: formatInstant(window.created),
    description: window.description,
    endDate: formatInstant(window.endDate),
    groupId: window.groupId,
    id: window.id,
    links: [links.self(`/groups/${window.groupId}/maintenanceWindows/${window.id}`)],
    startDate: formatInstant(window.startDate),
    updated: formatInstant(window.updated),
  });
}
