import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS, SECOND_MS } from '../../../../src/world/instant.js';
import { NOW } from '../../../support/rows/ids.js';
import { automated, given, kept, rs1, startJob } from './givenRestores.js';

describe('A time to which a cluster can be restored', () => {
  it.each([
    ['an integer', Date.parse('2025-12-31T12:00:00Z')],
    [
      '"a JSON float, KT\'s with a fraction of a millisecond: truncate"',
      Date.parse('2025-12-31T12:00:00Z') + 0.75,
    ],
    ['a text', String(Date.parse('2025-12-31T12:00:00Z'))],
  ])('is accepted as %s', async (_, pointInTimeUTCMillis) => {
    const job = await startJob(given(), automated(rs1, { pointInTimeUTCMillis }));
    expect(job).toMatchObject({ pointInTime: true, snapshotId: kept.id, statusName: 'FINISHED' });
    expect(job.timestamp).toEqual({ date: '2025-12-31T12:00:00Z', increment: 1 });
  });

  it('is accepted as an operation: "`oplogInc` (string in docs, number from GO)"', async () => {
    const oplogTs = String((NOW - 10 * MINUTE_MS) / SECOND_MS);
    for (const oplogInc of ['7', 7, 7.0]) {
      const job = await startJob(given(), automated(rs1, { oplogTs, oplogInc }));
      expect(job.timestamp).toEqual({ date: '2025-12-31T23:50:00Z', increment: 7 });
    }
  });
});
