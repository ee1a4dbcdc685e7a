import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { shippedWorld } from '../../support/fixtureWorlds.js';
import { getAs, answer, challengeAt } from './digest.js';
import { NOW } from './givenControl.js';
import { Plane } from './givenPlane.js';

const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };
const BASE = '/api/public/v1.0';

interface Shown {
  readonly id: number;
  readonly kind: string;
  readonly status: number;
  readonly [member: string]: unknown;
}

const standard = shippedWorld('standard', { seed: 1, now: NOW });

/** A plane whose timers run out on demand. */
function givenPlane(): { plane: Plane; timers: Set<() => void> } {
  const timers = new Set<() => void>();
  const after = (_delayMs: number, run: () => void): (() => void) => {
    timers.add(run);
    return () => timers.delete(run);
  };
  return { plane: new Plane(standard, { after }), timers };
}

const journal = (plane: Plane, query = ''): Promise<readonly Shown[]> =>
  plane.call('get', `/default/journal${query}`);

describe('GET …/journal', () => {
  it('lists every exchange and control action in order', async () => {
    const { plane } = givenPlane();
    await getAs(plane.api, ADMIN, `${BASE}/clusters?foo=1`);
    await plane.advance('default', { by: 'PT1H' });
    await request(plane.api).get(`${BASE}/nowhere`);
    const entries = await journal(plane);
    expect(entries.map(({ id, kind, status }) => [id, kind, status])).toEqual([
      [1, 'exchange', 401],
      [2, 'exchange', 200],
      [3, 'control', 200],
      [4, 'exchange', 401],
    ]);
    expect(entries[1]).toMatchObject({
      ...{ at: '2026-01-01T00:00:00Z', operation: 'E10', operationId: 'listClusters', method: 'GET' },
      ...{
        path: '/clusters',
        target: '/clusters?foo=1',
        publicKey: 'ADMIN1',
        ending: 'answered',
        faults: [],
      },
      notes: ['The query parameter foo is unknown and was ignored.'],
      response: { headers: { 'content-type': 'application/json' } },
    });
    expect(entries[2]).toMatchObject({ action: 'POST clock/advance', request: { body: { by: 'PT1H' } } });
    expect(entries[3]).toMatchObject({ at: '2026-01-01T01:00:00Z' });
    expect(entries[3]).not.toHaveProperty('operation');
  });

  it('filters by operation, status, kind, number, time and limit', async () => {
    const { plane } = givenPlane();
    await getAs(plane.api, ADMIN, `${BASE}/clusters`);
    await plane.advance('default', { by: 'PT1H' });
    await getAs(plane.api, ADMIN, `${BASE}/groups/nope/events`);
    const ids = async (query: string): Promise<readonly number[]> =>
      (await journal(plane, query)).map(({ id }) => id);
    expect(await ids('?operation=E10')).toEqual([1, 2]);
    expect(await ids('?operation=E10,listEvents&status=4xx')).toEqual([1, 4, 5]);
    expect(await ids('?status=200')).toEqual([2, 3]);
    expect(await ids('?status=401,404&kind=exchange')).toEqual([1, 4, 5]);
    expect(await ids('?kind=control')).toEqual([3]);
    expect(await ids('?publicKey=ADMIN1')).toEqual([2, 5]);
    expect(await ids('?since=3')).toEqual([4, 5]);
    expect(await ids('?since=1&limit=2')).toEqual([2, 3]);
    expect(await ids('?limit=2')).toEqual([4, 5]);
    expect(await ids('?since=2026-01-01T00:30:00Z')).toEqual([4, 5]);
    expect(await ids('?fault=none-such')).toEqual([]);
  });

  it.each(['since=yesterday', 'limit=0', 'kind=x', 'colour=red'])('refuses the filter %s', async (query) => {
    const { status } = await givenPlane().plane.refused('get', `/default/journal?${query}`);
    expect(status).toBe(400);
  });

  it.each([
    ['operation=E99', 'operation: expected an operation by its operationId or its number'],
    ['status=200,9', 'status: expected a status, or a class of them such as 4xx, not "9".'],
    [
      'path=groups/*',
      'path: expected a path below /api/public/v1.0 such as /groups/*/hosts/*, not "groups/*".',
    ],
    [
      'method=get',
      'method: expected one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, not "get"; did you mean',
    ],
  ])('refuses the filter %s as a rule does', async (query, expected) => {
    const { status, detail } = await givenPlane().plane.refused('get', `/default/journal?${query}`);
    expect([status, detail]).toEqual([400, expect.stringContaining(`The query is wrong: ${expected}`)]);
  });

  it('has the last number and the number of evicted entries', async () => {
    const { plane } = givenPlane();
    await request(plane.api).get(BASE);
    const { headers } = await request(plane.control).get('/v1/worlds/default/journal');
    expect(headers).toMatchObject({ 'understudy-journal-last': '1', 'understudy-journal-evicted': '0' });
  });

  it('has an exchange with an unknown world in the default world’s journal', async () => {
    const { plane } = givenPlane();
    await request(plane.api).get(`/worlds/nowhere${BASE}/clusters`).expect(404);
    expect(await journal(plane)).toMatchObject([{ url: `/worlds/nowhere${BASE}/clusters`, status: 404 }]);
  });

  it('shows the bodies of both sides', async () => {
    const { plane } = givenPlane();
    await request(plane.api).post(`${BASE}/unauth/users`).send({ username: 'x' }).expect(400);
    const [entry] = await journal(plane);
    expect(entry).toMatchObject({ operation: 'E4', errorCode: expect.stringMatching(/ATTRIBUTE/) });
    expect(entry).toMatchObject({
      request: { body: { username: 'x' }, bytes: 16 },
      response: { body: { error: 400 } },
    });
  });
});

describe('DELETE …/journal', () => {
  it('leaves an empty journal, and continues its numbering', async () => {
    const { plane } = givenPlane();
    await request(plane.api).get(BASE);
    await plane.call('delete', '/default/journal', undefined, 204);
    expect(await journal(plane)).toEqual([]);
    await request(plane.api).get(BASE);
    expect(await journal(plane)).toMatchObject([{ id: 2 }]);
  });
});

describe('a reset', () => {
  it('clears the journal and is its first entry', async () => {
    const { plane } = givenPlane();
    await request(plane.api).get(BASE);
    await plane.call('post', '/default/reset', {}, 200);
    expect(await journal(plane)).toMatchObject([{ id: 2, action: 'POST reset', status: 200 }]);
  });
});

describe('GET …/journal/{id}', () => {
  it('explains an exchange: world, key, role, clock, rules', async () => {
    const { plane } = givenPlane();
    const [project] = standard.projects.all().toArray();
    await getAs(plane.api, ADMIN, `${BASE}/groups/${project?.id ?? ''}/events`);
    const entry = await plane.call<Shown>('get', '/default/journal/2');
    expect(entry.explanation).toEqual({
      world: { name: 'default', chosenBy: 'default' },
      key: expect.objectContaining({ decision: 'accepted', publicKey: 'ADMIN1' }),
      role: { decision: 'granted', required: 'GROUP_READ_ONLY', grantedBy: [{ roleName: 'GLOBAL_OWNER' }] },
      clock: { now: '2026-01-01T00:00:00Z', rate: 0 },
      rules: [],
    });
    const challenged = await plane.call<Shown>('get', '/default/journal/1');
    expect(challenged.explanation).toMatchObject({
      key: { decision: 'challenged' },
      role: { decision: 'not reached' },
    });
  });

  it('names the missing role', async () => {
    const { plane } = givenPlane();
    const readOnly = { publicKey: 'PRJRDO', privateKey: '77777777-2222-3333-4444-5555555' };
    const [, other] = standard.organizations.all().toArray();
    const project = standard.projects
      .all()
      .toArray()
      .find(({ orgId }) => orgId === other?.id);
    const url = `/worlds/default${BASE}/groups/${project?.id ?? ''}/events`;
    await getAs(plane.api, readOnly, url);
    const entry = await plane.call<Shown>('get', '/default/journal/2');
    expect(entry.explanation).toMatchObject({
      world: { chosenBy: 'prefix' },
      role: { decision: 'refused', required: 'GROUP_READ_ONLY', errorCode: 'NOT_IN_GROUP', grantedBy: [] },
    });
  });

  it.each(['99', 'x', '0'])('refuses %s, which it does not have', async (id) => {
    // The description has numbers only, so this test checks other values without it.
    const { plane } = givenPlane();
    const { status, detail } = await plane.refused('get', `/default/journal/${id}`);
    expect([status, detail]).toEqual([404, expect.stringContaining(`no entry "${id}"`)]);
  });
});

describe('POST …/journal/verify', () => {
  it.each([
    [{ match: { operation: 'E10' } }, 'pass', 2],
    [{ match: { operation: 'E10', status: 200 }, count: 1 }, 'pass', 1],
    [{ match: { operation: 'E10', status: '2xx' }, count: { gte: 2 } }, 'fail', 1],
    [{ match: { operation: 'E10' }, never: true }, 'fail', 2],
    [{ never: { operation: 'E3', status: 409 } }, 'pass', 0],
    [{ sequence: [{ status: 401 }, { status: 200, publicKey: 'ADMIN1' }] }, 'pass', 2],
  ])('answers %j with %s', async (body, result, actual) => {
    const { plane } = givenPlane();
    await getAs(plane.api, ADMIN, `${BASE}/clusters`);
    const verdict = await plane.call('post', '/default/journal/verify', body, 200);
    expect(verdict).toMatchObject({ result, actual });
  });

  it.each([
    [{}, '$.match'],
    [{ match: { operation: ['E3', 'E99'] } }, '$.match.operation[1]'],
    [{ never: { method: 'BREW' } }, '$.never.method'],
    [{ sequence: [{}, { path: 'groups/*' }] }, '$.sequence[1].path'],
    [{ match: { path: [] } }, '$.match.path'],
    [{ match: {}, count: -1 }, '$.count'],
    [{ match: {}, count: 1, never: true }, '$.never'],
    [{ sequence: [] }, '$.sequence'],
    [{ match: { status: 'teapot' } }, '$.match.status'],
    [{ match: { colour: 'red' } }, '$.match.colour'],
  ])('refuses %j at %s', async (body, path) => {
    const { status, errors } = await givenPlane().plane.refused('post', '/default/journal/verify', body);
    expect([status, errors?.[0]?.path]).toEqual([400, path]);
  });

  it('does not appear in the journal', async () => {
    const { plane } = givenPlane();
    await plane.call('post', '/default/journal/verify', { match: {} }, 200);
    expect(await journal(plane)).toEqual([]);
  });
});

describe('POST …/journal/wait', () => {
  it('answers with entries that already match', async () => {
    const { plane } = givenPlane();
    await getAs(plane.api, ADMIN, `${BASE}/clusters`);
    const waited = await plane.call('post', '/default/journal/wait', { match: { status: 200 } }, 200);
    expect(waited).toMatchObject({ result: 'pass', count: 1, entries: [{ id: 2, operation: 'E10' }] });
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
      ...{ status: 200, faults: [] },
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
