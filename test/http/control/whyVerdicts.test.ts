import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { BASE, givenPlane } from './givenJournal.js';
import { send } from './givenWhy.js';

interface Verdict {
  readonly result: string;
  readonly message?: string;
  readonly failure?: { readonly id: number; readonly why: { readonly cause: { readonly detail: string } } };
}

const LIST = { operation: 'listClusters' };

describe('the result of verify', () => {
  it('says why the call failed that came instead', async () => {
    const { plane } = givenPlane();
    await request(plane.api).get(`${BASE}/clusters`).auth('ADMIN1', 'x').expect(401);
    const body = { match: { ...LIST, status: 200 } };
    const verdict = await plane.call<Verdict>('post', '/default/journal/verify', body);
    expect(verdict).toMatchObject({
      result: 'fail',
      message:
        'expected {"operation":"listClusters","status":200}; 0 came; nearest: entry 1 listClusters GET /clusters 401 (status: expected 200, not 401); ' +
        '#1 listClusters GET /clusters 401 failed: The client sent Basic credentials. The platform takes only HTTP Digest.',
      failure: { id: 1, failed: true, why: { cause: { detail: 'otherScheme' } } },
    });
  });

  it('names the latest failed call if none is near, but not for calls that are unwanted', async () => {
    const { plane } = givenPlane();
    await send(plane, 'get', `${BASE}/api/public/v1.0/clusters`);
    const missing = await plane.call<Verdict>('post', '/default/journal/verify', { match: LIST });
    expect(missing).toMatchObject({ result: 'fail', nearest: [], failure: { id: 2 } });
    expect(missing.message).toBe(
      `expected ${JSON.stringify(LIST)}; 0 came; #2 GET /api/public/v1.0/clusters 404 failed: The base URL already ends in ${BASE}, and the client adds /api/public/v1.0 to it.`,
    );
    const later = await plane.call<Verdict>('post', '/default/journal/verify', { match: LIST, since: 2 });
    expect(later).not.toHaveProperty('failure');
    await send(plane, 'get', `${BASE}/clusters`);
    const unwanted = await plane.call<Verdict>('post', '/default/journal/verify', {
      never: { ...LIST, status: 200 },
    });
    expect(unwanted).toMatchObject({ result: 'fail', message: expect.stringMatching(/nearest: entry 4/) });
    expect(unwanted).not.toHaveProperty('failure');
    const met = await plane.call<Verdict>('post', '/default/journal/verify', { match: LIST });
    expect(met).not.toHaveProperty('message');
  });
});

describe('a wait that ends without the calls', () => {
  it('says why the latest call failed', async () => {
    const { plane, timers } = givenPlane();
    await send(plane, 'get', `${BASE}/nowhere`);
    const reply = request(plane.control)
      .post('/v1/worlds/default/journal/wait')
      .send({ match: LIST, timeout: 500 })
      .then(({ status, text }) => ({ status, body: JSON.parse(text) as object }));
    while (timers.size === 0) await new Promise((turn) => setImmediate(turn));
    for (const run of [...timers]) run();
    expect(await reply).toMatchObject({
      status: 408,
      body: {
        detail: `After 500 ms, only 0 of 1 matching exchanges have ended; #2 GET /nowhere 404 failed: The API has no operation GET ${BASE}/nowhere.`,
        nearest: [],
        failure: { id: 2, why: { cause: { detail: 'unknownOperation' } } },
      },
    });
  });
});

describe('an expectation of a scenario', () => {
  it('says why the call failed that came instead', async () => {
    const { plane } = givenPlane();
    await plane.call('post', '/default/scenarios', {
      scenario: { version: 1, name: 'lists', expect: [{ ...LIST, status: 200 }] },
    });
    await plane.call('post', '/default/faults', { id: 'busy', inject: { error: { status: 503 } } });
    await send(plane, 'get', `${BASE}/clusters`);
    const { verdicts } = await plane.call<{ verdicts: readonly { message: string }[] }>(
      'get',
      '/default/report?format=json',
    );
    expect(verdicts[0]?.message).toMatch(
      /#\d+ listClusters GET \/clusters 503 failed: The fault rule busy answered with 503\./,
    );
  });
});
