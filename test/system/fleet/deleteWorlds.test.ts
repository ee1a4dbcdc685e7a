import { afterEach, expect, it } from '@jest/globals';
import { createSimulator, type Simulator } from '../../../src/index.js';
import { freePort } from '../../support/freePorts.js';
import { describeWithDatabase, givenDatabase } from './givenDatabase.js';

const database = givenDatabase();
const running = new Set<Simulator>();

afterEach(async () => {
  for (const each of running) await each.close();
  running.clear();
});

/** Starts a replica with the tokens of docs/examples. */
async function join(): Promise<Simulator> {
  const simulator = await createSimulator({
    fleet: database.engine.url(),
    advertiseUrl: `http://127.0.0.1:${await freePort()}`,
    controlTokens: 'docs/examples/tokens.yaml',
    fixture: 'empty',
  });
  running.add(simulator);
  return simulator;
}

async function call(
  { controlUrl = '' }: Simulator,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<readonly [number, unknown]> {
  const reply = await fetch(`${controlUrl}/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}-example-secret`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return [reply.status, await reply.json()];
}

async function makeWorld(at: Simulator, token: string, name: string, job: string): Promise<void> {
  const [status] = await call(at, token, 'POST', '/worlds', { name, labels: { job } });
  expect(status).toBe(201);
}

describeWithDatabase('DELETE /v1/worlds in a fleet', () => {
  it('deletes the worlds of all replicas that the caller may change, and of none', async () => {
    const [one, two, three] = [await join(), await join(), await join()];
    await makeWorld(one, 'ci', 'a', '1');
    await makeWorld(one, 'ci', 'other-job', '2');
    await makeWorld(one, 'operator', 'other-owner', '1');
    await makeWorld(two, 'ci', 'b', '1');
    await makeWorld(three, 'ci', 'c', '1');
    await three.close();
    expect(await call(two, 'ci', 'DELETE', '/worlds?label=job=1')).toEqual([
      200,
      { deleted: ['b', 'a', 'c'] },
    ]);
    // The replica that had the world has forgotten it too.
    expect(one.worlds()).toEqual(['default', 'other-job', 'other-owner']);
    const [, left] = await call(one, 'ci', 'GET', '/fleet/worlds');
    expect((left as readonly { readonly name: string }[]).map(({ name }) => name)).toEqual([
      'default',
      'other-job',
      'other-owner',
    ]);
    expect(await call(two, 'ci', 'DELETE', '/worlds?label=job=1')).toEqual([200, { deleted: [] }]);
  });

  it('refuses if a replica keeps its world, and deletes the others', async () => {
    const [one, two, three] = [await join(), await join(), await join()];
    await makeWorld(two, 'ci', 'a', '1');
    await makeWorld(one, 'ci', 'b', '1');
    await makeWorld(three, 'ci', 'c', '1');
    await three.close();
    // As if the control plane of the other replica were away.
    await database.pool.query(`UPDATE understudy.replica SET control_url = 'http://127.0.0.1:1'`);
    const [status, problem] = await call(two, 'ci', 'DELETE', '/worlds?label=job=1');
    expect([status, problem]).toEqual([
      503,
      expect.objectContaining({
        detail: 'the replica http://127.0.0.1:1 broke the call. Worlds deleted: 2. Not deleted: b.',
      }),
    ]);
    expect([one.worlds(), two.worlds()]).toEqual([['default', 'b'], []]);
    const [, left] = await call(one, 'ci', 'GET', '/fleet/worlds?label=job=1');
    expect(left).toEqual([expect.objectContaining({ name: 'b' })]);
  });
});
