import { describe, expect, it } from '@jest/globals';
import type { Simulator, World } from '../../../src/index.js';
import { DigestClient } from '../../support/digestClient.js';
import { givenSimulators } from '../../support/simulators.js';

const BASE = '/api/public/v1.0';
const PATHS = ['/groups', '/orgs', '/clusters', '/groups?pageNum=2'];
const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };
const CALLS = 24;
/** The call before which a rule is switched off, on again, and changed. */
const [OFF, ON, CHANGED] = [6, 8, 16];

const RULES = [
  { id: 'third', match: { path: '/groups' }, skip: 2, times: 3, inject: { error: { status: 503 } } },
  {
    id: 'each',
    match: { path: '/orgs' },
    per: 'request',
    skip: 1,
    times: 2,
    inject: { error: { status: 500 } },
  },
  { id: 'some', match: { path: '/clusters' }, probability: 0.5, inject: { error: { status: 502 } } },
  { id: 'retried', match: { attempt: { gte: 5 } }, inject: { rateLimit: { limit: 3, window: 'PT1M' } } },
] as const;

/** Number of the last timeline entry, and the statistics of all rules after it. */
type Counted = readonly [number, readonly object[]];

describe('the counts of fault rules in a fork of the past', () => {
  const open = givenSimulators();

  async function statisticsOf(world: World): Promise<readonly object[]> {
    return (await world.faults.list()).map(({ id, statistics }) => ({ id, ...statistics }));
  }

  /** Makes calls. Returns their statuses, and the counts after each. */
  async function run(simulator: Simulator) {
    const world = simulator.world();
    const client = new DigestClient(simulator.app, 'localhost:8080');
    const statuses: number[] = [];
    const counted: Counted[] = [];
    for (const rule of RULES) await world.faults.add(rule);
    for (let call = 0; call < CALLS; call += 1) {
      if (call === OFF || call === ON) await world.faults.update('third', { enabled: call === ON });
      if (call === CHANGED) await world.faults.update('each', { times: 4 });
      statuses.push((await client.call('get', `${BASE}${PATHS[call % PATHS.length]}`, ADMIN)).status);
      const { entries } = await world.timeline({ limit: 1_000 });
      counted.push([entries.at(-1)?.n ?? 0, await statisticsOf(world)]);
    }
    return { world, statuses, counted };
  }

  it('are those of that moment, and later calls get the same replies', async () => {
    const simulator = await open();
    const { statuses, counted } = await run(simulator);
    expect(new Set(statuses)).toEqual(new Set([200, 429, 500, 502, 503]));
    for (const [call, [entry, statistics]] of counted.entries()) {
      const fork = await simulator.createWorld({ from: 'default', asOf: entry });
      expect([call, await statisticsOf(fork)]).toEqual([call, statistics]);
      if (call < CHANGED) continue;
      const client = new DigestClient(simulator.app, 'localhost:8080', `${fork.baseUrl}/groups`);
      for (let next = call + 1; next < CALLS; next += 1) {
        const path = `${fork.baseUrl}${PATHS[next % PATHS.length]}`;
        const { status } = await client.call('get', path, fork.keys.admin);
        expect([call, next, status]).toEqual([call, next, statuses[next]]);
      }
    }
  });

  it('are the present ones in a fork of the present, and the two count apart', async () => {
    const simulator = await open();
    const { world, counted } = await run(simulator);
    const [, last = []] = counted.at(-1) ?? [];
    const reseeded = await simulator.createWorld({ from: 'default', seed: 9 });
    const fork = await simulator.createWorld({ from: 'default' });
    for (const copy of [fork, reseeded]) expect(await statisticsOf(copy)).toEqual(last);
    await world.faults.clear();
    await world.faults.add({ id: 'once', times: 1, inject: { error: { status: 503 } } });
    const client = new DigestClient(simulator.app, 'localhost:8080');
    await client.call('get', `${BASE}/groups`, ADMIN);
    const later = await simulator.createWorld({ from: 'default' });
    const url = `${later.baseUrl}/groups`;
    const own = new DigestClient(simulator.app, 'localhost:8080', url);
    const { status } = await own.call('get', url, later.keys.admin);
    expect(status).toBe(200);
    await later.faults.update('once', { times: 2 });
    await own.call('get', url, later.keys.admin);
    expect((await statisticsOf(later)).at(-1)).toMatchObject({ id: 'once', injected: 1 });
    expect((await statisticsOf(world)).at(-1)).toMatchObject({ id: 'once', matched: 1, injected: 1 });
    expect(await statisticsOf(fork)).toEqual(last);
  });

  it('are continued in a fork of an entry of a fork', async () => {
    const simulator = await open();
    const { world } = await run(simulator);
    const fork = await simulator.createWorld({ from: 'default' });
    const { entries } = await fork.timeline({ limit: 1_000 });
    const again = await simulator.createWorld({ from: fork.name, asOf: entries.at(-1)?.n ?? 0 });
    expect(await statisticsOf(again)).toEqual(await statisticsOf(world));
  });

  it('begin at zero in a copy of a checkpoint', async () => {
    const simulator = await open();
    const { world } = await run(simulator);
    world.checkpoint('here');
    const copy = await simulator.createWorld({ from: 'default', checkpoint: 'here' });
    for (const counts of await statisticsOf(copy)) expect(counts).toMatchObject({ matched: 0, injected: 0 });
  });
});
