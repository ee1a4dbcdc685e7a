import { describe, expect, it } from '@jest/globals';
import { formatInstant, HOUR_MS, MINUTE_MS } from '../../../../src/world/instant.js';
import { later } from '../../../support/advancing.js';
import { NOW } from '../../../support/rows/ids.js';
import { bodyOf } from './given.js';
import { backing, changed, ID, pass, PATH, waitFor } from './givenBackups.js';

const SCHEDULE = `${PATH}/${ID}/snapshotSchedule`;

describe('The schedule of a backup that a client starts', () => {
  it('has the defaults 6, 2, 7, 4 and 13 (documentation), and begins at the "creation time of the backup" (inferred)', async () => {
    const platform = backing();
    await changed(platform, { statusName: 'STARTED' });
    // The facts: the schedule is "readable and writable while STARTED, PROVISIONING (inferred)".
    expect(bodyOf<'getSnapshotSchedule'>(await platform.get(SCHEDULE))).toMatchObject({
      snapshotIntervalHours: 6,
      snapshotRetentionDays: 2,
      dailySnapshotRetentionDays: 7,
      weeklySnapshotRetentionWeeks: 4,
      monthlySnapshotRetentionMonths: 13,
      referenceHourOfDay: new Date(NOW).getUTCHours(),
      referenceMinuteOfHour: 0,
    });
  });

  it('is followed: a snapshot "right after STARTED; then at reference time + k × interval"', async () => {
    const platform = backing();
    await changed(platform, { statusName: 'STARTED' });
    await waitFor(platform, 'STARTED');
    const [first, ...others] = later(platform.world, 19 * HOUR_MS)
      .snapshots.all()
      .toArray();
    expect((first?.created.date ?? 0) - NOW).toBeLessThan(MINUTE_MS);
    expect(others.map(({ created }) => formatInstant(created.date).slice(11))).toEqual([
      ...['06:00:00Z', '12:00:00Z', '18:00:00Z'],
    ]);
  });

  it('stays the same after a stop: it is readable and writable while "STOPPED [C KT]"', async () => {
    const platform = backing();
    await changed(platform, { statusName: 'STARTED' });
    await waitFor(platform, 'STARTED');
    await changed(platform, { statusName: 'STOPPED' });
    await waitFor(platform, 'STOPPED');
    const before = bodyOf<'getSnapshotSchedule'>(await platform.get(SCHEDULE));
    pass(platform, 3_600);
    await changed(platform, { statusName: 'STARTED' });
    await waitFor(platform, 'STARTED');
    const after = bodyOf<'getSnapshotSchedule'>(await platform.get(SCHEDULE));
    expect({ ...after, links: [] }).toEqual({ ...before, links: [] });
  });
});
