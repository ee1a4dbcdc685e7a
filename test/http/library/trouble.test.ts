import { describe, expect, it } from '@jest/globals';
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewIncident, Scenario, SimulatorOptions, World } from '../../../src/index.js';
import { givenSimulators } from '../../support/simulators.js';

const simulatorOf = givenSimulators();

const NODE_DOWN = { kind: 'node.down', target: 'rs0/node-0' } as const satisfies NewIncident;
const SCENARIO: Scenario = {
  version: 1,
  name: 'one-node-down',
  timeline: [{ at: 'PT10M', incident: { ...NODE_DOWN, for: 'PT15M' } }],
  expect: [
    { eventually: { state: 'clusters', id: 'rs0', where: { availability: 'available' } }, within: 'PT1H' },
  ],
};

const worldOf = async (): Promise<World> => (await simulatorOf()).world();
const availability = async (world: World): Promise<unknown> =>
  (await world.state('clusters').get('rs0')).availability;

describe("a world's incidents", () => {
  it('show in the world until they heal', async () => {
    const world = await worldOf();
    const { id, active } = await world.incidents.start(NODE_DOWN);
    expect(active).toBe(true);
    await world.clock.advance('PT1M');
    expect(await availability(world)).toBe('warning');
    expect(await world.incidents.list()).toMatchObject([{ id, kind: 'node.down', target: 'rs0/node-0' }]);
    await world.incidents.heal(id);
    await world.clock.advance('PT1H');
    expect(await availability(world)).toBe('available');
    expect(await world.incidents.list()).toEqual([]);
    expect(await world.incidents.list({ all: true })).toMatchObject([{ id, active: false }]);
    expect(await world.incidents.get(id)).toMatchObject({ id });
  });

  it.each<[string, (world: World) => Promise<unknown>, number]>([
    [
      'an unknown kind',
      ({ incidents }) => incidents.start({ kind: 'flood', target: 'rs0' } as unknown as NewIncident),
      400,
    ],
    ['an unknown target', ({ incidents }) => incidents.start({ ...NODE_DOWN, target: 'nope' }), 400],
    ['an unknown incident', ({ incidents }) => incidents.heal('nope'), 404],
  ])('%s is refused', async (_name, act, status) => {
    await expect(act(await worldOf())).rejects.toMatchObject({ name: 'SimulatorError', status });
  });
});

describe("a world's scenarios", () => {
  it('play as time passes, and show the state of their expectations', async () => {
    const world = await worldOf();
    expect(await world.scenarios.load(SCENARIO)).toMatchObject({
      name: 'one-node-down',
      steps: { pending: 1 },
    });
    await world.clock.advance('PT11M');
    expect(await availability(world)).toBe('warning');
    expect(await world.scenarios.get('one-node-down')).toMatchObject({ steps: { done: 1, pending: 0 } });
    await world.scenarios.end('one-node-down');
    expect(await world.scenarios.list()).toEqual([]);
  });

  it('are loaded by the name of one that ships, and from a file', async () => {
    const world = await worldOf();
    await world.scenarios.load('flaky-api');
    const folder = mkdtempSync(join(tmpdir(), 'understudy-library-'));
    const file = join(folder, 'mine.json');
    writeFileSync(file, JSON.stringify(SCENARIO));
    await world.scenarios.load(file);
    rmSync(folder, { recursive: true });
    expect((await world.scenarios.list()).map(({ name }) => name)).toEqual(['flaky-api', 'one-node-down']);
  });

  it.each<[string, (world: World) => Promise<unknown>, number]>([
    ['a name that is none', ({ scenarios }) => scenarios.load('nope'), 400],
    ['a wrong scenario', ({ scenarios }) => scenarios.load({ ...SCENARIO, timeline: [{}] }), 400],
    ['the end of what does not play', ({ scenarios }) => scenarios.end('nope'), 404],
  ])('%s is refused', async (_name, act, status) => {
    await expect(act(await worldOf())).rejects.toMatchObject({ name: 'SimulatorError', status });
  });

  const unnamed: Scenario = { version: 1, timeline: SCENARIO.timeline ?? [] };
  it.each<[string, SimulatorOptions['scenario'], names: readonly string[]]>([
    ['a name', 'flaky-api', ['flaky-api']],
    ['the scenario itself', SCENARIO, ['one-node-down']],
    ['a list of both', [SCENARIO, 'flaky-api'], ['flaky-api', 'one-node-down']],
    ['several without names', [unnamed, unnamed], ['scenario', 'scenario-2']],
    ['no scenario', [], []],
  ])('play from the start if the simulator was created with %s', async (_what, scenario, names) => {
    const world = (await simulatorOf({ scenario })).world();
    expect((await world.scenarios.list()).map(({ name }) => name)).toEqual(names);
  });

  it('set the initial settings of the simulator when given directly', async () => {
    const scenario = { ...SCENARIO, fixture: 'empty', timeline: [], expect: [], seed: 9 };
    const simulator = await simulatorOf({ scenario });
    expect(await simulator.world().export()).toMatchObject({ seed: 9, tables: { clusters: [] } });
  });

  it.each<[unknown, string]>([
    [{ ...SCENARIO, timeline: [{}] }, 'scenario.timeline[0]'],
    [['flaky-api', { ...SCENARIO, version: 2 }], 'scenario[1].version'],
    [
      { ...SCENARIO, timeline: [{ at: 'PT1M', incident: { ...NODE_DOWN, target: 'nope' } }] },
      'scenario "one-node-down": timeline[0].incident.target: ',
    ],
  ])('are refused where they are wrong: %j', async (scenario, message) => {
    await expect(simulatorOf({ scenario: scenario as Scenario })).rejects.toMatchObject({
      name: 'SimulatorError',
      status: 400,
      message: expect.stringContaining(message),
    });
  });
});
