import { describe, expect, it } from '@jest/globals';
import type { BodyLine } from '../../../src/bundle/format.js';
import { readBundle, type Bundle } from '../../../src/bundle/readBundle.js';
import type { Simulator } from '../../../src/index.js';
import { omit } from '../../../src/world/omit.js';
import request from '../../support/request.js';
import { DigestClient } from '../../support/digestClient.js';
import { givenSimulators } from '../../support/simulators.js';
import { replay } from './recorded.js';

const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };
const BASE = '/api/public/v1.0';

const RULES = [
  { id: 'gateway', match: { path: '/groups' }, skip: 1, times: 3, inject: { proxy: { kind: 'badGateway' } } },
  {
    id: 'starting',
    match: { method: 'POST', path: '/orgs' },
    phase: 'beforeAuthentication',
    probability: 0.5,
    inject: { error: { status: 503, emptyBody: true } },
  },
  {
    id: 'inside',
    match: { path: '/groups' },
    skip: 2,
    times: 1,
    inject: { error: { status: 500 } },
  },
] as const;

/** Makes signed and unsigned calls. Some of them reach the login. */
async function run(simulator: Simulator): Promise<readonly number[]> {
  const world = simulator.world();
  const client = new DigestClient(simulator.app, 'localhost:8080');
  const statuses: number[] = [];
  for (const rule of RULES)
    await request(simulator.controlApp).post('/v1/worlds/default/faults').send(rule).expect(201);
  for (let call = 0; call < 12; call += 1) {
    const key = call % 3 === 0 ? undefined : ADMIN;
    statuses.push((await client.call('get', `${BASE}/groups`, key)).status);
    statuses.push((await client.call('post', `${BASE}/orgs`, key, { name: `New ${call}` })).status);
    await world.clock.advance('PT1H');
  }
  await request(simulator.controlApp).get('/v1/worlds/default/faults').expect(200);
  return statuses;
}

describe('a run with faults in front of the login', () => {
  const open = givenSimulators();

  it('replays the same', async () => {
    const simulator = await open();
    expect(new Set(await run(simulator))).toEqual(new Set([200, 201, 401, 500, 502, 503]));
    const report = await replay(await simulator.world().bundle());
    expect(report).toMatchObject({ differences: [], isSame: true, hasSameState: true });
  });

  it('has the same counts in a fork of a moment', async () => {
    const simulator = await open();
    await run(simulator);
    const world = simulator.world();
    const { entries } = await world.timeline({ limit: 1_000 });
    const fork = await simulator.createWorld({ from: 'default', asOf: entries.at(-1)?.n ?? 0 });
    const statistics = async (of: typeof world) =>
      (await of.faults.list()).map(({ id, statistics: counts }) => [id, counts]);
    expect(await statistics(fork)).toEqual(await statistics(world));
  });
});

describe('a run of a program that knew no rules in front of the login', () => {
  const open = givenSimulators();

  it('replays the same: a proxy struck signed requests alone', async () => {
    const simulator = await open();
    const client = new DigestClient(simulator.app, 'localhost:8080');
    const rule = { id: 'old', match: { path: '/groups' }, phase: 'beforeCommit', inject: RULES[0].inject };
    await request(simulator.controlApp).post('/v1/worlds/default/faults').send(rule).expect(201);
    const statuses = [];
    for (const key of [undefined, ADMIN, undefined, ADMIN])
      statuses.push((await client.call('get', `${BASE}/groups`, key)).status);
    expect(statuses).toEqual([401, 502, 401, 502]);
    const report = await replay(withoutPhase(await simulator.world().bundle()));
    expect(report).toMatchObject({ differences: [], isSame: true });
  });
});

const PHASE = /"phase": ?"beforeCommit",/g;

/** Returns a bundle as older programs wrote it: the rule names no phase, and decisions name the one in which it acted. */
function withoutPhase(bytes: Uint8Array): Bundle {
  const bundle = readBundle(bytes);
  const old = (body: BodyLine): BodyLine => {
    const text = body.text?.replace(PHASE, '');
    return text === undefined ? body : { ...body, text, bytes: text.length };
  };
  const journal = bundle.journal.map((line) =>
    line.kind === 'exchange' || line.request === undefined || line.reply === undefined
      ? line
      : { ...line, request: old(line.request), reply: old(line.reply) },
  );
  // The states differ by the phase of the rule.
  const manifest = omit(bundle.manifest, 'stateHash');
  return { ...bundle, manifest, journal };
}
