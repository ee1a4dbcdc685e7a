import { describe, expect, it } from '@jest/globals';
import request, { type Response } from '../../support/request.js';
import type { CallerLimits, Right } from '../../../src/commands/caller.js';
import { sha256 } from '../../../src/control/defences/requireToken.js';
import { Plane } from './givenPlane.js';

/** A control plane with a token of each right. The secret of a token is its name, doubled. */
class SharedPlane extends Plane {
  constructor(limits: CallerLimits = {}) {
    const token = (name: string, right: Right, own: CallerLimits = {}) => ({
      sha256: sha256(name + name),
      caller: { name, right, limits: own },
    });
    super(undefined, {
      tokens: [
        token('viewer', 'read'),
        token('ci', 'use', limits),
        token('nightly', 'use'),
        token('boss', 'admin'),
        { sha256: sha256('root') },
      ],
    });
  }

  async as(
    name: string,
    method: 'get' | 'post' | 'patch' | 'delete',
    path: string,
    body?: object,
  ): Promise<Response> {
    const secret = name === 'root' ? name : name + name;
    const sent = request(this.control)[method](`/v1/worlds${path}`).set('Authorization', `Bearer ${secret}`);
    return body === undefined ? sent : sent.send(body);
  }
}

async function detailOf(reply: Promise<Response>): Promise<string> {
  const { status, text } = await reply;
  const problem = JSON.parse(text) as { readonly status: number; readonly detail: string };
  expect(problem.status).toBe(status);
  return `${status} ${problem.detail}`;
}

describe('a named token', () => {
  it('is refused if it is none of the known ones', async () => {
    const plane = new SharedPlane();
    const { status, text } = await plane.as('stranger', 'get', '');
    expect(status).toBe(401);
    expect(text).not.toContain('stranger');
  });

  it('owns the worlds that it makes', async () => {
    const plane = new SharedPlane();
    expect((await plane.as('ci', 'post', '', { name: 'mine' })).body).toMatchObject({ owner: 'ci' });
    expect((await plane.as('viewer', 'get', '/mine')).body).toMatchObject({ owner: 'ci', labels: {} });
    expect((await plane.as('root', 'post', '', {})).body).not.toHaveProperty('owner');
    expect((await plane.as('viewer', 'get', '/default')).body).not.toHaveProperty('owner');
  });

  it('may only read with the right to read', async () => {
    const plane = new SharedPlane();
    expect(await detailOf(plane.as('viewer', 'post', '', {}))).toBe('403 The token "viewer" may only read.');
    for (const [method, path] of [
      ['post', '/default/clock/step'],
      ['patch', '/default/state/clusters/rs0'],
      ['delete', '/default/journal'],
      ['delete', '?label=a'],
    ] as const)
      expect((await plane.as('viewer', method, path, {})).status).toBe(403);
    expect((await plane.as('viewer', 'get', '/default/state/clusters')).status).toBe(200);
    const verdict = await plane.as('viewer', 'post', '/default/journal/verify', { match: {}, never: true });
    expect(verdict.status).toBe(200);
  });

  it('may change its own worlds only with the right to use', async () => {
    const plane = new SharedPlane();
    await plane.as('ci', 'post', '', { name: 'mine', from: 'default' });
    await plane.as('root', 'post', '', { name: 'free' });
    expect((await plane.as('ci', 'post', '/mine/clock/advance', { by: 'PT1H' })).status).toBe(200);
    expect(await detailOf(plane.as('nightly', 'post', '/mine/clock/step'))).toBe(
      '403 The token "nightly" may change only worlds that it made; mine belongs to "ci".',
    );
    expect(await detailOf(plane.as('nightly', 'delete', '/free'))).toBe(
      '403 The token "nightly" may change only worlds that it made; free belongs to no token.',
    );
    expect((await plane.as('ci', 'delete', '/mine')).status).toBe(204);
    expect((await plane.as('ci', 'delete', '/mine')).status).toBe(404);
  });

  it('deletes by label and owner only the worlds that it may change', async () => {
    const plane = new SharedPlane();
    for (const owner of ['ci', 'nightly', 'root'])
      await plane.as(owner, 'post', '', { name: `of-${owner}`, labels: { job: '1' } });
    expect((await plane.as('nightly', 'delete', '?label=job=1')).body).toEqual({ deleted: ['of-nightly'] });
    expect((await plane.as('nightly', 'delete', '?owner=ci')).body).toEqual({ deleted: [] });
    expect((await plane.as('boss', 'get', '?owner=ci')).body).toMatchObject([{ name: 'of-ci' }]);
    expect((await plane.as('boss', 'delete', '?label=job')).body).toEqual({ deleted: ['of-ci', 'of-root'] });
  });

  it('cannot change the default world with the right to use', async () => {
    const plane = new SharedPlane();
    const before = await plane.as('viewer', 'get', '/default/hash');
    expect(await detailOf(plane.as('ci', 'post', '/default/reset'))).toBe(
      '403 The token "ci" may change only worlds that it made; POST /v1/worlds {"from": "default"} makes a copy of the default world.',
    );
    expect((await plane.as('ci', 'post', '/default/clock/advance', { by: 'P9D' })).status).toBe(403);
    expect((await plane.as('viewer', 'get', '/default/hash')).body).toEqual(before.body);
  });

  it('may change every world with the right to administer, as the token without a name may', async () => {
    const plane = new SharedPlane();
    await plane.as('ci', 'post', '', { name: 'mine' });
    expect((await plane.as('boss', 'post', '/default/clock/step')).status).toBe(200);
    expect((await plane.as('root', 'post', '/mine/clock/step')).status).toBe(200);
    expect((await plane.as('boss', 'delete', '/mine')).status).toBe(204);
  });
});

describe('the limit of a token', () => {
  it('on worlds is answered with 429 and the reason', async () => {
    const plane = new SharedPlane({ worlds: 2 });
    for (const name of ['one', 'two']) expect((await plane.as('ci', 'post', '', { name })).status).toBe(201);
    expect(await detailOf(plane.as('ci', 'post', '', { name: 'three' }))).toBe(
      '429 The token "ci" has 2 worlds, its limit; DELETE /v1/worlds/{world} or DELETE /v1/worlds?label=… deletes worlds.',
    );
    expect((await plane.as('nightly', 'post', '', {})).status).toBe(201);
    await plane.as('ci', 'delete', '/one');
    expect((await plane.as('ci', 'post', '', { name: 'three' })).status).toBe(201);
  });

  it('on worlds holds for requests at the same time', async () => {
    const plane = new SharedPlane({ worlds: 2 });
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => plane.as('ci', 'post', '', { fixture: 'empty' })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429]);
  });

  it('on memory counts rows that no other world shares', async () => {
    const plane = new SharedPlane({ memory: 20_000 });
    const state = (await plane.as('viewer', 'get', '/default/export')).body as object;
    expect(await detailOf(plane.as('ci', 'post', '', { state }))).toMatch(
      /^429 The token "ci" uses about 0\.0 MiB of 0\.0 MiB of memory, its limit, and the new world needs about 0\.\d MiB; /,
    );
    for (const name of ['one', 'two'])
      expect((await plane.as('ci', 'post', '', { name, from: 'default' })).status).toBe(201);
    await plane.as('ci', 'post', '/one/clock/advance', { by: 'P90D' });
    expect(await detailOf(plane.as('ci', 'post', '', { from: 'default' }))).toMatch(/^429 .* its limit; /);
  });
});
