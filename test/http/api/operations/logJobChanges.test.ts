import { describe, expect, it } from '@jest/globals';
import { DAY_MS, formatInstant, MINUTE_MS, SECOND_MS } from '../../../../src/world/instant.js';
import { KEYS } from '../../../support/platform.js';
import { NOW } from '../../../support/rows/ids.js';
import { expectRefusal } from './given.js';
import { afterwards, jobOf, JOBS, platformWithJob, request } from './givenLogs.js';
import type { Tenant } from './tenant.js';

describe('Calls of log collection jobs are refused', () => {
  const refusedAt = async (
    length: number,
    call: (platform: Tenant, path: string) => ReturnType<Tenant['get']>,
  ) => {
    const [started, path] = await platformWithJob();
    const platform = afterwards(started, length);
    return { platform, path, call: call(platform, path), id: path.split('/').at(-1) ?? '' };
  };
  const download = (platform: Tenant, path: string) => platform.get(`${path}/download`);
  const extend = (expirationDate: unknown) => (platform: Tenant, path: string) =>
    platform.call('patch', path, KEYS.admin, { expirationDate });

  it('"403 CANNOT_DOWNLOAD_JOB_IN_PROGRESS, CANNOT_DOWNLOAD_EXPIRED_JOB"', async () => {
    const running = await refusedAt(0, download);
    const inProgress = `Cannot download the logs of job ${running.id}, which is in progress.`;
    await expectRefusal(running.platform, running.call, [
      ...([403, 'CANNOT_DOWNLOAD_JOB_IN_PROGRESS', inProgress, running.id] as const),
    ]);
    for (const days of [30, 31]) {
      const { platform, call, id } = await refusedAt(days * DAY_MS, download);
      const detail = `Cannot download the logs of job ${id}, which has expired.`;
      await expectRefusal(platform, call, [403, 'CANNOT_DOWNLOAD_EXPIRED_JOB', detail, id]);
    }
  });

  it('"only FAILURE: 400 ONLY_FAILED_JOB_CAN_BE_RESTARTED"', async () => {
    for (const length of [0, MINUTE_MS, 40 * DAY_MS]) {
      const { platform, call } = await refusedAt(length, (tenant, path) =>
        tenant.call('put', `${path}/retry`, KEYS.admin),
      );
      const detail = 'Only a failed job can be restarted.';
      await expectRefusal(platform, call, [400, 'ONLY_FAILED_JOB_CAN_BE_RESTARTED', detail]);
    }
  });

  it('"in the future (400 …), at most 6 months after creation (400 …), not when expired (403 …)"', async () => {
    const past = await refusedAt(0, extend(formatInstant(NOW)));
    const inFuture = 'The expiration date must be in the future.';
    await expectRefusal(past.platform, past.call, [400, 'EXPIRATION_DATE_MUST_BE_IN_FUTURE', inFuture]);
    // The tests of a client extend a job to this constant date.
    const constant = await refusedAt(0, extend('2026-12-31T23:59:59Z'));
    const tooFar = 'The expiration date must be at most 6 months after the creation of the job.';
    await expectRefusal(constant.platform, constant.call, [400, 'EXPIRATION_DATE_TOO_DISTANT', tooFar]);
    const expired = await refusedAt(40 * DAY_MS, extend(NOW + 50 * DAY_MS));
    const detail = `Cannot extend job ${expired.id}, which has expired.`;
    await expectRefusal(expired.platform, expired.call, [
      403,
      'CANNOT_EXTEND_EXPIRED_JOB',
      detail,
      expired.id,
    ]);
    const { platform, call } = await refusedAt(0, extend('soon'));
    const invalid = 'An invalid date value soon was specified.';
    await expectRefusal(platform, call, [400, 'INVALID_DATE_FORMAT', invalid, 'soon']);
  });
});

describe('The expiry of a log collection job', () => {
  it.each(['2026-07-01T00:00:00Z', Date.UTC(2026, 6, 1)])(
    'can be changed to %s: "200 no body"',
    async (date) => {
      const [platform, path] = await platformWithJob();
      const reply = await platform.call('patch', path, KEYS.admin, { expirationDate: date });
      expect([reply.status, reply.text]).toEqual([200, '']);
      expect((await jobOf(platform, path)).expirationDate).toBe('2026-07-01T00:00:00Z');
      expect((await jobOf(afterwards(platform, 180 * DAY_MS), path)).status).toBe('SUCCESS');
      expect((await jobOf(afterwards(platform, 182 * DAY_MS), path)).status).toBe('EXPIRED');
    },
  );

  it('may pass while the job is in progress, and then takes effect after it', async () => {
    const [platform, path] = await platformWithJob();
    await platform.call('patch', path, KEYS.admin, { expirationDate: NOW + SECOND_MS });
    expect((await jobOf(afterwards(platform, 5 * SECOND_MS), path)).status).toBe('IN_PROGRESS');
    expect((await jobOf(afterwards(platform, 9 * SECOND_MS), path)).status).toBe('SUCCESS');
    expect((await jobOf(afterwards(platform, 10 * SECOND_MS), path)).status).toBe('MARKED_FOR_EXPIRY');
  });
});

it('A job can be started while another one is in progress', async () => {
  const [platform] = await platformWithJob();
  expect((await platform.call('post', JOBS, KEYS.admin, request())).status).toBe(201);
});
