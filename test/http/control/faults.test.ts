import { describe, expect, test } from '@jest/globals';
import request from '../../support/request.js';
import { everything } from '../../support/rows/everything.js';
import { worldOfRows } from '../../support/rows/worlds.js';
import { givenControl } from './givenControl.js';
import { Plane } from './givenPlane.js';

const FAULTS = '/default/faults';
const RULE = {
  id: 'flaky',
  match: { operation: 'E2' },
  probability: 0.5,
  inject: { error: { status: 503 } },
};
const NONE = { matched: 0, drawn: 0, injected: 0 };

describe('The fault rules of a world', () => {
  test('are added, listed, shown, changed and deleted', async () => {
    const plane = new Plane();
    const added = await plane.call('post', FAULTS, RULE, 201);
    expect(added).toEqual({ ...RULE, addedAt: '2026-01-01T00:00:00Z', statistics: NONE });
    expect(await plane.call('get', FAULTS)).toEqual([added]);
    expect(await plane.call('get', `${FAULTS}/flaky`)).toEqual(added);
    const changed = await plane.call('patch', `${FAULTS}/flaky`, { probability: null, times: 2 }, 200);
    expect(changed).toEqual({
      id: 'flaky',
      match: RULE.match,
      inject: RULE.inject,
      times: 2,
      addedAt: '2026-01-01T00:00:00Z',
      statistics: NONE,
    });
    await plane.call('delete', `${FAULTS}/flaky`, undefined, 204);
    expect(await plane.call('get', FAULTS)).toEqual([]);
  });

  test('are switched off and on, and keep their counts', async () => {
    const plane = new Plane();
    await plane.call('post', FAULTS, { id: 'once', times: 1, inject: { error: { status: 503 } } }, 201);
    const status = async (): Promise<number> =>
      (await request(plane.api).post('/api/public/v1.0/unauth/users').send({})).status;
    const change = (patch: object) => plane.call('patch', `${FAULTS}/once`, patch, 200);
    expect(await status()).toBe(503);
    const used = { matched: 1, drawn: 1, injected: 1 };
    expect(await change({ enabled: false })).toMatchObject({ enabled: false, statistics: used });
    expect(await status()).toBe(400);
    expect(await change({ enabled: true })).toMatchObject({ enabled: true, statistics: used });
    expect(await status()).toBe(400);
    expect(await change({ enabled: true, times: 1 })).toMatchObject({ statistics: { ...used, matched: 2 } });
    expect(await change({ enabled: true, times: 2 })).toMatchObject({ statistics: NONE });
    expect(await status()).toBe(503);
  });

  test('get an id if they have none', async () => {
    const plane = new Plane();
    const add = () => plane.call<{ readonly id: string }>('post', FAULTS, { delay: { fixed: 1 } }, 201);
    expect([(await add()).id, (await add()).id]).toEqual(['fault-1', 'fault-2']);
  });

  test('are removed all at once', async () => {
    const plane = new Plane();
    await plane.call('post', FAULTS, RULE, 201);
    expect(await plane.call('post', `${FAULTS}/clear`, {}, 200)).toEqual({ cleared: 1 });
    expect(await plane.call('get', FAULTS)).toEqual([]);
  });

  test('may have the id clear, though POST to its path removes all', async () => {
    // This app does not check its replies: the description matches this path to `…/faults/clear`, which has only
    // POST.
    const control = givenControl(worldOfRows(everything()));
    const at = `/v1/worlds${FAULTS}/clear`;
    await request(control)
      .post(`/v1/worlds${FAULTS}`)
      .send({ ...RULE, id: 'clear' })
      .expect(201);
    expect((await request(control).get(at).expect(200)).body).toMatchObject({
      id: 'clear',
      probability: 0.5,
    });
    expect((await request(control).patch(at).send({ times: 2 }).expect(200)).body).toMatchObject({
      times: 2,
    });
    await request(control).delete(at).expect(204);
    await request(control).get(at).expect(404);
    await request(control).put(at).expect(405).expect('Allow', 'GET, HEAD, PATCH, DELETE');
  });

  test('are in a copy of the world, and reset with it', async () => {
    const plane = new Plane();
    await plane.call('post', FAULTS, RULE, 201);
    await plane.create({ name: 'copy', from: 'default' });
    expect(await plane.call('get', '/copy/faults')).toMatchObject([{ id: 'flaky' }]);
    await plane.call('post', '/default/reset', {}, 200);
    expect(await plane.call('get', FAULTS)).toEqual([]);
    expect(await plane.call('get', '/copy/faults')).toHaveLength(1);
  });

  test('are exported and imported with the state', async () => {
    const plane = new Plane();
    await plane.call('post', FAULTS, RULE, 201);
    const state = await plane.call('get', '/default/export');
    await plane.create({ name: 'again', state });
    expect(await plane.call('get', '/again/faults')).toMatchObject([RULE]);
  });

  test.each([
    [{ inject: { eror: { status: 503 } } }, '$.inject.eror'],
    [{ inject: { error: { status: 200 } } }, '$.inject.error.status'],
    [{ match: { operation: ['E2', 'E99'] }, delay: { fixed: 1 } }, '$.match.operation[1]'],
    [{ delay: { fixed: -1 } }, '$.delay.fixed'],
    [{ delay: { fixed: 3_600_001 } }, '$.delay.fixed'],
    [{ probability: 2, delay: { fixed: 1 } }, '$.probability'],
    [{ window: { for: 'soon' }, delay: { fixed: 1 } }, '$.window.for'],
    [{}, '$'],
  ])('are refused with the path of each error: %j', async (rule, path) => {
    const { status, errors } = await new Plane().refused('post', FAULTS, rule);
    expect(status).toBe(400);
    expect(errors?.map((each) => each.path)).toEqual([path]);
  });

  test('are refused with an id in use, or another id in a patch', async () => {
    const plane = new Plane();
    await plane.call('post', FAULTS, RULE, 201);
    expect(await plane.refused('post', FAULTS, RULE)).toMatchObject({ status: 409 });
    expect(await plane.refused('patch', `${FAULTS}/flaky`, { id: 'other' })).toMatchObject({ status: 400 });
    expect(await plane.refused('patch', `${FAULTS}/flaky`, { inject: null })).toMatchObject({ status: 400 });
    expect(await plane.refused('get', `${FAULTS}/nobody`)).toMatchObject({ status: 404 });
    expect(await plane.refused('delete', `${FAULTS}/nobody`)).toMatchObject({ status: 404 });
  });

  test('never affect the control plane', async () => {
    const plane = new Plane();
    await plane.call('post', FAULTS, { inject: { connection: { kind: 'reset' } } }, 201);
    expect(await plane.call('get', FAULTS)).toMatchObject([{ statistics: NONE }]);
  });
});
