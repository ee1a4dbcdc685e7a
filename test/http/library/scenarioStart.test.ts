import { describe, expect, it } from '@jest/globals';
import type { World } from '../../../src/index.js';
import { getAs } from '../control/digest.js';
import { givenSimulators } from '../../support/simulators.js';

describe('the expectations of a scenario that is loaded late', () => {
  const simulatorOf = givenSimulators();
  const scenario = {
    version: 1,
    name: 'late',
    expect: [
      { never: { operation: 'listClusters', status: 200 } },
      { operation: 'listClusters', status: 200, attempt: { gte: 2 } },
      { operation: 'listClusters', status: 200, count: 1 },
    ],
  } as const;

  async function givenCalls() {
    const simulator = await simulatorOf();
    const world = simulator.world();
    const call = async (): Promise<void> => {
      await getAs(simulator.app, world.keys.admin, `${world.baseUrl}/clusters`);
    };
    await call();
    await call();
    return { world, call };
  }

  async function standings(world: World): Promise<readonly unknown[]> {
    const { expectations } = await world.scenarios.get('late');
    return expectations.map((each) => (each as { status: string }).status);
  }

  it('ignore the exchanges before the load, and say since which entry they count', async () => {
    const { world, call } = await givenCalls();
    const before = await world.journal.list();
    const loaded = await world.scenarios.load(scenario);
    expect(await standings(world)).toEqual(['met', 'pending', 'pending']);
    const since = before.at(-1)?.id;
    expect(loaded.expectations).toMatchObject([{ since }, { since, actual: 0 }, { since, actual: 0 }]);
    await call();
    expect(await standings(world)).toEqual(['missed', 'pending', 'met']);
    await call();
    expect(await standings(world)).toEqual(['missed', 'met', 'missed']);
  });

  it('start again when the scenario is loaded again', async () => {
    const { world, call } = await givenCalls();
    await world.scenarios.load(scenario);
    await call();
    await world.scenarios.load(scenario);
    expect(await standings(world)).toEqual(['met', 'pending', 'pending']);
  });

  it('appear in the report with the entry since which they count', async () => {
    const { world } = await givenCalls();
    const since = (await world.journal.list()).at(-1)?.id ?? 0;
    await world.scenarios.load(scenario);
    const { verdicts } = await world.report();
    expect(verdicts[2]?.message).toContain(`; 0 came since entry ${since}`);
  });

  it('count all exchanges of a copy, which has a journal of its own', async () => {
    const simulator = await simulatorOf();
    const world = simulator.world();
    await getAs(simulator.app, world.keys.admin, `${world.baseUrl}/clusters`);
    await world.scenarios.load(scenario);
    const copy = await simulator.createWorld({ from: 'default' });
    await getAs(simulator.app, copy.keys.admin, `${copy.baseUrl}/clusters`);
    expect(await standings(copy)).toEqual(['missed', 'pending', 'met']);
  });

  it('count exchanges after a reset, which clears the journal', async () => {
    const { world, call } = await givenCalls();
    await world.scenarios.load(scenario);
    world.checkpoint('loaded');
    await call();
    await world.reset('loaded');
    expect(await standings(world)).toEqual(['met', 'pending', 'pending']);
    await call();
    expect(await standings(world)).toEqual(['missed', 'pending', 'met']);
  });
});
