import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import type { Simulator, World } from '../../../src/index.js';
import { answer, challengeAt } from '../control/digest.js';
import { givenSimulators } from '../../support/simulators.js';

const simulatorOf = givenSimulators();
const CALLS = 30;
const COIN = { id: 'coin', probability: 0.5, inject: { error: { status: 503 } } } as const;
const USER = { username: 'x@example.com', password: 'Passw0rd.', firstName: 'X', lastName: 'Y' };

/** Makes the same call `CALLS` times with the key of the world's own administrator, and returns the statuses. */
async function statusesOf({ app }: Simulator, world: World): Promise<readonly number[]> {
  const path = `${world.baseUrl}/clusters`;
  const challenge = await challengeAt(app, path);
  const statuses: number[] = [];
  for (let count = 1; count <= CALLS; count += 1)
    statuses.push((await answer(app, world.keys.admin, path, challenge, count)).status);
  return statuses;
}

/** Makes the same call `CALLS` times without a key, and returns the statuses. */
async function withoutKey({ app }: Simulator, world: World): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let count = 1; count <= CALLS; count += 1) {
    const reply = await request(app as Parameters<typeof request>[0])
      .post(`${world.baseUrl}/unauth/users`)
      .send(USER);
    statuses.push(reply.status);
  }
  return statuses;
}

describe('A rule with a probability affects the same calls', () => {
  it.each([
    ['in forks of one world', { from: 'default' }],
    ['in worlds of the same fixture and seed', { fixture: 'standard', seed: 1 }],
  ])('%s, whatever their keys and their order', async (_where, spec) => {
    const simulator = await simulatorOf();
    const worlds = [];
    for (const name of ['zebra', 'ant', undefined])
      worlds.push(await simulator.createWorld({ ...spec, ...(name !== undefined && { name }) }));
    for (const world of worlds) await world.faults.add(COIN);
    const [first = [], ...others] = await Promise.all(worlds.map((world) => statusesOf(simulator, world)));
    expect(new Set(first)).toEqual(new Set([200, 503]));
    expect(others).toEqual([first, first]);
    const [keyless = [], ...more] = await Promise.all(worlds.map((world) => withoutKey(simulator, world)));
    expect(keyless).toContain(503);
    expect(more).toEqual([keyless, keyless]);
  });

  it('in another simulator as well', async () => {
    const [one, other] = [await simulatorOf(), await simulatorOf()];
    await other.createWorld({ name: 'first' });
    const worlds = [one.world(), await other.createWorld({ name: 'second' })] as const;
    for (const world of worlds) await world.faults.add(COIN);
    expect(await statusesOf(other, worlds[1])).toEqual(await statusesOf(one, worlds[0]));
  });
});
