import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Express } from 'express';
import { createApp } from '../../../src/api/app.js';
import type { Fleet } from '../../../src/fleet/fleet.js';
import { entranceOf } from '../../../src/server/fleet/entrance.js';
import { StoreError } from '../../../src/simulator/worldRecord.js';
import { DigestClient } from '../../support/digestClient.js';
import request from '../../support/request.js';
import { ADMIN, BASE, givenPlane } from './givenJournal.js';
import type { Plane } from './givenPlane.js';
import { whyIn } from './givenWhy.js';

/** The parts of a fleet that decide whether a world can be reached. */
interface Reach {
  readonly isTrusted?: () => boolean;
  readonly claim?: () => Promise<unknown>;
  readonly forwards?: boolean;
}

/** Returns the API of a plane as a replica of a fleet serves it. */
function replicaOf({ simulator }: Plane, { forwards = false, ...reach }: Reach): Express {
  const app = createApp(simulator, { now: () => 1_000_000, randomBytes, log: { error: () => undefined } });
  const fleet = {
    isTrusted: () => true,
    worldOfKey: () => Promise.resolve('elsewhere'),
    waiting: new Set(),
    saving: () => undefined,
    use: () => undefined,
    ...reach,
  } as unknown as Fleet;
  return entranceOf(fleet, { forwards })('api', simulator, app) as unknown as Express;
}

const path = `/worlds/other${BASE}/clusters`;
const asleep = (): Promise<never> => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }));
const gone = { url: 'http://127.0.0.1:1', controlUrl: 'http://127.0.0.1:2' };

describe('why a call did not reach its world', () => {
  it.each<[string, string, Reach, string | RegExp]>([
    [
      'sleeps, and the database does not answer',
      path,
      { claim: asleep },
      'The world other is not in the memory of this replica, and cannot be read from the database now: the engine does not listen there (ECONNREFUSED).',
    ],
    [
      'is on another replica, which does not answer',
      path,
      { claim: () => Promise.resolve(gone), forwards: true },
      /^The world other is on another replica: http:\/\/127\.0\.0\.1:1\. It does not answer now: connect ECONNREFUSED/,
    ],
    [
      'may belong to another replica by now',
      `${BASE}/clusters`,
      { isTrusted: () => false },
      'This replica has no connection to its database now.',
    ],
  ])('says that the world %s', async (_, url, reach, text) => {
    const { plane } = givenPlane();
    const reply = await request(replicaOf(plane, reach)).get(url);
    expect([reply.status, reply.get('Retry-After')]).toEqual([503, '1']);
    const { status, why, failed } = await whyIn(plane);
    expect({ status, why, failed }).toEqual({
      status: 503,
      failed: true,
      why: {
        text: typeof text === 'string' ? text : expect.stringMatching(text),
        cause: { kind: 'world', detail: 'worldUnreachable', status: 503, errorCode: 'REPLICA_NOT_READY' },
        remedy:
          'Call again after the seconds of Retry-After. A change may have been made or not, as after a broken connection.',
        link: '/docs/fleet',
      },
    });
  });

  it('does not record a call that is led to another replica, because it has not failed yet', async () => {
    const { plane } = givenPlane();
    const api = replicaOf(plane, { claim: () => Promise.resolve(gone) });
    await request(api).get(path).expect(421);
    expect(await plane.call('get', '/default/journal')).toEqual([]);
  });
});

/** Makes an organization in a world that cannot keep the change. */
async function refusedWith(error: Error, reach: Reach = {}, after: () => void = () => undefined) {
  const { plane } = givenPlane();
  plane.simulator.find('default')?.storeIn({
    keep: () => {
      after();
      throw error;
    },
  });
  await new DigestClient(replicaOf(plane, reach)).call('post', `${BASE}/orgs`, ADMIN, { name: 'new' });
  return whyIn(plane);
}

describe('why a change was not kept', () => {
  it('says that the lease was over before the change was saved, and not what the platform would have answered', async () => {
    const lease = { isTrusted: true };
    const failed = await refusedWith(new StoreError('full'), { isTrusted: () => lease.isTrusted }, () => {
      lease.isTrusted = false;
    });
    expect(failed).toMatchObject({
      status: 503,
      why: {
        text: 'The change may not be saved, because the database does not answer, or another replica has the world.',
        cause: { detail: 'worldUnreachable' },
      },
    });
  });

  it('tells a full disk from a defect', async () => {
    expect(await refusedWith(new StoreError('the disk is full'))).toMatchObject({
      status: 507,
      why: {
        text: 'Understudy could not keep the change. Insufficient storage: the disk is full.',
        cause: { detail: 'limit', errorCode: 'INSUFFICIENT_STORAGE' },
      },
    });
    expect(await refusedWith(new TypeError('a mistake'))).toMatchObject({
      status: 500,
      why: {
        text: expect.stringMatching(/^Understudy failed while it answered\./),
        cause: { detail: 'defect' },
      },
    });
  });
});
