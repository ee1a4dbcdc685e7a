import { describe, expect, it } from '@jest/globals';
import request, { type Test } from '../../support/request.js';
import { DigestClient } from '../../support/digestClient.js';
import { everything } from '../../support/rows/everything.js';
import { worldOfRows } from '../../support/rows/worlds.js';
import { Plane, type ShownWorld } from './givenPlane.js';

interface Entry {
  readonly n: number;
  readonly at: string;
  readonly cause: {
    readonly kind: string;
    readonly id?: number;
    readonly text: string;
    readonly fired?: readonly { readonly behaviour: string; readonly at: string }[];
    readonly firedCount?: number;
  };
  readonly changed: Readonly<Record<string, number>>;
  readonly events: number;
}
interface Shown {
  readonly entries: readonly Entry[];
  readonly from: number;
  readonly last: number;
}

const timeline = (plane: Plane, query = '', world = 'default'): Promise<Shown> =>
  plane.call('get', `/${world}/timeline${query}`);
const kinds = async (plane: Plane, world?: string): Promise<readonly string[]> =>
  (await timeline(plane, '', world)).entries.map(({ cause }) => cause.kind);
const rename = (plane: Plane, name: string, world?: string): Promise<unknown> =>
  plane.patch('clusters/only', { clusterName: name }, world);

describe('GET …/timeline', () => {
  it('lists what happened to a world, with what it changed', async () => {
    const plane = new Plane();
    await plane.patch('clusters/only', { active: true });
    await plane.call('post', '/default/faults', { id: 'slow', delay: { fixed: 1 } });
    const { fired, events } = await plane.advance('default', { by: 'P2D' });
    await plane.call('post', '/default/reset');
    const { entries, from, last } = await timeline(plane);
    expect([from, last]).toEqual([0, entries.length - 1]);
    expect(entries.map(({ n }) => n)).toEqual(entries.map((_, at) => at));
    expect(entries.map(({ cause }) => [cause.kind, cause.text])).toEqual([
      ['start', expect.any(String)],
      ['control', 'PATCH state/clusters/only'],
      ['control', 'POST faults'],
      ['time', 'POST clock/advance'],
      ['reset', 'POST reset'],
    ]);
    expect(entries[1]?.changed).toMatchObject({ clusters: 3 });
    expect(entries[2]?.changed).toEqual({ faults: 1 });
    const advance = entries[3];
    expect(advance).toMatchObject({ at: '2026-01-03T00:00:00Z', events });
    expect(advance?.cause.fired).toEqual(fired);
    expect(advance?.cause.firedCount).toBe(fired.length);
    expect(fired.length).toBeGreaterThan(0);
  });

  it('names the journal entry of each exchange and action, and the journal names the entry', async () => {
    const plane = new Plane();
    await plane.patch('clusters/only', { active: true });
    const client = new DigestClient(plane.api);
    await client.call('get', '/api/public/v1.0/groups');
    const { entries } = await timeline(plane, '?types=exchange,control');
    const journal = await plane.call<readonly { readonly id: number; readonly entry: number }[]>(
      'get',
      '/default/journal',
    );
    expect(entries.map(({ cause }) => cause.kind)).toEqual(['control', 'exchange']);
    expect(entries.map(({ n, cause }) => ({ id: cause.id, entry: n }))).toEqual(
      journal.map(({ id, entry }) => ({ id, entry })),
    );
    expect(entries[1]).toMatchObject({
      cause: { text: 'GET /api/public/v1.0/groups' },
      changed: {},
      events: 0,
    });
  });

  it('selects entries by number, kind, collection and row', async () => {
    const plane = new Plane();
    await plane.patch('clusters/only', { active: true });
    await plane.patch('hosts/only', { up: false }).catch(() => undefined);
    await plane.patch('clusters/only', { active: false });
    await plane.call('post', '/default/faults', { id: 'slow', delay: { fixed: 1 } });
    const numbers = async (query: string): Promise<readonly number[]> =>
      (await timeline(plane, query)).entries.map(({ n }) => n);
    const { last } = await timeline(plane);
    expect(await numbers('?after=1&limit=2')).toEqual([2, 3]);
    expect(await numbers('?before=2&order=desc')).toEqual([1, 0]);
    expect(await numbers('?types=start')).toEqual([0]);
    expect(await numbers('?collection=faults')).toEqual([last]);
    const changes = await numbers('?collection=clusters&row=only');
    expect(changes).toContain(1);
    expect(changes).not.toContain(last);
    expect(await plane.refused('get', '/default/timeline?types=never')).toMatchObject({ status: 400 });
    expect(await plane.refused('get', '/default/timeline?row=only')).toMatchObject({
      errors: [{ path: '?row', message: 'requires collection' }],
    });
  });

  it('has no entry for a refused action that changed nothing but was asked', async () => {
    const plane = new Plane();
    await plane.refused('patch', '/default/state/clusters/only', { active: 7 });
    const { entries } = await timeline(plane);
    expect(entries.at(-1)).toMatchObject({ cause: { kind: 'control' }, changed: {} });
  });
});

describe('?asOf', () => {
  it('reads the state after an entry, in every read', async () => {
    const plane = new Plane();
    const before = await plane.hash('default');
    const rows = await plane.call('get', '/default/state/clusters');
    await plane.patch('clusters/only', { active: true });
    await plane.advance('default', { by: 'P2D' });
    const asOf = (path: string): Promise<Record<string, unknown>> =>
      plane.call('get', `/default/${path}${path.includes('?') ? '&' : '?'}asOf=0`);
    expect(await asOf('hash')).toEqual({ stateHash: before });
    expect(await asOf('state/clusters')).toEqual(rows);
    expect(await asOf('state/clusters/only')).toMatchObject({ active: false });
    expect(await asOf('export')).toMatchObject({ now: '2026-01-01T00:00:00Z' });
    expect(await asOf('state')).toMatchObject({ clusters: 3 });
    expect(await asOf('problems')).toHaveProperty('count');
    expect(await asOf('incidents?all=true')).toEqual([]);
    expect(await asOf('diff')).toMatchObject({ total: 0, to: { at: '2026-01-01T00:00:00Z' } });
    expect(await asOf('agenda?limit=1')).toHaveLength(1);
    expect(await asOf('series/catalogue')).toHaveProperty('hosts');
    expect(await plane.hash('default')).not.toBe(before);
  });

  it('says which entry led to the state, and whether time has passed since', async () => {
    const plane = new Plane();
    await plane.advance('default', { by: 'P1D' });
    await plane.patch('clusters/only', { active: true });
    const read = (asOf: string): Test =>
      request(plane.control).get(`/v1/worlds/default/state/clusters/only?asOf=${asOf}`);
    expect((await read('1')).get('Understudy-As-Of')).toBe('1; at="2026-01-02T00:00:00.000Z"; computed=?0');
    expect((await read('2026-01-01T12:00:00Z')).get('Understudy-As-Of')).toBe(
      '0; at="2026-01-01T12:00:00.000Z"; computed=?1',
    );
    expect((await read('1').expect(200)).body).toMatchObject({ active: false });
    expect((await read('2').expect(200)).body).toMatchObject({ active: true });
  });

  it('reads a time within an advance as if the clock had stopped there', async () => {
    const plane = new Plane();
    await plane.create({ name: 'twin', from: 'default' });
    await plane.advance('twin', { by: 'PT30H' });
    await plane.advance('default', { by: 'P30D' });
    const { stateHash } = await plane.call<{ readonly stateHash: string }>(
      'get',
      '/default/hash?asOf=2026-01-02T06:00:00Z',
    );
    expect(stateHash).toBe(await plane.hash('twin'));
  });

  it('is refused for moments that the timeline does not have', async () => {
    const plane = new Plane();
    expect(await plane.refused('get', '/default/state?asOf=7')).toMatchObject({
      status: 404,
      detail: expect.stringContaining('it has no entry 7, only 0 to 0'),
    });
    expect(await plane.refused('get', '/default/state?asOf=yesterday')).toMatchObject({
      status: 400,
      errors: [
        { path: '?asOf', message: expect.stringContaining('expected the number of a timeline entry') },
      ],
    });
    expect(await plane.refused('get', '/default/state?asOf=2027-01-01T00:00:00Z')).toMatchObject({
      status: 400,
      errors: [{ message: "is later than the world's time, 2026-01-01T00:00:00Z" }],
    });
    expect(await plane.refused('get', '/default/state?asOf=2020-01-01')).toMatchObject({ status: 404 });
    expect(await plane.refused('get', '/default/clock?asOf=0')).toMatchObject({ status: 400 });
  });

  it('compares an entry with the one before', async () => {
    const plane = new Plane();
    await plane.patch('clusters/only', { active: true });
    await plane.advance('default', { by: 'P1D' });
    const { rows, from, to } = await plane.call<{ rows: readonly object[]; from: object; to: object }>(
      'get',
      '/default/diff?since=0&asOf=1&collection=clusters',
    );
    expect([from, to]).toEqual([{ at: '2026-01-01T00:00:00Z' }, { at: '2026-01-01T00:00:00Z' }]);
    expect(rows).toContainEqual(
      expect.objectContaining({
        name: 'only',
        change: 'changed',
        members: expect.objectContaining({ active: { before: false, after: true } }),
      }),
    );
    expect(await plane.refused('get', '/default/diff?since=0&from=start')).toMatchObject({ status: 400 });
  });
});

describe('a fork of the past', () => {
  it('has the earlier state and its faults, and time passes in it again', async () => {
    const plane = new Plane(worldOfRows(everything()));
    await plane.call('post', '/default/faults', { id: 'slow', delay: { fixed: 1 } });
    await plane.advance('default', { by: 'P1D' });
    const then = await plane.hash('default');
    await plane.call('post', '/default/faults/clear');
    await plane.advance('default', { by: 'P3D' });
    const fork = await plane.create({ name: 'fork', from: 'default', asOf: 2 });
    expect([fork.stateHash, fork.now]).toEqual([then, '2026-01-02T00:00:00Z']);
    expect(await plane.call('get', '/fork/faults')).toMatchObject([{ id: 'slow' }]);
    await plane.call('post', '/fork/faults/clear');
    await plane.advance('fork', { by: 'P3D' });
    expect(await plane.hash('fork')).toBe(await plane.hash('default'));
  });

  it('shares the timeline up to the fork', async () => {
    const plane = new Plane();
    await plane.patch('clusters/only', { active: true });
    await plane.patch('clusters/only', { active: false });
    await plane.create({ name: 'fork', from: 'default', asOf: 1 });
    await plane.advance('fork', { by: 'PT1H' });
    expect(await kinds(plane, 'fork')).toEqual(['start', 'control', 'start', 'time']);
    expect(await plane.call('get', '/fork/state/clusters/only?asOf=0')).toMatchObject({ active: false });
    expect(await plane.call('get', '/fork/state/clusters/only?asOf=1')).toMatchObject({ active: true });
  });

  it('can begin at a time, but not without its origin', async () => {
    const plane = new Plane();
    await plane.advance('default', { by: 'P3D' });
    const { now } = await plane.call<ShownWorld>('post', '', {
      from: 'default',
      asOf: '2026-01-02T00:00:00Z',
    });
    expect(now).toBe('2026-01-02T00:00:00Z');
    expect(await plane.refused('post', '', { asOf: 0 })).toMatchObject({ status: 400 });
    expect(await plane.refused('post', '', { from: 'default', asOf: 0, checkpoint: 'x' })).toMatchObject({
      status: 400,
    });
    expect(await plane.refused('post', '', { from: 'default', asOf: 99 })).toMatchObject({ status: 404 });
  });
});

describe('a timeline over resets', () => {
  it('keeps the entries from before', async () => {
    const plane = new Plane();
    await rename(plane, 'x').catch(() => undefined);
    await plane.patch('clusters/only', { active: true });
    const { last } = await timeline(plane);
    await plane.call('post', '/default/reset');
    expect(await plane.call('get', '/default/state/clusters/only')).toMatchObject({ active: false });
    expect(await plane.call('get', `/default/state/clusters/only?asOf=${last}`)).toMatchObject({
      active: true,
    });
  });
});
