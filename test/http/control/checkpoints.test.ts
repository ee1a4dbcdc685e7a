import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { Plane, type ShownWorld } from './givenPlane.js';

describe('a reset', () => {
  it('returns to the start', async () => {
    const plane = new Plane();
    const start = await plane.hash('default');
    await plane.advance('default', { by: 'P40D' });
    expect(await plane.hash('default')).not.toBe(start);
    const world = await plane.call<ShownWorld>('post', '/default/reset');
    expect(world).toMatchObject({ name: 'default', now: '2026-01-01T00:00:00Z' });
    expect(await plane.hash('default')).toBe(start);
  });

  it('returns to a checkpoint any number of times', async () => {
    const plane = new Plane();
    await plane.advance('default', { by: 'PT1H' });
    await plane.call('post', '/default/checkpoints', { name: 'clean' }, 201);
    const clean = await plane.hash('default');
    for (const by of ['P1D', 'P2D']) {
      await plane.advance('default', { by });
      const world = await plane.call<ShownWorld>('post', '/default/reset', { to: 'clean' });
      expect(world.now).toBe('2026-01-01T01:00:00Z');
      expect(await plane.hash('default')).toBe(clean);
    }
  });

  it('resets a fork to the state in which it was created, not to the start of its original', async () => {
    const plane = new Plane();
    await plane.advance('default', { by: 'PT2H' });
    await plane.create({ name: 'fork', from: 'default' });
    await plane.advance('fork', { by: 'PT2H' });
    const { now } = await plane.call<ShownWorld>('post', '/fork/reset');
    expect(now).toBe('2026-01-01T02:00:00Z');
  });

  it('lets a running clock continue from there', async () => {
    const plane = new Plane();
    await plane.create({ name: 'paced', from: 'default', clock: 60 });
    plane.realNow += 60_000;
    expect((await plane.call<ShownWorld>('get', '/paced')).now).toBe('2026-01-01T01:00:00Z');
    await plane.call('post', '/paced/reset');
    plane.realNow += 1_000;
    const { now, clock } = await plane.call<ShownWorld>('get', '/paced');
    expect(now).toBe('2026-01-01T00:01:00Z');
    expect(clock).toMatchObject({ mode: 'rate', rate: 60 });
  });

  it('restores the clock mode of the start', async () => {
    const plane = new Plane();
    await plane.create({ name: 'paced', from: 'default', clock: 60 });
    await plane.call('post', '/paced/clock/freeze');
    const { clock } = await plane.call<ShownWorld>('post', '/paced/reset');
    expect(clock).toMatchObject({ mode: 'rate', rate: 60 });
    await plane.call('post', '/default/clock/resume', { rate: 5 });
    const reset = await plane.call<ShownWorld>('post', '/default/reset');
    expect(reset.clock).toMatchObject({ mode: 'manual', rate: 0 });
  });

  it('restores the clock mode of the checkpoint', async () => {
    const plane = new Plane();
    await plane.call('post', '/default/clock/resume', { rate: 5 });
    await plane.call('post', '/default/checkpoints', { name: 'running' });
    await plane.call('post', '/default/clock/freeze');
    const { clock } = await plane.call<ShownWorld>('post', '/default/reset', { to: 'running' });
    expect(clock).toMatchObject({ mode: 'rate', rate: 5 });
    plane.realNow += 2_000;
    expect((await plane.call<ShownWorld>('get', '/default')).now).toBe('2026-01-01T00:00:10Z');
  });

  it('refuses an instant that the world never reached', async () => {
    const plane = new Plane();
    expect(await plane.refused('post', '/default/reset', { to: 'nope' })).toMatchObject({
      status: 404,
      detail: expect.stringContaining('has no checkpoint "nope"'),
    });
    expect(await plane.refused('post', '/default/reset', { form: 'clean' })).toMatchObject({
      status: 400,
      errors: [{ path: '$.form' }],
    });
    expect(await plane.refused('post', '/mars/reset')).toMatchObject({ status: 404 });
  });
});

describe('checkpoints', () => {
  it('are listed, replaced and dropped', async () => {
    const plane = new Plane();
    const path = '/default/checkpoints';
    expect(await plane.call('post', path, { name: 'a' }, 201)).toEqual({
      name: 'a',
      now: '2026-01-01T00:00:00Z',
    });
    await plane.call('post', path, { name: 'b' });
    await plane.advance('default', { by: 'PT1H' });
    await plane.call('post', path, { name: 'a', replace: true }, 201);
    expect(await plane.call('get', path)).toEqual([
      { name: 'b', now: '2026-01-01T00:00:00Z' },
      { name: 'a', now: '2026-01-01T01:00:00Z' },
    ]);
    await request(plane.control).delete('/v1/worlds/default/checkpoints/a').expect(204);
    expect(await plane.call('get', path)).toHaveLength(1);
    expect(await plane.refused('delete', `${path}/a`)).toMatchObject({ status: 404 });
  });

  it('are replaced by another of the same name only on request', async () => {
    const plane = new Plane();
    await plane.call('post', '/default/checkpoints', { name: 'clean' });
    await plane.advance('default', { by: 'PT1H' });
    expect(await plane.refused('post', '/default/checkpoints', { name: 'clean' })).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/"clean" already exists.*Delete it.*"replace": true/),
    });
    expect(await plane.call('get', '/default/checkpoints')).toEqual([
      { name: 'clean', now: '2026-01-01T00:00:00Z' },
    ]);
  });

  it('can start a new world', async () => {
    const plane = new Plane();
    await plane.call('post', '/default/checkpoints', { name: 'then' });
    const then = await plane.hash('default');
    await plane.advance('default', { by: 'P1D' });
    const fork = await plane.create({ from: 'default', checkpoint: 'then' });
    expect(fork).toMatchObject({ now: '2026-01-01T00:00:00Z', stateHash: then });
  });

  it.each([
    [{}],
    [{ name: '' }],
    [{ name: 'a b' }],
    [{ name: '../x' }],
    [{ name: 'a'.repeat(64) }],
    [{ name: null }],
  ])('refuse %j', async (body) => {
    const problem = await new Plane().refused('post', '/default/checkpoints', body);
    expect(problem).toMatchObject({ status: 400, errors: [{ path: '$.name' }] });
  });

  it('have a maximum number', async () => {
    const plane = new Plane();
    const live = plane.simulator.find('default');
    for (let at = 0; at < 1_000; at += 1) live?.checkpoint(`c${at}`);
    const problem = await plane.refused('post', '/default/checkpoints', { name: 'more' });
    expect(problem).toMatchObject({ status: 409, detail: expect.stringContaining('1000 checkpoints') });
    await plane.call('post', '/default/checkpoints', { name: 'c5', replace: true }, 201);
  });
});

describe('an export', () => {
  it('has the whole state, and makes the same world elsewhere', async () => {
    const plane = new Plane();
    await plane.advance('default', { by: 'P2D' });
    const state = await plane.call<{ readonly tables: Readonly<Record<string, readonly object[]>> }>(
      'get',
      '/default/export',
    );
    expect(state).toMatchObject({
      format: 'understudy-state',
      version: 2,
      now: '2026-01-03T00:00:00Z',
      seed: 1,
    });
    expect(state.tables.clusters).toHaveLength(3);
    const elsewhere = new Plane();
    const { stateHash } = await elsewhere.create({ name: 'copy', state });
    expect(stateHash).toBe(await plane.hash('default'));
    const futures = await Promise.all([
      plane.advance('default', { by: 'P3D' }),
      elsewhere.advance('copy', { by: 'P3D' }),
    ]);
    expect(futures[1]).toEqual(futures[0]);
    expect(await elsewhere.hash('copy')).toBe(await plane.hash('default'));
  });

  it('is refused with the place where it was damaged', async () => {
    const plane = new Plane();
    const state = await plane.call<object>('get', '/default/export');
    const problem = await plane.refused('post', '', { state: { ...state, seed: 'x' } });
    expect(problem).toMatchObject({
      status: 400,
      errors: [{ path: '$.state', message: expect.stringContaining('seed') }],
    });
  });
});
