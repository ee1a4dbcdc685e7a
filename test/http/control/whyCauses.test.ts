import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { RequestHandler } from 'express';
import { createApp } from '../../../src/api/app.js';
import { challengeIn, countText, digestHeader } from '../../../tools/digest.mjs';
import request from '../../support/request.js';
import { ADMIN, BASE, givenPlane, journal } from './givenJournal.js';
import { keyOf, rowOf, send, whyIn } from './givenWhy.js';

describe('why the credentials of a call were not accepted', () => {
  it('says that the nonce is of another server, or too old, if the client does not answer the new challenge', async () => {
    const { plane } = givenPlane();
    let now = 0;
    const api = createApp(plane.simulator, { now: () => now, randomBytes });
    const path = `${BASE}/clusters`;
    const sign = (challenge: { realm: string; nonce: string }, count = 1) =>
      digestHeader(ADMIN, challenge, { method: 'GET', uri: path, nc: countText(count) });
    const { headers } = await request(api).get(path);
    const challenge = challengeIn(headers['www-authenticate']);
    await request(api)
      .get(path)
      .set('Authorization', sign({ ...challenge, nonce: 'made-up' }))
      .expect(401);
    expect((await whyIn(plane)).why).toMatchObject({
      text: expect.stringMatching(/^The nonce was not issued by this server for this world/),
      cause: { detail: 'unknownNonce', publicKey: 'ADMIN1' },
    });
    await request(api).get(path).set('Authorization', sign(challenge)).expect(200);
    now = 120_000;
    await request(api).get(path).set('Authorization', sign(challenge, 2)).expect(401);
    expect((await whyIn(plane)).why).toMatchObject({
      text: expect.stringMatching(/^The nonce is too old or was used too often/),
      cause: { detail: 'staleNonce' },
    });
  });

  it('names the path that the client has signed, and what an incomplete signature lacks', async () => {
    const { plane } = givenPlane();
    await request(plane.api)
      .get(`${BASE}/clusters`)
      .set('Authorization', 'Digest username="ADMIN1"')
      .expect(401);
    expect((await whyIn(plane)).why).toMatchObject({ cause: { detail: 'malformed' } });
    await request(plane.api).get(`${BASE}/clusters`).set('Authorization', 'Bearer secret').expect(401);
    expect((await whyIn(plane)).why?.text).toBe(
      'The client sent Bearer credentials. The platform takes only HTTP Digest.',
    );
  });
});

describe('why a key may not do something', () => {
  it('names the address and the access list', async () => {
    const { plane } = givenPlane();
    const { id } = await rowOf(plane, 'keys', { name: (await rowOf(plane, 'keys')).name });
    await plane.patch(`keys/${id}`, { accessList: ['10.1.2.0/24'] });
    const { publicKey } = await plane.call<{ publicKey: string }>('get', `/default/state/keys/${id}`);
    await send(plane, 'get', `${BASE}/clusters`, { key: await keyOf(plane, publicKey) });
    expect((await whyIn(plane)).why).toMatchObject({
      text: expect.stringMatching(
        new RegExp(
          `^The request came from \\S+\\. The key ${publicKey} may be used from 10\\.1\\.2\\.0/24 only\\.$`,
        ),
      ),
      cause: { detail: 'accessList', publicKey },
    });
  });

  it('names the global access list for a key whose global roles do not apply', async () => {
    const { plane } = givenPlane();
    await send(plane, 'post', `${BASE}/admin/whitelist`, {
      body: { cidrBlock: '10.9.8.0/24', description: 'office' },
    });
    await send(plane, 'get', `${BASE}/admin/whitelist`);
    expect((await whyIn(plane)).why).toMatchObject({
      text: expect.stringMatching(
        /The global roles of the key ADMIN1 may be used from 10\.9\.8\.0\/24 only\.$/,
      ),
      cause: { detail: 'accessList', errorCode: 'GLOBAL_USER_OUTSIDE_SUBNET' },
    });
  });

  it('says where the key has its roles, and what the other dialect answers', async () => {
    const { plane } = givenPlane();
    const own = await rowOf(plane, 'projects');
    const other = await rowOf(plane, 'projects', { name: 'Analytics' });
    await send(plane, 'get', `${BASE}/groups/${other.id}/clusters`, { key: await keyOf(plane, 'PRJRDO') });
    expect((await whyIn(plane)).why).toMatchObject({
      text: `The key PRJRDO lacks the role GROUP_READ_ONLY in the project Analytics. It has GROUP_READ_ONLY in the project ${own.name}.`,
      cause: { detail: 'role', quirk: 'missingRole' },
      remedy:
        'The answer depends on the quirk missingRole: it is 403 here, and 401 in the dialect ops-manager.',
    });
  });
});

describe('why an input was refused', () => {
  it.each([
    ['pageNum=x', 'The query parameter pageNum is a whole number of at least 1.'],
    [
      'itemsPerPage=9999',
      'The query parameter itemsPerPage is a whole number from 1 to 500. The answer depends on the quirk itemsPerPageAboveMaximum: it is reject here, and can be clamp.',
    ],
  ])('says what would be right instead of %s', async (query, remedy) => {
    const { plane } = givenPlane();
    await send(plane, 'get', `${BASE}/clusters?${query}`);
    expect((await whyIn(plane)).why).toMatchObject({ remedy, cause: { kind: 'query' } });
  });

  it.each([
    [{ nmae: 'x' }, 'The member name is a text.'],
    [{ name: 5 }, 'The member name is a text.'],
    [{ name: 'x', orgIdd: 'y' }, /^The member orgIdd is unknown; did you mean "?orgId/],
  ])('says what would be right instead of the body %j', async (body, remedy) => {
    const { plane } = givenPlane();
    await send(plane, 'post', `${BASE}/groups`, { body });
    const { why } = await whyIn(plane);
    expect(why).toMatchObject({ cause: { kind: 'body', surface: 'documented' } });
    expect(why?.remedy).toMatch(remedy);
  });

  it('tells a limit of Understudy from a rule of the platform', async () => {
    const { plane } = givenPlane();
    const body = { name: 'x'.repeat(2 * 1024 * 1024) };
    await send(plane, 'post', `${BASE}/groups`, { body });
    expect((await whyIn(plane)).why).toMatchObject({
      text: expect.stringMatching(/^The body has \d+ bytes, more than Understudy reads/),
      cause: { detail: 'limit', errorCode: 'REQUEST_TOO_LARGE' },
    });
    const { name, orgId } = await rowOf(plane, 'projects');
    await send(plane, 'post', `${BASE}/groups`, { body: { name, orgId } });
    expect((await whyIn(plane)).why).toMatchObject({
      text: `The platform refused the request: GROUP_ALREADY_EXISTS: A group with name ${name} already exists.`,
      cause: { detail: 'refusal', surface: 'extended' },
    });
  });
});

describe('why a call did not reach the platform', () => {
  it.each([
    [`${BASE}//api/public/v1.0/clusters`, 'doubledBasePath'],
    [`/worlds/default${BASE}/api/public/v1.0/clusters`, 'doubledBasePath'],
  ])('says of %s: %s', async (path, detail) => {
    const { plane } = givenPlane();
    await send(plane, 'get', path);
    expect((await whyIn(plane)).why?.cause).toMatchObject({ kind: 'basePath', detail });
    const { findings } = await plane.call<{ findings: readonly object[] }>('get', '/default/doctor');
    expect(findings).toContainEqual(
      expect.objectContaining({ rule: 'doubledBasePath', severity: 'wrong', evidence: [1, 2] }),
    );
  });

  it('says that the path is right and the method is not', async () => {
    const { plane } = givenPlane();
    await send(plane, 'put', `${BASE}/clusters`, { body: {} });
    expect((await whyIn(plane)).why).toEqual({
      text: `The API has the path ${BASE}/clusters, but not with PUT.`,
      cause: { kind: 'method', detail: 'wrongMethod', method: 'PUT', path: '/clusters' },
      link: '/docs/operations',
    });
  });

  it('says that the client has left before the end of the reply', async () => {
    const { plane } = givenPlane();
    const leave: RequestHandler = ({ socket }) => {
      socket.destroy();
    };
    const api = createApp(plane.simulator, { now: () => 0, randomBytes, checkReplies: leave });
    await send(plane, 'get', `${BASE}/clusters`, { api });
    expect(await whyIn(plane)).toMatchObject({
      failed: true,
      why: {
        text: 'The connection closed before the end of the reply.',
        cause: { detail: 'connectionLost' },
      },
    });
  });

  it('has the time of the default world for a call to an unknown world', async () => {
    const { plane } = givenPlane();
    await request(plane.api).get(`/worlds/nowhere${BASE}/clusters`).expect(404);
    expect((await whyIn(plane)).at).toBe('2026-01-01T00:00:00Z');
  });

  it.each([`${BASE}/clusters`, `/worlds/default${BASE}/clusters`, '/api/atlas/v2/groups'])(
    'says on the control plane that %s is of the platform',
    async (path) => {
      const { plane } = givenPlane();
      const { body } = await request(plane.control).get(path).expect(404);
      expect((body as { detail: string }).detail).toBe(
        `The control plane has no path ${path}; this is a path of the platform's API, which has a port of its own: GET /v1/info says baseUrl.`,
      );
    },
  );
});

describe('a fault', () => {
  it('makes the call fail if it breaks the reply, whatever the status is', async () => {
    const { plane } = givenPlane();
    await plane.call('post', '/default/faults', { id: 'half', inject: { corrupt: { kind: 'truncate' } } });
    await send(plane, 'get', `${BASE}/clusters`);
    expect(await journal(plane, '?failed=true')).toMatchObject([
      {
        status: 200,
        failed: true,
        why: { text: expect.stringMatching(/^The fault rule half broke the reply\./) },
      },
    ]);
  });

  it('is named if it took the reply of a change, and the repetition is refused', async () => {
    const { plane } = givenPlane();
    const { orgId } = await rowOf(plane, 'projects');
    const rule = { id: 'lost', times: 1, phase: 'afterCommit', inject: { connection: { kind: 'reset' } } };
    await plane.call('post', '/default/faults', rule);
    const body = { name: 'Depot', orgId };
    await send(plane, 'post', `${BASE}/groups`, { body });
    const { id, why } = await whyIn(plane);
    expect(why?.text).toBe(
      'The fault rule lost ended the connection, after the platform had carried out the call.',
    );
    await send(plane, 'post', `${BASE}/groups`, { body });
    expect((await whyIn(plane)).why).toMatchObject({
      text: `Call #${id} was the same request, and the platform carried it out. The fault rule lost took its reply, so the repetition is refused (GROUP_ALREADY_EXISTS).`,
      cause: { detail: 'repeated', first: id, rule: 'lost' },
    });
  });
});
