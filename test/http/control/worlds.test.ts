import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { worldOfRows } from '../../support/rows/worlds.js';
import { quirksOf } from '../../../src/world/quirks.js';
import { Plane, type ShownWorld } from './givenPlane.js';

describe('a new world', () => {
  const plane = new Plane();

  it('is named, unless it brings a name', async () => {
    const first = await plane.create();
    const second = await plane.create();
    const named = await plane.create({ name: 'mine' });
    expect([first.name, second.name, named.name]).toEqual(['world-1', 'world-2', 'mine']);
    expect(named.baseUrl).toBe('http://localhost:8080/mine/api/public/v1.0');
    expect(named.path).toBe('/worlds/mine/api/public/v1.0');
  });

  it('never gets the name of a deleted one', async () => {
    const own = new Plane();
    const { name } = await own.create();
    await own.call('delete', `/${name}`);
    expect((await own.create()).name).toBe('world-2');
  });

  it('is found at the URL in the reply', async () => {
    const reply = await request(plane.control).post('/v1/worlds').send({ name: 'there' }).expect(201);
    expect(reply.headers.location).toBe('/v1/worlds/there');
    const stateHash = await plane.hash('there');
    expect(await plane.call('get', '/there')).toEqual({ ...(reply.body as ShownWorld), stateHash });
  });

  it('has the hash of its state only on request', async () => {
    const post = (query: string) => request(plane.control).post(`/v1/worlds${query}`).send({});
    expect((await post('')).body).not.toHaveProperty('stateHash');
    expect((await post('?hash=false')).body).not.toHaveProperty('stateHash');
    const { name, stateHash } = (await post('?hash=true')).body as ShownWorld;
    expect(stateHash).toBe(await plane.hash(name));
    const before = plane.simulator.names();
    expect((await post('?hash=maybe').expect(400)).body).toMatchObject({
      detail: 'The query is invalid: hash: expected true or false, not "maybe".',
    });
    expect(plane.simulator.names()).toEqual(before);
  });

  it('starts from a fixture with its own seed, time and quirks', async () => {
    const world = await plane.create({
      fixture: 'empty',
      seed: -3,
      now: '2027-02-03T04:05:06Z',
      quirks: { realm: 'MMS Public API' },
    });
    expect(world).toMatchObject({ seed: -3, now: '2027-02-03T04:05:06Z', keys: [] });
    expect(world.quirks).toMatchObject({ realm: 'MMS Public API', missingRole: '403' });
  });

  it('is an exact copy of another one', async () => {
    const { seed, now, stateHash, clock, keys } = await plane.create({ from: 'default' });
    expect({ seed, now, stateHash }).toEqual({
      seed: 1,
      now: '2026-01-01T00:00:00Z',
      stateHash: await plane.hash('default'),
    });
    expect(clock).toMatchObject({ mode: 'manual', rate: 0, next: { what: 'snapshotScheduled' } });
    expect(keys).toMatchObject([{ name: 'admin', roles: [{ roleName: 'GLOBAL_OWNER' }] }]);
  });

  it('accepts another seed for its future', async () => {
    const copy = await plane.create({ from: 'default', seed: 8 });
    const same = await plane.create({ from: 'default', seed: 8 });
    expect(copy.seed).toBe(8);
    expect(copy.stateHash).not.toBe(await plane.hash('default'));
    await Promise.all([copy, same].map(({ name }) => plane.advance(name, { by: 'P2D' })));
    expect(await plane.hash(copy.name)).toBe(await plane.hash(same.name));
  });

  it('accepts other settings and quirks than its origin', async () => {
    const { settings, quirks } = await plane.create({
      from: 'default',
      settings: { inviteBypass: true },
      quirks: { missingRole: '401' },
    });
    expect(settings).toMatchObject({ inviteBypass: true, ldap: false });
    expect(quirks).toMatchObject({ missingRole: '401', relBase: 'http://vendor.example.com' });
  });

  it('accepts another dialect than its origin', async () => {
    const { quirks } = await plane.create({ from: 'default', dialect: 'ops-manager' });
    expect(quirks).toEqual(quirksOf('ops-manager'));
    const mixed = await plane.create({ dialect: 'ops-manager', quirks: { missingRole: '403' } });
    expect(mixed.quirks).toEqual(quirksOf('ops-manager', { missingRole: '403' }));
  });

  it('can start later than its origin', async () => {
    const later = await plane.create({ from: 'default', now: '2026-01-03T00:00:00Z' });
    const advanced = await plane.create({ from: 'default' });
    await plane.advance(advanced.name, { to: '2026-01-03T00:00:00Z' });
    expect(later.now).toBe('2026-01-03T00:00:00Z');
    expect(later.stateHash).toBe(await plane.hash(advanced.name));
  });

  it('cannot start before its origin', async () => {
    const problem = await plane.refused('post', '', { from: 'default', now: '2025-12-31T00:00:00Z' });
    expect(problem).toMatchObject({ status: 409, detail: expect.stringContaining('cannot move backwards') });
  });

  it('starts from an exported state', async () => {
    const state = await plane.call<object>('get', '/default/export');
    const imported = await plane.create({ state, clock: 60 });
    expect(imported.stateHash).toBe(await plane.hash('default'));
    expect(imported.clock).toMatchObject({ mode: 'rate', rate: 60, next: { what: 'snapshotScheduled' } });
  });

  it('runs as its origin does by default', async () => {
    const modes = async (spec: object) => (await plane.create(spec)).clock.mode;
    const { name } = await plane.create({ clock: 'realtime' });
    expect(await modes({ from: name })).toBe('realtime');
    expect(await modes({ from: name, clock: 'manual' })).toBe('manual');
    expect(await modes({ clock: 2.5 })).toBe('rate');
    expect(await modes({ clock: '60' })).toBe('rate');
    expect(await modes({ clock: '1' })).toBe('realtime');
    expect(await modes({})).toBe('manual');
  });
});

describe('a world that cannot be made', () => {
  const plane = new Plane();

  it.each([
    [{ name: 'Mine' }, '$.name', 'a-z'],
    [{ name: '' }, '$.name', 'a-z'],
    [{ name: '-a' }, '$.name', 'a-z'],
    [{ name: 'a'.repeat(64) }, '$.name', '63'],
    [{ name: 7 }, '$.name', 'not 7'],
    [{ fixture: 'large' }, '$.fixture', 'one of empty, standard'],
    [{ fixture: 'storm' }, '$.fixture', 'is a scenario; expected one of empty, standard'],
    [{ fixture: '/etc/passwd' }, '$.fixture', 'one of empty, standard'],
    [{ from: 'mars' }, '$.from', 'no world "mars"'],
    [{ from: 'default', checkpoint: 'nope' }, '$.checkpoint', 'no checkpoint "nope"'],
    [{ checkpoint: 'clean' }, '$.checkpoint', 'requires from'],
    [{ from: 'default', fixture: 'empty' }, '$.from', 'combined with fixture'],
    [{ from: 'default', state: {} }, '$.state', 'combined with from'],
    [{ state: {} }, '$.state', ''],
    [{ state: null }, '$.state', ''],
    [{ seed: 1.5 }, '$.seed', 'whole number'],
    [{ seed: '1' }, '$.seed', 'not "1"'],
    [{ now: 'yesterday' }, '$.now', 'timestamp'],
    [{ clock: 'fast' }, '$.clock', 'a number of virtual seconds per real second such as 60'],
    [{ clock: 0 }, '$.clock', 'above 0'],
    [{ clock: '0' }, '$.clock', 'above 0'],
    [{ clock: '6e1' }, '$.clock', 'above 0'],
    [{ clock: -1 }, '$.clock', 'above 0'],
    [{ clock: 1e9 }, '$.clock', 'at most'],
    [{ settings: { ldap: 'yes' } }, '$.settings.ldap', 'true or false'],
    [{ settings: { speed: 1 } }, '$.settings.speed', 'inviteBypass'],
    [{ settings: [] }, '$.settings', 'not an empty list'],
    [{ dialect: 'english' }, '$.dialect', 'one of documented, ops-manager'],
    [{ quirks: { realm: 'Mine' } }, '$.quirks.realm', 'MMS Public API'],
    [{ quirks: { 'a b': 1 } }, '$.quirks["a b"]', 'is unknown'],
    [{ scenario: 'failover' }, '$.scenario', 'expected storm'],
    [{ nmae: 'typo' }, '$.nmae', 'is unknown; expected one of name, fixture'],
    [[], '$', 'not an empty list'],
  ])('refuses %j', async (spec, path, message) => {
    const problem = await plane.refused('post', '', spec);
    expect(problem).toMatchObject({ status: 400, errors: [{ path }] });
    expect(problem.errors?.[0]?.message).toContain(message);
  });

  it('gets all errors at once', async () => {
    const problem = await plane.refused('post', '', { name: 'A', seed: 'x', clock: 0, now: 1, wrong: 2 });
    expect(problem.errors?.map(({ path }) => path)).toEqual([
      '$.wrong',
      '$.name',
      '$.seed',
      '$.now',
      '$.clock',
    ]);
    expect(problem.detail).toMatch(/^The body is invalid: \$\.wrong: .*; and 2 more\.$/);
  });

  it('leaves nothing behind', async () => {
    await plane.refused('post', '', { name: 'ghost', from: 'mars' });
    expect(plane.simulator.names()).toEqual(['default']);
  });

  it('has a name in use', async () => {
    await plane.create({ name: 'taken' });
    for (const name of ['taken', 'default']) {
      const problem = await plane.refused('post', '', { name });
      expect(problem).toMatchObject({ status: 409, detail: `A world named "${name}" already exists.` });
    }
  });

  it('exceeds the maximum number', async () => {
    const full = new Plane();
    for (let at = 1; at < 2_000; at += 1) full.simulator.add(`w${at}`, worldOfRows({}));
    const problem = await full.refused('post', '', {});
    expect(problem).toMatchObject({ status: 409, detail: expect.stringContaining('2000 worlds') });
  });
});
