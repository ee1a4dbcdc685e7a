import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { everything, ONLY, OTHER_RS0, RS0, rs0Host } from '../../support/rows/everything.js';
import { numberedId, PROJECT } from '../../support/rows/ids.js';
import { worldOfRows } from '../../support/rows/worlds.js';
import { described, givenControl } from './givenControl.js';

const app = described(givenControl(worldOfRows(everything())));

interface Listed {
  readonly ids: readonly string[];
  readonly total: string | undefined;
}

async function list(path: string): Promise<Listed> {
  const reply = await request(app).get(`/v1/worlds/default/state/${path}`).expect(200);
  const rows = reply.body as readonly { readonly id: string }[];
  return { ids: rows.map((row) => row.id), total: reply.headers['x-total-count'] };
}

describe('a part of a collection', () => {
  it.each([
    ['clusters?limit=2', [RS0.id, OTHER_RS0.id]],
    ['clusters?offset=1', [OTHER_RS0.id, ONLY.id]],
    ['clusters?offset=0&limit=1', [RS0.id]],
    ['clusters?offset=2&limit=5', [ONLY.id]],
    ['clusters?offset=3', []],
    ['clusters?offset=99', []],
    ['clusters?order=desc', [ONLY.id, OTHER_RS0.id, RS0.id]],
    ['clusters?order=desc&limit=1', [ONLY.id]],
    ['clusters?order=desc&offset=1&limit=1', [OTHER_RS0.id]],
    ['clusters?order=desc&offset=2&limit=9', [RS0.id]],
    ['clusters?order=asc&offset=2', [ONLY.id]],
  ])('%s', async (path, ids) => {
    expect(await list(path)).toEqual({ ids, total: '3' });
  });
});

describe('the rows of a collection that meet a condition', () => {
  it.each([
    ['clusters?search=RS', [RS0.id, OTHER_RS0.id]],
    ['clusters?search=only', [ONLY.id]],
    [`clusters?search=${RS0.id}`, [RS0.id]],
    ['clusters?search=rs&order=desc&limit=1', [OTHER_RS0.id], '2'],
    ['clusters?search=rs&offset=1', [OTHER_RS0.id], '2'],
    ['clusters?search=12345', []],
    ['hosts?search=0', [rs0Host(0), rs0Host(1), rs0Host(2)].map((row) => row.id)],
    ['hosts?search=node-2', [rs0Host(2).id]],
    ['users?search=true', []],
    [`hosts?of=${RS0.id}&search=node-1`, [rs0Host(1).id]],
    [`clusters?of=${PROJECT}`, [RS0.id]],
    [`snapshots?of=${RS0.id}`, [numberedId(20)]],
    [`automationConfigs?of=${PROJECT}`, [PROJECT]],
    ['clusters?of=nothing', []],
    [`events?of=${PROJECT}`, []],
    ['hosts?problem=true', [rs0Host(2).id]],
    ['clusters?problem=true&search=only', [ONLY.id]],
    ['users?problem=true', []],
    ['users?problem=false', [numberedId(11)]],
  ])('%s', async (path, ids, total = String(ids.length)) => {
    expect(await list(path)).toEqual({ ids, total });
  });

  it('are the same after a shorter search, a longer one and another page', async () => {
    const all = await list('hosts?search=node');
    expect(await list('hosts?search=node-1')).toEqual({ ids: [rs0Host(1).id], total: '1' });
    expect(await list('hosts?search=node')).toEqual(all);
    expect(await list('hosts?search=node&offset=1')).toEqual({ ...all, ids: all.ids.slice(1) });
    expect(await list('hosts?search=node&problem=true')).toEqual({ ids: [rs0Host(2).id], total: '1' });
  });

  it.each([
    ['offset=-1', 'offset: expected a whole number of 0 or more, not "-1"'],
    ['offset=1.5', 'offset: expected a whole number of 0 or more'],
    ['problem=yes', 'problem: expected true or false'],
    ['order=up', 'order: expected one of asc, desc'],
    ['search=a&search=b', 'search: expected a text'],
  ])('refuses %s', async (query, message) => {
    const reply = await request(app).get(`/v1/worlds/default/state/clusters?${query}`).expect(400);
    expect((JSON.parse(reply.text) as { readonly detail: string }).detail).toContain(message);
  });
});
