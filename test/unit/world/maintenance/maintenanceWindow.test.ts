import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '../../../../src/world/instant.js';
import {
  findMaintenanceWindow,
  listedWindows,
} from '../../../../src/world/maintenance/findMaintenanceWindow.js';
import { refusal } from '../../../support/refusal.js';
import { idOf, NOBODY, NOW, PROJECT } from '../../../support/rows/ids.js';
import { project, window } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

const current = window({ created: NOW - 3 * DAY_MS });
const coming = window({ created: NOW - 2 * DAY_MS, startDate: NOW + DAY_MS, endDate: NOW + 2 * DAY_MS });
const past = window({ created: NOW - 9 * DAY_MS, endDate: NOW - DAY_MS });
const justOver = window({ created: NOW - 8 * DAY_MS, endDate: NOW });
const lastSecond = window({ created: NOW - 7 * DAY_MS, endDate: NOW + 1 });
const foreign = window({ created: NOW - 6 * DAY_MS, groupId: idOf('other') });
const world = worldWith({ maintenanceWindows: [past, coming, current, justOver, lastSecond, foreign] });

describe('maintenance windows are "listed while `endDate` is in the future"', () => {
  it('current and coming ones, oldest first', () => {
    expect(listedWindows(world, project())).toEqual([lastSecond, current, coming]);
  });

  it('and are found one by one under the same condition', () => {
    for (const one of [lastSecond, current, coming])
      expect(findMaintenanceWindow(world, project(), one.id)).toBe(one);
  });

  it.each([
    ['that is past', past.id],
    ['that ends this very instant', justOver.id],
    ['of another project', foreign.id],
    ['that does not exist', NOBODY],
  ])('one %s is not found', (_, id) => {
    expect(() => findMaintenanceWindow(world, project(), id)).toThrow(
      refusal(404, 'MAINTENANCE_WINDOW_NOT_FOUND', id, PROJECT),
    );
  });

  it('a malformed id is refused as such', () => {
    expect(() => findMaintenanceWindow(world, project(), 'next')).toThrow(
      refusal(404, 'INVALID_WINDOW_ID', 'next'),
    );
  });
});
