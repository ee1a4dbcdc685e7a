import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../../src/world/instant.js';
import { idOf, NOW, PROJECT } from '../../../support/rows/ids.js';
import { project, window } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { platformWith, type Tenant } from './tenant.js';

export const PATH = `/groups/${PROJECT}/maintenanceWindows`;
export const current = window({
  created: NOW - 3 * DAY_MS,
  description: 'Disks',
  alertTypeNames: ['HOST', 'BACKUP'],
});
export const coming = window({
  created: NOW - 2 * DAY_MS,
  updated: NOW - HOUR_MS,
  startDate: NOW + DAY_MS,
  endDate: NOW + 2 * DAY_MS,
});
export const ending = window({ created: NOW - 9 * DAY_MS, endDate: NOW + SECOND_MS });
export const over = window({ created: NOW - 8 * DAY_MS, endDate: NOW });
export const past = window({
  created: NOW - 7 * DAY_MS,
  startDate: NOW - 6 * DAY_MS,
  endDate: NOW - 5 * DAY_MS,
});
export const foreign = window({ created: NOW - 6 * DAY_MS, groupId: idOf('other') });

/** A platform whose project has these windows. */
export function given(own: Given = {}): Tenant {
  const projects = [project(), project({ name: 'other' })];
  return platformWith({
    projects,
    maintenanceWindows: [current, coming, ending, over, past, foreign],
    ...own,
  });
}
