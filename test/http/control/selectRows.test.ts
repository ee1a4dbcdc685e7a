import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { described, givenControl, givenWorld } from './givenControl.js';
import { everything, host, id, ONLY, OTHER_RS0, PROJECT, RS0 } from './givenRows.js';

const app = described(givenControl(givenWorld(everything())));

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
    ['clusters?limit=2', [RS0, OTHER_RS0]],
    ['clusters?offset=1', [OTHER_RS0, ONLY]],
    ['clusters?offset=0&limit=1', [RS0]],
    ['clusters?offset=2&limit=5', [ONLY]],
    ['clusters?offset=3', []],
    ['clusters?offset=99', []],
    ['clusters?order=desc', [ONLY, OTHER_RS0, RS0]],
    ['clusters?order=desc&limit=1', [ONLY]],
    ['clusters?order=desc&offset=1&limit=1', [OTHER_RS0]],
    ['clusters?order=desc&offset=2&limit=9', [RS0]],
    ['clusters?order=asc&offset=2', [ONLY]],
  ])('%s', async (path, ids) => {
    expect(await list(path)).toEqual({ ids, total: '3' });
  });
});

describe('the rows of a collection that meet a condition', () => {
  it.each([
    ['clusters?search=RS', [RS0, OTHER_RS0]],
    ['clusters?search=only', [ONLY]],
    [`clusters?search=${RS0}`, [RS0]],
    ['clusters?search=rs&order=desc&limit=1', [OTHER_RS0], '2'],
    ['clusters?search=rs&offset=1', [OTHER_RS0], '2'],
    ['clusters?search=12345', []],
    ['hosts?search=0', [host(0), host(1), host(2)].map((row) => row.id)],
    ['hosts?search=node-2', [host(2).id]],
    ['users?search=true', []],
    [`hosts?of=${RS0}&search=node-1`, [host(1).id]],
    [`clusters?of=${PROJECT}`, [RS0]],
    [`snapshots?of=${RS0}`, [id(20)]],
    [`automationConfigs?of=${PROJECT}`, [PROJECT]],
    ['clusters?of=nothing', []],
    [`events?of=${PROJECT}`, []],
    ['hosts?problem=true', [host(2).id]],
    ['clusters?problem=true&search=only', [ONLY]],
    ['users?problem=true', []],
    ['users?problem=false', [id(11)]],
  ])('%s', async (path, ids, total = String(ids.length)) => {
    expect(await list(path)).toEqual({ ids, total });
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
