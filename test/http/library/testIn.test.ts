import { describe, expect, it } from '@jest/globals';
import { testIn, type World } from '../../../src/index.js';
import request from '../../support/request.js';
import { givenSimulators } from '../../support/simulators.js';

describe('a test in a world', () => {
  const open = givenSimulators();

  async function given() {
    const simulator = await open();
    const world = await simulator.createWorld({ from: 'default', name: 'mine' });
    const shown = async () => (await request(simulator.controlApp).get('/v1/worlds/mine')).body as object;
    return { simulator, world, shown };
  }

  /** Runs a test that fails. Returns its error. */
  function failing(world: World, run: () => Promise<unknown>): Promise<unknown> {
    return testIn(world, 'a > b', run).then(
      () => undefined,
      (error: unknown) => error,
    );
  }

  it('reports that it has passed, and returns its result', async () => {
    const { world, shown } = await given();
    expect(await testIn(world, 'a > b', () => 7)).toBe(7);
    expect(await shown()).toMatchObject({ outcome: { test: 'a > b', passed: true } });
  });

  it('reports its failure, which says why a call failed', async () => {
    const { simulator, world, shown } = await given();
    const error = await failing(world, async () => {
      const { status } = await request(simulator.app).get(`${world.baseUrl}/clusters`);
      expect(status).toBe(200);
    });
    const sentence = '#1 listClusters 401: The client sent no credentials';
    expect(error).toMatchObject({
      message: expect.stringContaining(sentence),
      stack: expect.stringContaining(sentence),
    });
    expect(await shown()).toMatchObject({
      outcome: { test: 'a > b', passed: false, message: expect.stringMatching(/toBe/) },
    });
  });

  it('says how many calls there were, and which expectations are not met', async () => {
    const { simulator, world } = await given();
    const expectation = { operation: 'listClusters', status: 200, because: 'it lists' } as const;
    await world.scenarios.load({ version: 1, name: 'lists', expect: [expectation] });
    const error = await failing(world, async () => {
      const { status } = await request(simulator.app).get(`${world.baseUrl}/unauth/versions`);
      throw new Error(`${status}`);
    });
    expect((error as Error).message).toMatch(
      /\n\n#1 .* 401: .*\n1 call, 1 failed\.\nlists: it lists: expected \(it lists\) .*; 0 came/,
    );
  });

  it('keeps its error, with the number of calls, if none has failed, and alone if the test deleted its world', async () => {
    const { world } = await given();
    const { message } = (await failing(world, () => Promise.reject(new Error('no')))) as Error;
    expect(message).toBe('no\n\n0 calls, none failed.');
    await world.delete();
    expect(await failing(world, () => Promise.reject(new Error('no')))).toEqual(new Error('no'));
    expect(await testIn(world, 'x'.repeat(2_000), () => 7)).toBe(7);
  });
});
