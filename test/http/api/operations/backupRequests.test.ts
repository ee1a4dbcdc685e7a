import { describe, expect, it } from '@jest/globals';
import { backing, changed, patch, started, stopped } from './givenBackups.js';

describe('The table of requests', () => {
  const STATUSES = ['INACTIVE', 'PROVISIONING', 'STARTED', 'STOPPED', 'TERMINATING'] as const;
  const START = 'CANNOT_START_BACKUP_INVALID_STATE';
  const STOP = 'CANNOT_STOP_BACKUP_INVALID_STATE';
  const TERMINATE = 'CANNOT_TERMINATE_BACKUP_INVALID_STATE';
  const ROWS: readonly (readonly [string, string, string, string])[] = [
    ['INACTIVE', '', STOP, TERMINATE],
    ['PROVISIONING', START, STOP, TERMINATE],
    ['STARTED', START, '', TERMINATE],
    ['STOPPED', '', STOP, ''],
    ['TERMINATING', START, STOP, TERMINATE],
  ];

  const given = async (status: string) => {
    if (status === 'STARTED') return started();
    if (status === 'STOPPED') return stopped();
    const platform = status === 'TERMINATING' ? await stopped() : backing();
    if (status === 'PROVISIONING') await changed(platform, { statusName: 'STARTED' });
    if (status === 'TERMINATING') await changed(platform, { statusName: 'TERMINATING' });
    return platform;
  };

  it.each(ROWS)("allows only the changes of the platform's document, from %s", async (from, ...refusals) => {
    const before = (await given(from)).world;
    for (const [at, statusName] of ['STARTED', 'STOPPED', 'TERMINATING'].entries()) {
      const platform = await given(from);
      const { status, body } = await patch(platform, { statusName });
      const code = refusals[at] ?? '';
      expect([statusName, status, body]).toMatchObject(
        code === '' ? [statusName, 200, {}] : [statusName, 409, { errorCode: code }],
      );
      if (code !== '') expect(platform.world.events.size).toBe(before.events.size);
    }
  });

  it.each(STATUSES)('has a 403 for INACTIVE and PROVISIONING, "unknown word: 400", from %s', async (from) => {
    const platform = await given(from);
    for (const statusName of ['INACTIVE', 'PROVISIONING'])
      expect((await patch(platform, { statusName })).body).toMatchObject({
        error: 403,
        errorCode: 'UNSUPPORTED_SET_BACKUP_STATE',
        parameters: [statusName],
        detail: `Setting the backup state to ${statusName} is not supported.`,
      });
    expect((await patch(platform, { statusName: 'PAUSED' })).body).toMatchObject({
      error: 400,
      errorCode: 'INVALID_ENUM_VALUE',
      parameters: ['PAUSED'],
    });
  });

  it('lets only one of two callers through: "exactly one 200, the other 409 *_INVALID_STATE"', async () => {
    const platform = await started();
    const answers = await Promise.all([1, 2].map(() => patch(platform, { statusName: 'STOPPED' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // The same request fails until the status has changed: "re-send is 409".
    expect((await patch(platform, { statusName: 'STOPPED' })).status).toBe(409);
  });
});
