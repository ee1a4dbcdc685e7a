import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { getAs, answer, challengeAt } from './digest.js';
import { ADMIN, BASE, givenPlane, journal } from './givenJournal.js';

describe('POST …/journal/wait', () => {
  it('answers with entries that already match', async () => {
    const { plane } = givenPlane();
    await getAs(plane.api, ADMIN, `${BASE}/clusters`);
    const waited = await plane.call('post', '/default/journal/wait', { match: { status: 200 } }, 200);
    expect(waited).toMatchObject({
      result: 'pass',
      count: 1,
      entries: [{ id: 2, operation: 'listClusters' }],
    });
  });

  it('answers when the last one comes', async () => {
    const { plane, timers } = givenPlane();
    const challenge = await challengeAt(plane.api, BASE);
    const waiting = plane.call(
      'post',
      '/default/journal/wait',
      { match: { operation: 'E10' }, count: 2 },
      200,
    );
    const asked = (): Promise<unknown> =>
      answer(plane.api, ADMIN, `${BASE}/clusters`, challenge, (count += 1));
    let count = 0;
    const [waited] = await Promise.all([waiting, asked().then(asked)]);
    expect(waited).toMatchObject({ result: 'pass', count: 2 });
    expect(timers.size).toBe(0);
  });

  it('is a 408 at the timeout, with the entries so far', async () => {
    const { plane, timers } = givenPlane();
    await request(plane.api).get(`${BASE}/clusters`);
    const body = { match: { operation: 'E10' }, count: 2, timeout: 50 };
    const waiting = request(plane.control).post('/v1/worlds/default/journal/wait').send(body).then();
    while (timers.size === 0) await new Promise((turn) => setImmediate(turn));
    for (const runOut of timers) runOut();
    const { status, body: problem } = await waiting;
    expect([status, problem]).toMatchObject([408, { result: 'timeout', count: 1, entries: [{ id: 1 }] }]);
  });

  it('ends with its world', async () => {
    const { plane, timers } = givenPlane();
    await plane.create({ name: 'short' });
    const waiting = request(plane.control).post('/v1/worlds/short/journal/wait').send({ match: {} }).then();
    while (timers.size === 0) await new Promise((turn) => setImmediate(turn));
    await plane.call('delete', '/short', undefined, 204);
    expect((await waiting).status).toBe(409);
    expect(timers.size).toBe(0);
  });

  it('is cancelled when the client leaves', async () => {
    const { plane, timers } = givenPlane();
    const server = plane.control.listen(0);
    try {
      const address = server.address();
      const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
      const url = `http://127.0.0.1:${port}/v1/worlds/default/journal/wait`;
      const gone = new AbortController();
      const headers = { 'Content-Type': 'application/json' };
      const call = fetch(url, { method: 'POST', headers, body: '{"match":{}}', signal: gone.signal });
      while (timers.size === 0) await new Promise((turn) => setImmediate(turn));
      gone.abort();
      await expect(call).rejects.toThrow();
      while (timers.size > 0) await new Promise((turn) => setImmediate(turn));
      expect(timers.size).toBe(0);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it.each([{}, { match: {}, count: 0 }, { match: {}, timeout: 60_001 }, { match: {}, since: -1 }])(
    'refuses %j',
    async (body) => {
      expect((await givenPlane().plane.refused('post', '/default/journal/wait', body)).status).toBe(400);
    },
  );
});

describe('a fault in the journal', () => {
  const RULE = { id: 'busy', match: { operation: ['E10'] }, inject: { error: { status: 503 } }, times: 1 };

  it('appears in its exchange, with the considered rules and the random draw', async () => {
    const { plane } = givenPlane();
    await plane.call('post', '/default/faults', RULE, 201);
    const challenge = await challengeAt(plane.api, BASE);
    await answer(plane.api, ADMIN, `${BASE}/clusters`, challenge, 1);
    await answer(plane.api, ADMIN, `${BASE}/clusters`, challenge, 2);
    const struck = await journal(plane, '?fault=busy');
    expect(struck).toMatchObject([
      { id: 3, status: 503, faults: [{ rule: 'busy', injected: [{ status: 503 }] }] },
    ]);
    expect(await plane.call('get', '/default/journal/3')).toMatchObject({
      explanation: { rules: [{ rule: 'busy', matched: true, probability: 1, drawn: true }] },
    });
    expect(await plane.call('get', '/default/journal/4')).toMatchObject({
      status: 200,
      faults: [],
      explanation: { rules: [{ rule: 'busy', matched: true, drawn: false, reason: 'spent' }] },
    });
    const verdict = await plane.call(
      'post',
      '/default/journal/verify',
      { match: { fault: 'busy' }, count: 1 },
      200,
    );
    expect(verdict).toMatchObject({ result: 'pass' });
  });
});
