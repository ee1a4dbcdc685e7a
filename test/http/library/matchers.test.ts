import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { createSimulator, type Bounds, type Match, type Simulator, type World } from '../../../src/index.js';
import { matchers, type Matched } from '../../../src/library/matchers.js';

let simulator: Simulator;
let world: World;

beforeAll(async () => {
  simulator = await createSimulator({ listen: false, clock: 'manual', fixture: 'empty' });
});
beforeEach(async () => {
  world = await simulator.createWorld({ from: 'default' });
  await request(simulator.app).get(`${world.baseUrl}/clusters`);
});
afterAll(() => simulator.close());

type Args = readonly [match: Match, count?: Bounds];

/** Returns whether the assertion passes, with its message. jest and vitest invert the result for `not`. */
async function judged(isNot: boolean, args: Args, target: Target = world): Promise<Matched> {
  const { pass, message } = await { ...matchers, isNot }.toHaveReceived(target, ...args);
  return { pass: pass !== isNot, message };
}

type Target = Pick<World, 'journal' | 'name'>;

const LIST = { operation: 'listClusters' } as const;

describe('toHaveReceived', () => {
  it.each<[boolean, Args, boolean]>([
    [false, [LIST], true],
    [false, [LIST, 1], true],
    [false, [LIST, { gte: 2 }], false],
    [false, [{ status: 500 }], false],
    [true, [LIST], false],
    [true, [LIST, 1], false],
    [true, [LIST, 2], true],
    [true, [{ status: 500 }], true],
  ])('is inverted: %j, gets %j and passes: %j', async (isNot, args, passes) => {
    expect((await judged(isNot, args)).pass).toBe(passes);
  });

  it('names the nearest calls', async () => {
    const { message } = await judged(false, [{ ...LIST, status: 200 }]);
    expect(message().split('\n')).toEqual([
      `${world.name}: expected some calls that match {"operation":"listClusters","status":200}`,
      '0 calls match. The nearest calls:',
      '  GET /clusters 401 status is 401 instead of 200',
      '#1 listClusters GET /clusters 401 failed: The client sent no credentials, and never answered the challenge.',
    ]);
  });

  it('never passes if the journal has dropped calls that count', async () => {
    const note = 'at least 2 exchanges before noon are not known here';
    const since = { entry: 7, at: '2026-01-01T00:00:00Z', realAt: '2026-01-01T00:00:00.000Z' };
    const memory = { whole: false, since, note };
    const seen = { exchanges: 0, evidence: [] };
    const verdict = { result: 'inconclusive', actual: 0, nearest: [], ...memory, ...seen } as const;
    const full = { name: 'full', journal: { ...world.journal, verify: () => Promise.resolve(verdict) } };
    for (const isNot of [false, true])
      for (const args of [[LIST], [LIST, 1]] as const) {
        const { pass, message } = await judged(isNot, args, full);
        expect(pass).toBe(false);
        expect(message()).toContain(`The journal lacks calls that could change this: ${note}.`);
      }
  });
});

describe('toHaveMetExpectations', () => {
  it('passes if all expectations are met, and names the others', async () => {
    const met = { version: 1, expect: [{ never: { status: 404 } }] } as const;
    await world.scenarios.load({ name: 'met', ...met });
    expect((await matchers.toHaveMetExpectations(world)).pass).toBe(true);
    await world.scenarios.load({
      name: 'open',
      version: 1,
      expect: [{ operation: 'createUser', because: 'it begins' }],
    });
    const { pass, message } = await matchers.toHaveMetExpectations(world);
    expect(pass).toBe(false);
    expect(message()).toMatch(/^world-\d+: open expect\[0\]: it begins: /);
    await expect(world.scenarios.assert()).rejects.toMatchObject({ name: 'SimulatorError', status: 409 });
  });
});
