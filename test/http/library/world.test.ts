import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { SimulatorError, type World } from '../../../src/index.js';
import { getAs } from '../control/digest.js';
import { givenSimulators } from '../../support/simulators.js';

const simulatorOf = givenSimulators();
const START = '2026-01-01T00:00:00Z';

async function refusal(promise: Promise<unknown>): Promise<SimulatorError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SimulatorError)) throw new Error('Nothing was refused.', { cause: error });
  return error;
}

describe('a world', () => {
  it('reports a missing key named admin', async () => {
    const world = (
      await simulatorOf({ fixture: 'empty', controlHosts: ['understudy', 'ci.example.com'] })
    ).world();
    expect(Object.keys(world.keys)).toEqual([]);
    expect(() => world.keys.admin).toThrow(
      new SimulatorError(
        'the world has no key called "admin"; the fixture "empty" has no keys, its first call creates one',
        404,
      ),
    );
  });

  it('is copied from another one, with keys and a base URL of its own', async () => {
    const simulator = await simulatorOf();
    const world = await simulator.createWorld({ from: 'default', name: 'mine' });
    expect(world.baseUrl).toBe('/worlds/mine/api/public/v1.0');
    expect(world.keys.admin).toMatchObject({ name: 'admin', roles: [{ roleName: 'GLOBAL_OWNER' }] });
    expect(world.keys.admin.publicKey).not.toBe(simulator.world().keys.admin.publicKey);
    const reply = await getAs(simulator.app, world.keys.admin, `${world.baseUrl}/clusters`);
    expect(reply.status).toBe(200);
    expect(await world.hash()).toBe(await simulator.world().hash());
  });

  it('knows the outcome of the test that used it', async () => {
    const world = (await simulatorOf()).world();
    await world.outcome({ test: 'lists clusters', passed: false });
    expect((await refusal(world.outcome({ test: 'again', passed: true }))).message).toBe(
      'The world "default" already has the outcome of the test "lists clusters": failed; world.reset() begins a new run.',
    );
    await world.reset();
    await world.outcome({ test: 'again', passed: true });
  });

  it('starts from the exported state of another world', async () => {
    const simulator = await simulatorOf();
    const state = await simulator.world().export();
    const copy = await simulator.createWorld({ state: JSON.parse(JSON.stringify(state)) as unknown });
    expect(await copy.hash()).toBe(await simulator.world().hash());
  });

  it('starts from a fixture with options of its own', async () => {
    const simulator = await simulatorOf();
    const options = { fixture: 'empty', seed: 3, now: new Date('2027-01-01T00:00:00Z'), clock: 60 } as const;
    const world = await simulator.createWorld({ ...options, settings: { ldap: true } });
    expect(await world.export()).toMatchObject({ seed: 3, settings: { ldap: true } });
    expect(await world.clock.get()).toMatchObject({ mode: 'rate', rate: 60 });
  });

  it('compares its states, reports its problems, and lists a part of its rows', async () => {
    const world = (await simulatorOf()).world();
    await world.clock.freeze();
    world.checkpoint('before');
    await world.incidents.start({ kind: 'node.down', target: 'rs0/node-1' });
    const { counts, rows } = await world.diff({ from: 'before', collection: 'hosts' });
    expect(counts.incidents).toEqual({ added: 1, removed: 0, changed: 0 });
    expect(rows).toMatchObject([{ name: 'rs0/node-1', members: { up: { before: true, after: false } } }]);
    const { problems } = await world.problems({ limit: 10_000 });
    expect(problems.map(({ name }) => name)).toContain('rs0/node-1');
    const [down] = await world
      .state('hosts')
      .list({ problem: true, search: 'rs0/node-1', offset: 0, limit: 1 });
    expect(down).toMatchObject({ name: 'rs0/node-1', up: false });
    expect((await refusal(world.diff({ from: 'gone' }))).status).toBe(404);
  });

  it('resets to a checkpoint and to its start', async () => {
    const world = (await simulatorOf()).world();
    const start = await world.hash();
    await world.clock.advance('PT6H');
    expect(world.checkpoint('clean')).toEqual({ name: 'clean', now: '2026-01-01T06:00:00Z' });
    const clean = await world.hash();
    await world.state('clusters').patch('rs0', { backupEnabled: false });
    expect(await world.hash()).not.toBe(clean);
    await world.reset('clean');
    expect(await world.hash()).toBe(clean);
    await world.reset();
    expect(await world.hash()).toBe(start);
  });

  it('ends, and refuses later calls', async () => {
    const simulator = await simulatorOf();
    const world = await simulator.createWorld();
    await world.delete();
    expect(simulator.worlds()).toEqual(['default']);
    expect(() => world.clock.now).toThrow('There is no world "world-1"');
    expect((await refusal(world.hash())).status).toBe(404);
    expect(() => simulator.world('world-1')).toThrow(SimulatorError);
  });

  it('is the same to the control plane', async () => {
    const simulator = await simulatorOf();
    const world = await simulator.createWorld({ name: 'mine' });
    await request(simulator.controlApp).post('/v1/worlds/mine/clock/advance').send({ by: 'P1D' }).expect(200);
    expect(world.clock.now).toBe('2026-01-02T00:00:00Z');
  });
});

describe("a world's clock", () => {
  it('advances by a duration, to an instant, and to the next event', async () => {
    const { clock } = (await simulatorOf()).world();
    expect(clock.now).toBe(START);
    const passage = await clock.advance('P1D');
    expect(passage).toMatchObject({ from: START, to: '2026-01-02T00:00:00Z' });
    expect(passage.fired.length).toBe(passage.firedCount);
    await clock.advance({ to: '2026-01-03T00:00:00Z' });
    await clock.advance({ by: 'PT1H' });
    expect(clock.now).toBe('2026-01-03T01:00:00Z');
    const [next] = await clock.agenda(1);
    const { id = '' } = next ?? {};
    expect(await clock.agenda({ of: id, limit: 1 })).toEqual([next]);
    await expect(async () => clock.agenda({ of: 'nothing' })).rejects.toThrow('expected the id of a row');
    const { fired } = await clock.step();
    expect(fired[0]).toMatchObject({ behaviour: next?.what, subject: next?.subject });
    expect(clock.now).toBe(next?.at);
  });

  it('is resumed and frozen', async () => {
    const { clock } = (await simulatorOf()).world();
    expect(await clock.resume(60)).toMatchObject({ mode: 'rate', rate: 60 });
    expect(await clock.freeze()).toMatchObject({ mode: 'manual', rate: 0 });
    expect(await clock.resume()).toMatchObject({ rate: 60 });
  });
});

describe("a world's rows", () => {
  it('are listed, found by readable name and changed with consequences', async () => {
    const world = (await simulatorOf()).world();
    const hosts = world.state('hosts');
    expect(await hosts.list({ limit: 2 })).toHaveLength(2);
    expect((await hosts.list()).map(({ name }) => name)).toContain('rs0/node-0');
    const { id } = await hosts.get('rs0/node-0');
    expect((await hosts.get(id)).name).toBe('rs0/node-0');
    const changed = await world.state('clusters').patch('rs0', { backupEnabled: false });
    expect(changed).toMatchObject({ name: 'rs0', backupEnabled: false });
    expect(await world.state('clusters').get('rs0')).toEqual(changed);
  });
});

describe('a wrong argument', () => {
  const cases: readonly (readonly [string, (world: World) => Promise<unknown>, number, string])[] = [
    ['a duration that is none', (world) => world.clock.advance('soon'), 400, 'by: expected a duration'],
    [
      'a time that is gone',
      (world) => world.clock.advance({ to: '2020-01-01T00:00:00Z' }),
      409,
      'A clock cannot move backwards',
    ],
    ['a rate of 0', (world) => world.clock.resume(0), 400, 'rate: expected a number above 0'],
    ['an unknown checkpoint', (world) => world.reset('nope'), 404, 'has no checkpoint "nope"'],
    ['an unknown row', (world) => world.state('hosts').get('nope'), 404, 'No row of hosts'],
    [
      'a limit of 0',
      (world) => world.state('hosts').list({ limit: 0 }),
      400,
      'limit: expected a whole number of at least 1',
    ],
    ['a limit of 0 things', (world) => world.clock.agenda(0), 400, 'expected a whole number from 1'],
    [
      'an unknown field',
      (world) => world.state('hosts').patch('rs0/node-0', { x: 1 } as object),
      400,
      'x: cannot be changed',
    ],
    ['a changed event', (world) => world.state('events').patch('any', {}), 405, 'Events are read-only'],
    [
      'an unknown collection',
      (world) => world.state('cats' as 'hosts').list(),
      404,
      'There is no collection "cats"',
    ],
    ['the end of the default world', (world) => world.delete(), 409, 'cannot be deleted'],
  ];

  it.each(cases)('%s', async (_name, act, status, message) => {
    const error = await refusal(act((await simulatorOf()).world()));
    expect({ status: error.status, message: error.message }).toEqual({
      status,
      message: expect.stringContaining(message),
    });
  });

  it.each<[object, string]>([
    [{ from: 'nope' }, 'from: there is no world "nope"'],
    [{ fixture: 'nope' }, 'fixture: nope: no such fixture'],
    [{ fixture: 'empty', from: 'default' }, 'from: cannot be combined with fixture'],
    [{ colour: 'red' }, 'colour: is unknown'],
    [{ name: 'No!' }, 'name: expected a name'],
  ])('a world of %j', async (spec, message) => {
    const error = await refusal((await simulatorOf()).createWorld(spec));
    expect(error).toMatchObject({ status: 400, message: expect.stringContaining(message) });
    expect(error.mistakes).toHaveLength(1);
  });

  it('a name for a checkpoint, at once', async () => {
    const world = (await simulatorOf()).world();
    expect(() => world.checkpoint('no name')).toThrow(SimulatorError);
  });
});
