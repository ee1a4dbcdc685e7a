import { beforeEach, describe, expect, it } from '@jest/globals';
import { Plane } from './givenPlane.js';
import { RS0, rs0Host } from '../../support/rows/everything.js';

interface Diff {
  readonly from: object;
  readonly to: object;
  readonly counts: Readonly<Record<string, Readonly<Record<'added' | 'removed' | 'changed', number>>>>;
  readonly total: number;
  readonly rows: readonly {
    readonly collection: string;
    readonly id: string;
    readonly name: string;
    readonly change: string;
    readonly members: Readonly<Record<string, { readonly before?: unknown; readonly after?: unknown }>>;
  }[];
}

const START = '2026-01-01T00:00:00Z';

describe('GET …/diff', () => {
  let plane: Plane;
  beforeEach(() => {
    plane = new Plane();
  });

  const diff = (query = ''): Promise<Diff> => plane.call('get', `/default/diff${query}`);

  it('is empty for a world that has not changed', async () => {
    expect(await diff()).toEqual({
      from: { checkpoint: 'start', at: START },
      to: { at: START },
      counts: {},
      total: 0,
      rows: [],
    });
  });

  it('shows the members that a change has changed, before and after', async () => {
    await plane.patch('hosts/rs0/node-1', { up: false });
    const { counts, rows, total } = await diff('?collection=hosts');
    // The primary steps down too, because it has lost the majority.
    expect(counts.hosts).toEqual({ added: 0, removed: 0, changed: 2 });
    expect(total).toBe(2);
    const row = rows.find(({ id }) => id === rs0Host(1).id);
    expect(row).toEqual({
      collection: 'hosts',
      id: rs0Host(1).id,
      name: 'rs0/node-1',
      change: 'changed',
      members: expect.objectContaining({
        up: { before: true, after: false },
        downSince: { after: START },
        replicaState: { before: 'SECONDARY', after: 'DOWN' },
      }),
    });
    expect(row?.members).not.toHaveProperty('hostname');
  });

  it('counts a cluster as changed if its processes have changed what it shows', async () => {
    await plane.patch('hosts/rs0/node-2', { up: true });
    await plane.advance('default', { by: 'PT1H' });
    const { rows } = await diff('?collection=clusters');
    expect(rows.find(({ id }) => id === RS0.id)).toMatchObject({
      change: 'changed',
      members: { availability: { before: 'warning', after: 'available' } },
    });
  });

  it('shows added and removed rows with all their members', async () => {
    await plane.call('post', '/default/incidents', { kind: 'key.revoke', target: 'admin' });
    const { counts, rows } = await diff();
    expect(counts).toMatchObject({
      keys: { added: 0, removed: 1, changed: 0 },
      incidents: { added: 1, removed: 0, changed: 0 },
    });
    expect(rows.find(({ collection }) => collection === 'keys')).toMatchObject({
      name: 'admin',
      change: 'removed',
      members: { publicKey: { before: 'ADMIN1' }, id: { before: expect.any(String) } },
    });
    expect(rows.find(({ collection }) => collection === 'incidents')).toMatchObject({
      name: 'key.revoke admin',
      change: 'added',
      members: { kind: { after: 'key.revoke' }, from: { after: START } },
    });
  });

  it('compares checkpoints, in both directions', async () => {
    await plane.call('post', '/default/checkpoints', { name: 'a' });
    await plane.patch('teams/Operators', { name: 'Pilots' });
    await plane.advance('default', { by: 'PT1H' });
    await plane.call('post', '/default/checkpoints', { name: 'b' });
    await plane.patch('teams/Pilots', { name: 'Crew' });
    const between = async (from: string, to: string): Promise<unknown> => {
      const { rows, ...rest } = await diff(`?from=${from}&to=${to}&collection=teams`);
      expect(rest.from).toMatchObject({ checkpoint: from });
      return rows[0]?.members.name;
    };
    expect(await between('a', 'b')).toEqual({ before: 'Operators', after: 'Pilots' });
    expect(await between('b', 'a')).toEqual({ before: 'Pilots', after: 'Operators' });
    expect((await diff('?from=b&collection=teams')).rows[0]?.members.name).toEqual({
      before: 'Pilots',
      after: 'Crew',
    });
    expect((await diff('?from=a&to=start')).total).toBe(0);
  });

  it('is empty again after a change back', async () => {
    await plane.patch('teams/Operators', { name: 'Pilots' });
    await plane.patch('teams/Pilots', { name: 'Operators' });
    expect((await diff('?collection=teams')).total).toBe(0);
  });

  it('comes in parts', async () => {
    await plane.advance('default', { by: 'P1D' });
    const whole = await diff('?limit=1000');
    const first = await diff('?limit=2');
    const second = await diff('?limit=2&offset=2');
    expect(first.total).toBe(whole.total);
    expect([...first.rows, ...second.rows]).toEqual(whole.rows.slice(0, 4));
    const sum = Object.values(whole.counts).flatMap((counts) => Object.values(counts));
    expect(sum.reduce((total, count) => total + count, 0)).toBe(whole.total);
  });

  it('takes the checkpoint start if there is one', async () => {
    await plane.patch('teams/Operators', { name: 'Pilots' });
    await plane.call('post', '/default/checkpoints', { name: 'start' });
    expect((await diff()).total).toBe(0);
  });

  it.each([
    ['?from=gone', 404, 'no checkpoint "gone"'],
    ['?to=gone', 404, 'no checkpoint "gone"'],
    ['?collection=cluster', 400, 'expected one of organizations'],
    ['?limit=1001', 400, 'limit: expected a whole number from 1 to 1000'],
    ['?until=a', 400, 'until: is unknown'],
  ])('refuses %s', async (query, status, words) => {
    const problem = await plane.refused('get', `/default/diff${query}`);
    expect(problem).toMatchObject({ status, detail: expect.stringContaining(words) });
  });
});
