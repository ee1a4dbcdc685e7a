import { describe, expect, it } from '@jest/globals';
import type { FaultRule, JournalExpectation, World } from '../../../src/index.js';
import { getAs } from '../control/digest.js';
import { givenSimulators } from '../../support/simulators.js';

const simulatorOf = givenSimulators();

/** Creates a world, and a function that makes one call to it. */
async function givenWorld() {
  const simulator = await simulatorOf();
  const world = await simulator.createWorld({ from: 'default' });
  const call = async (): Promise<number> =>
    (await getAs(simulator.app, world.keys.admin, `${world.baseUrl}/clusters`)).status;
  return { simulator, world, call };
}

describe("a world's faults", () => {
  const unavailable: FaultRule = {
    match: { operation: ['E10'] },
    inject: { error: { status: 503 } },
    times: 1,
  };

  it('affect requests by their rules', async () => {
    const { world, call } = await givenWorld();
    const { id } = await world.faults.add({
      ...unavailable,
      match: { publicKey: world.keys.admin.publicKey },
    });
    expect([await call(), await call()]).toEqual([503, 200]);
    expect((await world.faults.get(id)).statistics).toMatchObject({ injected: 1 });
    expect(await world.journal.list({ fault: id })).toMatchObject([{ status: 503 }]);
  });

  it('are listed, changed, removed and cleared', async () => {
    const { faults } = (await givenWorld()).world;
    await faults.add({ id: 'one', ...unavailable });
    await faults.add({ id: 'two', ...unavailable });
    expect(await faults.update('two', { probability: 0.5, times: null })).not.toHaveProperty('times');
    await faults.remove('one');
    expect(await faults.list()).toMatchObject([{ id: 'two', probability: 0.5 }]);
    expect(await faults.clear()).toEqual({ cleared: 1 });
    expect(await faults.list()).toEqual([]);
  });

  it('are listed in the order in which they were added, whatever their ids', async () => {
    const { faults } = (await givenWorld()).world;
    const ids = ['m', 'z', 'a', 'k'];
    for (const id of ids) await faults.add({ id, ...unavailable });
    await faults.update('z', { probability: 0.5 });
    expect((await faults.list()).map(({ id }) => id)).toEqual(ids);
  });

  it.each<[string, (world: World) => Promise<unknown>, number]>([
    ['a wrong rule', ({ faults }) => faults.add({ probability: 2 }), 400],
    ['an unknown rule', ({ faults }) => faults.get('nope'), 404],
    ['a change of what is not there', ({ faults }) => faults.update('nope', {}), 404],
    ['an end of what is not there', ({ faults }) => faults.remove('nope'), 404],
  ])('%s is refused', async (_name, act, status) => {
    await expect(act((await givenWorld()).world)).rejects.toMatchObject({ name: 'SimulatorError', status });
  });
});

describe("a world's journal", () => {
  it('has the requests of the world, each with its explanation', async () => {
    const { world, call } = await givenWorld();
    await call();
    const entries = await world.journal.list({ operation: 'E10', status: 200 });
    expect(entries).toMatchObject([{ kind: 'exchange', method: 'GET', status: 200 }]);
    const [{ id } = { id: 0 }] = entries;
    expect(await world.journal.get(id)).toMatchObject({ id, explanation: expect.anything() });
    expect(await world.journal.list({ since: id })).toEqual([]);
    expect(await world.journal.list({ since: '2027-01-01T00:00:00Z' })).toEqual([]);
    await world.journal.clear();
    expect(await world.journal.list()).toEqual([]);
  });

  it('has the notifications that the platform would have sent', async () => {
    const { world } = await givenWorld();
    await world.incidents.start({ kind: 'node.down', target: 'rs0/node-1', for: 'PT90M' });
    await world.clock.advance('PT2H');
    const sent = await world.journal.notifications();
    const alert =
      sent.findLast(({ reason, eventTypeName }) => reason === 'OPENED' && eventTypeName === 'HOST_DOWN')
        ?.alertId ?? '';
    const ofAlert = await world.journal.notifications({ alert });
    expect(ofAlert.map(({ reason }) => reason)).toEqual(['OPENED', 'REMINDER', 'CLOSED']);
    expect(await world.journal.notifications({ limit: 1 })).toEqual(sent.slice(-1));
    await expect(world.journal.notifications({ since: 'soon' })).rejects.toMatchObject({ status: 400 });
  });

  it('is waited for', async () => {
    const { world, call } = await givenWorld();
    const waiting = world.journal.wait({
      match: { operation: 'E10', status: 200 },
      count: 1,
      timeout: 20_000,
    });
    await call();
    expect(await waiting).toMatchObject({ result: 'pass', count: 1, entries: [{ status: 200 }] });
  });

  it('is waited for no longer than asked', async () => {
    const { world } = await givenWorld();
    const waiting = world.journal.wait({ match: { operation: 'E3' }, timeout: 1 });
    await expect(waiting).rejects.toMatchObject({ status: 408 });
  });

  it('is waited for no longer than the simulator runs', async () => {
    const { simulator, world } = await givenWorld();
    const waiting = world.journal.wait({ match: { operation: 'E3' }, timeout: 20_000 });
    const refused = expect(waiting).rejects.toMatchObject({ status: 409 });
    await simulator.close();
    await refused;
  });

  it.each<[JournalExpectation, string]>([
    [{ match: { operation: 'E10', status: 200 } }, 'pass'],
    [{ match: { operation: 'E10', status: 200 }, count: { gte: 2 } }, 'pass'],
    [{ match: { operation: 'E10', status: 200 }, count: 3 }, 'fail'],
    [{ never: { status: '5xx' } }, 'pass'],
    [{ match: { operation: 'E10' }, never: true }, 'fail'],
    [{ sequence: [{ status: 401 }, { status: 200 }] }, 'pass'],
  ])('is verified against %j: %s', async (expectation, result) => {
    const { world, call } = await givenWorld();
    await call();
    await call();
    expect((await world.journal.verify(expectation)).result).toBe(result);
  });

  it.each<[string, (world: World) => Promise<unknown>, number]>([
    ['an unknown operation', ({ journal }) => journal.list({ operation: 'E99' as 'E9' }), 400],
    ['a wrong since', ({ journal }) => journal.list({ since: 'yesterday' }), 400],
    ['an entry that is not there', ({ journal }) => journal.get(99), 404],
    ['an expectation of nothing', ({ journal }) => journal.verify({} as JournalExpectation), 400],
    ['a wait of ages', ({ journal }) => journal.wait({ match: {}, timeout: 1e9 }), 400],
  ])('%s is refused', async (_name, act, status) => {
    await expect(act((await givenWorld()).world)).rejects.toMatchObject({ name: 'SimulatorError', status });
  });
});

describe("a world's report", () => {
  it('has its requests, verdicts, findings and coverage', async () => {
    const { world, call } = await givenWorld();
    await world.scenarios.load({ version: 1, name: 'it', expect: [{ operation: 'listClusters' }] });
    await call();
    const { exchanges, verdicts, findings, coverage, worlds } = await world.report();
    expect(worlds).toMatchObject([{ name: world.name }]);
    expect(exchanges.at(-1)).toMatchObject({ world: world.name, status: 200, operationId: 'listClusters' });
    expect(verdicts).toMatchObject([{ scenario: 'it', status: 'met' }]);
    expect(findings).toEqual([]);
    expect(coverage.operations.covered).toBe(1);
  });

  it.each([
    ['html', /^<!doctype html>/],
    ['junit', /^<\?xml /],
    ['har', /^\{"log":/],
    ['json', /^\{"version":1,/],
  ] as const)('is a text in the form %s', async (format, text) => {
    const { world } = await givenWorld();
    expect(await world.report(format)).toMatch(text);
  });

  it('refuses an unknown form, and a deleted world', async () => {
    const { world } = await givenWorld();
    await expect(world.report('pdf' as 'html')).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('html, junit, har, json'),
    });
    await world.delete();
    await expect(world.report()).rejects.toMatchObject({ name: 'SimulatorError', status: 404 });
  });
});
