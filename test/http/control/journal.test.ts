import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { explanationSchema } from '../../../src/commands/explanationView.js';
import { read } from '../../../src/schema/read.js';
import { getAs } from './digest.js';
import { ADMIN, BASE, standard, givenPlane, journal, type Shown } from './givenJournal.js';

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
      at: '2026-01-01T00:00:00Z',
      operation: 'listClusters',
      operationId: 'listClusters',
      method: 'GET',
      path: '/clusters',
      target: '/clusters?foo=1',
      publicKey: 'ADMIN1',
      ending: 'answered',
      faults: [],
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
    expect(await ids('?since=0&limit=2')).toEqual([1, 2]);
    expect(await ids('?limit=2')).toEqual([4, 5]);
    expect(await ids('?since=2026-01-01T00:30:00Z')).toEqual([4, 5]);
    expect(await ids('?fault=none-such')).toEqual([]);
  });

  it('names its latest entry in a header, listed or not, even after it was cleared', async () => {
    const { plane } = givenPlane();
    const latest = async (query = ''): Promise<string | undefined> => {
      const reply = await request(plane.control).get(`/v1/worlds/default/journal${query}`).expect(200);
      return reply.get('Understudy-Journal-Last');
    };
    expect(await latest()).toBe('0');
    await getAs(plane.api, ADMIN, `${BASE}/clusters`);
    expect(await latest('?since=0&limit=1')).toBe('2');
    await request(plane.control).delete('/v1/worlds/default/journal').expect(204);
    expect(await latest()).toBe('2');
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
    expect([status, detail]).toEqual([400, expect.stringContaining(`The query is invalid: ${expected}`)]);
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
    expect(entry).toMatchObject({
      operation: 'createUser',
      operationNumber: 'E4',
      errorCode: expect.stringMatching(/ATTRIBUTE/),
    });
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
      operation: { decision: 'found', name: 'listEvents' },
      key: expect.objectContaining({ decision: 'accepted', publicKey: 'ADMIN1' }),
      role: { decision: 'granted', required: 'GROUP_READ_ONLY', grantedBy: [{ roleName: 'GLOBAL_OWNER' }] },
      docs: { operation: '/docs/operations/listEvents' },
      clock: { now: '2026-01-01T00:00:00Z', rate: 0 },
      rows: [{ collection: 'projects', id: project?.id }],
      rules: [],
    });
    const challenged = await plane.call<Shown>('get', '/default/journal/1');
    expect(challenged.explanation).toMatchObject({
      key: { decision: 'challenged' },
      role: { decision: 'not reached' },
    });
    for (const each of [entry, challenged])
      expect(read(explanationSchema, each.explanation).issues).toEqual([]);
  });

  it.each([
    ['GET', '/nowhere', 'no such path'],
    ['DELETE', '/clusters', 'no such method'],
    ['GET', '/admin/servers', 'documented, not simulated here'],
  ] as const)('tells whether there is an operation %s %s: %s', async (method, path, decision) => {
    const { plane } = givenPlane();
    const reply = await request(plane.api)[method === 'GET' ? 'get' : 'delete'](`${BASE}${path}`);
    const { explanation } = await plane.call<Shown>('get', '/default/journal/1');
    expect([reply.status, explanation]).toEqual([401, expect.anything()]);
    expect(explanation).toMatchObject({ operation: { decision } });
    expect(read(explanationSchema, explanation).issues).toEqual([]);
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
    // The description allows only numbers as ids. The plane of the tests does not validate requests, so other ids
    // reach it too.
    const { plane } = givenPlane();
    const { status, detail } = await plane.refused('get', `/default/journal/${id}`);
    expect([status, detail]).toEqual([404, expect.stringContaining(`no entry "${id}"`)]);
  });
});

describe('POST …/journal/verify', () => {
  it.each([
    [{ match: { operation: 'E10' }, count: 1 }, 'pass', 1],
    [{ match: { operation: 'E10', status: 401 } }, 'pass', 1],
    [{ match: { operation: 'E10', status: '4xx' } }, 'fail', 0],
    [{ match: { operation: 'E10', status: 200 }, count: 1 }, 'pass', 1],
    [{ match: { operation: 'E10', status: '2xx' }, count: { gte: 2 } }, 'fail', 1],
    [{ match: { operation: 'E10' }, never: true }, 'fail', 1],
    [{ never: { status: 401 } }, 'fail', 1],
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
    [{ match: {}, count: { gte: 3, lte: 1 } }, '$.count'],
    [{ never: { attempt: { gt: 1, lt: 2 } } }, '$.never.attempt'],
    [{ never: { status: { eq: 500, lt: 500 } } }, '$.never.status'],
  ])('refuses %j at %s', async (body, path) => {
    const { status, errors } = await givenPlane().plane.refused('post', '/default/journal/verify', body);
    expect([status, errors?.[0]?.path]).toEqual([400, path]);
  });

  it.each([
    [
      { never: { publicKey: 'ADMN1' } },
      '$.never.publicKey',
      'no key has the public key "ADMN1"; did you mean ADMIN1?',
    ],
    [{ never: { publicKey: 'ADMN*' } }, '$.never.publicKey', '"ADMN*"; did you mean ADMIN1?'],
    [
      { never: { path: '/nope' } },
      '$.never.path',
      'such as /groups/*/hosts/*, not "/nope": no operation has such',
    ],
    [{ match: { path: ['/orgs', '/gruops/**'] }, never: true }, '$.match.path', 'not "/gruops/**"'],
    [{ match: { path: '/nope' }, count: 0 }, '$.match.path', 'not "/nope"'],
    [{ match: { publicKey: ['ADMIN1', 'ADMN1'] }, never: true }, '$.match.publicKey', 'did you mean ADMIN1?'],
    [
      { never: { path: '/cluster' } },
      '$.never.path',
      'no operation has the path /cluster; did you mean /clusters?',
    ],
    [
      { never: { fault: 'nope' } },
      '$.never.fault',
      'expected the id of a fault rule that this world has or had, not "nope"',
    ],
    [{ never: { fault: 'slov' } }, '$.never.fault', 'not "slov"; did you mean slow?'],
    [{ sequence: [{}, { fault: 'nope' }] }, '$.sequence[1].fault', 'not "nope"'],
  ])('refuses %j, which no exchange can match', async (body, path, message) => {
    const { plane } = givenPlane();
    await plane.call('post', '/default/faults', { id: 'slow', delay: { fixed: 1 } }, 201);
    const { errors } = await plane.refused('post', '/default/journal/verify', body);
    expect(errors).toEqual([{ path, message: expect.stringContaining(message) }]);
  });

  it('accepts deleted fault rules, fault rules of a timeline, and keys that only the journal contains', async () => {
    const { plane } = givenPlane();
    await plane.call('post', '/default/faults', { id: 'deleted', delay: { fixed: 1 } }, 201);
    await plane.call('delete', '/default/faults/deleted', undefined, 204);
    const timeline = [{ at: 'PT1H', fault: { id: 'later', delay: { fixed: 1 } } }];
    await plane.call('post', '/default/scenarios', { version: 1, name: 'it', timeline }, 201);
    await getAs(plane.api, { ...ADMIN, publicKey: 'ADMIN9' }, `${BASE}/clusters`);
    const resultOf = async (never: object): Promise<unknown> =>
      plane.call('post', '/default/journal/verify', { never }, 200);
    for (const fault of ['deleted', 'later'])
      expect(await resultOf({ fault })).toMatchObject({ result: 'pass' });
    expect(await resultOf({ publicKey: 'ADMIN9', status: 200 })).toMatchObject({ result: 'pass' });
  });

  it('does not appear in the journal', async () => {
    const { plane } = givenPlane();
    await plane.call('post', '/default/journal/verify', { match: {} }, 200);
    expect(await journal(plane)).toEqual([]);
  });
});
