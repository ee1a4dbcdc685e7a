import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { HOUR_MS } from '../../../src/world/instant.js';
import { everything } from '../../support/rows/everything.js';
import { NOW } from '../../support/rows/ids.js';
import { worldOfRows } from '../../support/rows/worlds.js';
import { Plane, type ShownWorld } from './givenPlane.js';

describe('the end of a world', () => {
  it('makes it unknown, and leaves its copies unchanged', async () => {
    const plane = new Plane();
    await plane.create({ name: 'old', from: 'default' });
    await plane.create({ name: 'young', from: 'old' });
    await request(plane.control).delete('/v1/worlds/old').expect(204);
    expect(await plane.refused('get', '/old')).toMatchObject({ status: 404 });
    expect(await plane.refused('delete', '/old')).toMatchObject({ status: 404 });
    expect(await plane.hash('young')).toBe(await plane.hash('default'));
    expect((await plane.call<readonly ShownWorld[]>('get', '')).map(({ name }) => name)).toEqual([
      'default',
      'young',
    ]);
  });

  it('never applies to the default one', async () => {
    const plane = new Plane();
    expect(await plane.refused('delete', '/default')).toMatchObject({
      status: 409,
      detail: expect.stringContaining('reset'),
    });
  });
});

describe('a fork', () => {
  it('and its origin change independently', async () => {
    const plane = new Plane();
    const before = await plane.hash('default');
    await plane.create({ name: 'fork', from: 'default' });
    await plane.patch('clusters/only', { active: true }, 'fork');
    await plane.advance('fork', { by: 'P3D' });
    expect(await plane.hash('default')).toBe(before);
    const { now } = await plane.call<ShownWorld>('get', '/default');
    expect(now).toBe('2026-01-01T00:00:00Z');
    await plane.advance('default', { by: 'PT1H' });
    expect((await plane.call<ShownWorld>('get', '/fork')).now).toBe('2026-01-04T00:00:00Z');
  });

  it('has checkpoints of its own', async () => {
    const plane = new Plane();
    await plane.call('post', '/default/checkpoints', { name: 'clean' });
    await plane.create({ name: 'fork', from: 'default' });
    expect(await plane.call('get', '/fork/checkpoints')).toEqual([]);
  });

  it('is as quick to make as to request, hundreds of times', async () => {
    const plane = new Plane(worldOfRows(everything(), { now: NOW + HOUR_MS }));
    const hash = await plane.hash('default');
    const keys = new Set<string>();
    for (let at = 0; at < 250; at += 1) {
      const { stateHash, keys: own } = await plane.create({ from: 'default' });
      expect(stateHash).toBe(hash);
      for (const { publicKey } of own) keys.add(publicKey);
    }
    expect(keys.size).toBe(250);
    expect(plane.simulator.names()).toHaveLength(251);
  });
});
