import { describe, expect, it } from '@jest/globals';
import { alertOf } from '../../../../src/world/alerts/alertIds.js';
import { freeIds } from '../../../../src/world/alerts/freeIds.js';
import type { Alert } from '../../../../src/world/tables/alerts.js';
import type { World } from '../../../../src/world/world.js';
import { NOW, PROJECT } from '../../../support/rows/ids.js';
import { project } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

const empty = worldWith({ projects: [project()] });
const idsOf = (again: number) => alertOf(empty, PROJECT, 'HOST', 'rs0/node-0', NOW, again);

/** Returns a world in which a number of alerts about one subject have opened at one instant, and closed again. */
function withAlerts(count: number): World {
  const alerts = Array.from({ length: count }, (_, again) => ({ id: idsOf(again).alertId }) as Alert);
  return { ...empty, alerts: alerts.reduce((table, alert) => table.put(alert), empty.alerts) };
}

describe('the ids of an alert that opens again at the same instant', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 100])('are the first free ones after %i alerts', (count) => {
    const found = freeIds(withAlerts(count), 'HOST', 'rs0/node-0', PROJECT, NOW);
    expect(found).toEqual(idsOf(count));
  });

  it('do not depend on alerts about other subjects', () => {
    const found = freeIds(withAlerts(3), 'HOST', 'rs0/node-1', PROJECT, NOW);
    expect(found).toEqual(alertOf(empty, PROJECT, 'HOST', 'rs0/node-1', NOW));
  });
});
