import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from '../../support/request.js';
import { everything, numberedEvent, ONLY, OTHER_RS0, RS0, rs0Host } from '../../support/rows/everything.js';
import { numberedId, PROJECT } from '../../support/rows/ids.js';
import { worldOfRows } from '../../support/rows/worlds.js';
import { bodyOf, givenControl } from './givenControl.js';
import { collections } from '../../../src/rows/collection.js';

const app = givenControl(worldOfRows(everything()));

interface ShownRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
}

async function list(path: string): Promise<readonly ShownRow[]> {
  const body = await bodyOf(
    request(app).get(`/v1/worlds/default/state/${path}`).expect(200).expect('Content-Type', /json/),
  );
  return body as readonly ShownRow[];
}

describe('the state of a world', () => {
  it('lists its collections and their sizes', async () => {
    const body = await bodyOf(request(app).get('/v1/worlds/default/state').expect(200));
    expect(body).toEqual({
      ...Object.fromEntries(Object.keys(collections).map((name) => [name, 0])),
      organizations: 1,
      projects: 2,
      teams: 1,
      users: 1,
      keys: 1,
      invitations: 2,
      clusters: 3,
      hosts: 3,
      snapshots: 1,
      maintenanceWindows: 2,
      backupConfigs: 1,
      automationConfigs: 1,
      events: 2,
      alerts: 1,
    });
  });

  it.each([
    ['organizations', ['Acme']],
    ['projects', ['Bank', 'Shop']],
    ['teams', ['Operators']],
    ['users', ['jane@example.com']],
    ['keys', ['admin']],
    ['invitations', ['new@example.com', 'other@example.com']],
    ['clusters', ['rs0', 'rs0', 'only']],
    ['hosts', ['rs0/node-0', 'rs0/node-1', 'rs0/node-2']],
    ['snapshots', ['rs0/2025-12-31T00:00:00Z']],
    ['maintenanceWindows', ['Upgrade', numberedId(31)]],
    ['backupConfigs', ['Shop']],
    ['automationConfigs', ['Shop']],
    ['events', ['HOST_UP', 'HOST_DOWN']],
  ])('lists %s with ids and readable names', async (collection, names) => {
    const rows = await list(collection);
    expect(rows.map((row) => row.name)).toEqual(names);
    expect(rows.every((row) => /^[0-9a-f]{24,32}$/.test(row.id))).toBe(true);
  });

  it('finds a key by its id, its name and its public key', async () => {
    const [key] = await list('keys');
    for (const reference of [key?.id, 'admin', key?.publicKey].map(String)) {
      const path = `/v1/worlds/default/state/keys/${reference}`;
      expect(await bodyOf(request(app).get(path).expect(200))).toEqual(key);
    }
  });

  it('lists as many rows as the limit says', async () => {
    expect(await list('hosts?limit=2')).toHaveLength(2);
    expect(await list('hosts?limit=100')).toHaveLength(3);
  });

  it.each(['0', '-1', '1.5', 'many', '', '1&limit=2'])('refuses the limit %j', async (limit) => {
    const body = await bodyOf(request(app).get(`/v1/worlds/default/state/hosts?limit=${limit}`).expect(400));
    expect(body).toMatchObject({
      detail: expect.stringContaining('limit: expected a whole number of at least 1, not '),
    });
  });

  it('lists an empty collection', async () => {
    await request(givenControl()).get('/v1/worlds/default/state/events').expect(200, []);
  });

  it('lists more rows than are written at once', async () => {
    const many = givenControl(
      worldOfRows({ events: Array.from({ length: 1_234 }, (_, at) => numberedEvent(at)) }),
    );
    const path = '/v1/worlds/default/state/events';
    const all = (await request(many).get(path).expect(200)).body as readonly ShownRow[];
    expect(all.map((row) => row.id)).toEqual(Array.from({ length: 1_234 }, (_, at) => numberedId(at)));
    for (const limit of [499, 500, 501, 1_000]) {
      expect((await request(many).get(`${path}?limit=${limit}`)).body).toHaveLength(limit);
    }
  });

  it('survives a client that leaves in the middle', async () => {
    const logged: unknown[] = [];
    const log = { error: (details: unknown): void => void logged.push(details) };
    const many = worldOfRows({ events: Array.from({ length: 50_000 }, (_, at) => numberedEvent(at)) });
    const server = givenControl(many, { log }).listen(0, '127.0.0.1');
    const closed = once(server, 'request').then(([, response]) => once(response as ServerResponse, 'close'));
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const call = get({ host: '127.0.0.1', port, path: '/v1/worlds/default/state/events' });
    const [reply] = (await once(call, 'response')) as [IncomingMessage];
    await once(reply, 'data');
    call.destroy();
    await closed;
    await new Promise((resolve) => server.close(resolve));
    expect(logged).toEqual([]);
  });

  it('answers a HEAD without rows', async () => {
    const { text } = await request(app).head('/v1/worlds/default/state/hosts').expect(200);
    expect(text).toBeFalsy();
  });
});

describe('one row', () => {
  it.each([
    ['by its id', `clusters/${RS0.id}`, RS0.id],
    ['by its name', 'clusters/only', ONLY.id],
    ['by a name with a slash', 'hosts/rs0/node-1', rs0Host(1).id],
    ['by a name with an encoded slash', 'hosts/rs0%2Fnode-1', rs0Host(1).id],
    ['by a name with a colon', 'snapshots/rs0/2025-12-31T00:00:00Z', numberedId(20)],
    ['by a name with an encoded @', 'users/jane%40example.com', numberedId(11)],
    ['by its project', 'backupConfigs/Shop', PROJECT],
  ])('is found %s', async (_, path, expected) => {
    const body = await bodyOf(request(app).get(`/v1/worlds/default/state/${path}`).expect(200));
    expect(body).toMatchObject({ id: expected });
  });

  it('is refused when several have its name, and their ids are listed', async () => {
    const body = await bodyOf(request(app).get('/v1/worlds/default/state/clusters/rs0').expect(409));
    expect(body).toMatchObject({
      title: 'Conflict',
      detail: '"rs0" is ambiguous: 2 rows have this name. Use the id of one of them.',
      ids: [RS0.id, OTHER_RS0.id],
    });
  });

  it('lists a hundred ids at most', async () => {
    const many = givenControl(
      worldOfRows({ clusters: Array.from({ length: 150 }, (_, at) => ({ ...RS0, id: numberedId(at) })) }),
    );
    const body = await bodyOf(request(many).get('/v1/worlds/default/state/clusters/rs0').expect(409));
    expect((body as { readonly ids: readonly string[] }).ids).toHaveLength(100);
  });

  it('is unknown if it does not exist', async () => {
    const body = await bodyOf(request(app).get('/v1/worlds/default/state/clusters/rs9').expect(404));
    expect(body).toMatchObject({
      detail:
        'No row of clusters has the id or name "rs9" (did you mean rs0?); GET /v1/worlds/default/state/clusters lists them.',
    });
  });

  it('is searched in known collections of known worlds only', async () => {
    const body = await bodyOf(request(app).get('/v1/worlds/default/state/gadgets').expect(404));
    expect(body).toMatchObject({
      detail: expect.stringContaining('expected one of organizations, projects,'),
    });
    await request(app).get('/v1/worlds/default/state/constructor').expect(404);
    await request(app).get('/v1/worlds/mars/state').expect(404);
    await request(app).get('/v1/worlds/mars/state/hosts').expect(404);
    await request(app).get('/v1/worlds/mars/state/hosts/rs0/node-1').expect(404);
  });
});
