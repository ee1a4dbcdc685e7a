import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS, SECOND_MS } from '../../../../src/world/instant.js';
import { NOW } from '../../../support/rows/ids.js';
import { automated, given, kept, post, rs1, startJob } from './givenRestores.js';

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

  it('is accepted as an operation in the form of older versions', async () => {
    const date = '2025-12-31T23:50:00Z';
    for (const timestamp of [
      { date, increment: 7 },
      { date, increment: '7' },
    ]) {
      const job = await startJob(given(), automated(rs1, { timestamp }));
      expect(job).toMatchObject({ pointInTime: true, timestamp: { date, increment: 7 } });
    }
    const job = await startJob(given(), automated(rs1, { timestamp: { date } }));
    expect(job.timestamp).toEqual({ date, increment: 1 });
  });

  it('is missing if all its forms are null, and invalid without a date', async () => {
    const wrong = { timestamp: { date: 'yesterday', increment: 1 } };
    expect((await post(given(), automated(rs1, wrong))).body).toMatchObject({
      errorCode: 'INVALID_ATTRIBUTE',
      parameters: ['timestamp.date'],
    });
    const none = { oplogTs: null, pointInTimeUTCMillis: null, snapshotId: null, timestamp: null };
    expect((await post(given(), automated(rs1, none))).body).toMatchObject({
      errorCode: 'INVALID_PIT_RESTORE_TIME',
    });
  });
});
