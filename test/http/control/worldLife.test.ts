import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { Plane } from './givenPlane.js';

interface Listed {
  readonly name: string;
  readonly expiresAt?: string;
}

/** A control plane whose monotonic clock the test moves. */
function givenLife() {
  const time = { ticks: 0 };
  const turns = { ticks: () => time.ticks, nextTurn: () => Promise.resolve() };
  const plane = new Plane(undefined, {}, turns);
  const names = async (query = ''): Promise<readonly string[]> =>
    (await plane.call<readonly Listed[]>('get', query)).map(({ name }) => name);
  return { plane, time, names };
}

describe('a world with a time to live', () => {
  it('says when it ends, and ends then', async () => {
    const { plane, time, names } = givenLife();
    plane.realNow = Date.UTC(2026, 5, 1);
    const made = await plane.create({ name: 'short', ttl: 'PT1M' });
    expect(made).toMatchObject({ createdAt: '2026-06-01T00:00:00Z', expiresAt: '2026-06-01T00:01:00Z' });
    time.ticks = 59_999;
    expect(await names()).toEqual(['default', 'short']);
    time.ticks = 60_000;
    expect(await names()).toEqual(['default']);
    expect(await plane.refused('get', '/short')).toMatchObject({ status: 404 });
    expect((await plane.create({ name: 'short' })).name).toBe('short');
  });

  it('stays when a request to the API or the control plane uses it, not when it is listed', async () => {
    const { plane, time, names } = givenLife();
    for (const name of ['called', 'read', 'listed']) await plane.create({ name, ttl: 'PT1M' });
    time.ticks = 40_000;
    await request(plane.api).get('/worlds/called/api/public/v1.0/clusters').expect(401);
    await plane.call('get', '/read/clock');
    await names();
    time.ticks = 70_000;
    expect(await names()).toEqual(['default', 'called', 'read']);
    time.ticks = 100_000;
    await request(plane.api).get('/worlds/called/api/public/v1.0/clusters').expect(404);
    expect(await names()).toEqual(['default']);
  });

  it('stays while something watches it', async () => {
    const { plane, time, names } = givenLife();
    await plane.create({ name: 'watched', ttl: 'PT1M' });
    const end = plane.simulator.find('watched')?.watch(() => undefined);
    time.ticks = 61_000;
    expect(await names()).toEqual(['default', 'watched']);
    end?.();
    time.ticks = 121_000;
    expect(await names()).toEqual(['default']);
  });

  it('is not ended by a jump of the real clock', async () => {
    const { plane, names } = givenLife();
    await plane.create({ name: 'short', ttl: 'PT1M' });
    plane.realNow = Date.UTC(2030, 0, 1);
    expect(await names()).toEqual(['default', 'short']);
  });

  it('ends only itself', async () => {
    const { plane, time, names } = givenLife();
    await plane.create({ name: 'parent', ttl: 'PT1M' });
    await plane.create({ name: 'child', from: 'parent' });
    time.ticks = 3_600_000;
    expect(await names()).toEqual(['default', 'child']);
  });

  it.each([
    [{ ttl: 'PT0S' }, '$.ttl'],
    [{ ttl: 60 }, '$.ttl'],
    [{ labels: { 'a b': 'x' } }, '$.labels["a b"]'],
    [{ labels: { job: 7 } }, '$.labels.job'],
    [{ labels: { job: 'a\nb' } }, '$.labels.job'],
    [{ labels: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`l${at}`, ''])) }, '$.labels'],
  ])('refuses %j', async (spec, path) => {
    const { plane } = givenLife();
    expect(await plane.refused('post', '', spec)).toMatchObject({ status: 400, errors: [{ path }] });
  });
});

describe('labels', () => {
  async function givenLabelled() {
    const { plane, names } = givenLife();
    await plane.create({ name: 'a1', labels: { job: '1', branch: 'feature/x=y' } });
    await plane.create({ name: 'a2', labels: { job: '2', branch: 'main' } });
    await plane.create({ name: 'b1', labels: { job: '1' } });
    return { plane, names };
  }

  it('select worlds by name, by value, and by several of them', async () => {
    const { names } = await givenLabelled();
    expect(await names('?label=job=1')).toEqual(['a1', 'b1']);
    expect(await names('?label=branch')).toEqual(['a1', 'a2']);
    expect(await names('?label=job=1&label=branch=feature/x=y')).toEqual(['a1']);
    expect(await names('?label=job=3')).toEqual([]);
    expect(await names('?label=toString')).toEqual([]);
    expect(await names('?owner=ci')).toEqual([]);
  });

  it('select worlds to delete', async () => {
    const { plane, names } = await givenLabelled();
    expect(await plane.call('delete', '?label=job=1', undefined, 200)).toEqual({ deleted: ['a1', 'b1'] });
    expect(await names()).toEqual(['default', 'a2']);
    expect(await plane.call('delete', '?label=job=1', undefined, 200)).toEqual({ deleted: [] });
  });

  it('must select something before worlds are deleted', async () => {
    const { plane, names } = await givenLabelled();
    expect(await plane.refused('delete', '')).toMatchObject({
      status: 400,
      detail: 'Expected ?label=… or ?owner=…, to say which worlds to delete.',
    });
    expect(await plane.refused('delete', '?labels=job')).toMatchObject({ status: 400 });
    expect(await names()).toHaveLength(4);
  });
});
