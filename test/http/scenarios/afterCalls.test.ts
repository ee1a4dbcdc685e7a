import { describe, expect, it } from '@jest/globals';
import type { Simulator, World } from '../../../src/index.js';
import { DigestClient } from '../../support/digestClient.js';
import request from '../../support/request.js';
import { givenSimulators } from '../../support/simulators.js';
import { replay } from '../recorder/recorded.js';

const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };
const BASE = '/api/public/v1.0';
const STEPS = '/v1/worlds/default/timeline-steps';

/** Another actor tags the project once a client has read it. */
const CHANGE = { change: { collection: 'projects', id: 'Shop', patch: { tags: ['paused'] } } };
const TAGS = ['production', 'retail'];
const AFTER_READ = { after: { operation: 'getProject' }, ...CHANGE };

interface Stage {
  readonly simulator: Simulator;
  readonly world: World;
  readonly url: string;
  /** Calls with a key that may read and write the project. Returns the tags that the reply shows, or else its status. */
  call(method?: 'get' | 'patch', body?: object): Promise<unknown>;
  tags(): Promise<unknown>;
}

async function stageOf(simulator: Simulator, name = 'default'): Promise<Stage> {
  const world = simulator.world(name);
  const prefix = name === 'default' ? '' : `/worlds/${name}`;
  const client = new DigestClient(simulator.app, 'localhost:8080', `${prefix}/`);
  const [shop] = await world.state('projects').list({ search: 'Shop' });
  const url = `${prefix}${BASE}/groups/${String(shop?.id)}`;
  return {
    simulator,
    world,
    url,
    async call(method = 'get', body) {
      const { status, body: reply } = await client.call(method, url, ADMIN, body);
      return status === 200 ? (reply as { readonly tags: unknown }).tags : status;
    },
    tags: async () => (await world.state('projects').get('Shop')).tags,
  };
}

const added = async ({ simulator }: Stage, step: object) =>
  (await request(simulator.controlApp).post(STEPS).send(step).expect(201)).body as { readonly id: string };
const listed = async ({ simulator }: Stage, query = '') =>
  (await request(simulator.controlApp).get(`${STEPS}${query}`).expect(200)).body as readonly object[];

describe('a timeline step after calls', () => {
  const open = givenSimulators();

  it.each(['beforeReply', 'afterReply'] as const)('runs once after the n-th call: %s', async (phase) => {
    const stage = await stageOf(await open());
    const step = { ...AFTER_READ, after: { operation: 'getProject', times: 2, phase } };
    await added(stage, step);
    expect(await stage.call()).toEqual(TAGS);
    expect(await listed(stage)).toMatchObject([{ id: 'step-1', calls: 1, done: 0, after: step.after }]);
    // The reply shows the state before the step.
    expect(await stage.call()).toEqual(TAGS);
    expect(await stage.tags()).toEqual(['paused']);
    expect(await listed(stage)).toEqual([]);
    expect(await listed(stage, '?all=true')).toMatchObject([{ id: 'step-1', done: 1 }]);
    await stage.call('patch', { tags: [] });
    await stage.call();
    expect(await stage.tags()).toEqual([]);
  });

  it('runs in a scenario, whose progress shows it', async () => {
    const stage = await stageOf(await open());
    const scenario = { version: 1 as const, name: 'lost', timeline: [AFTER_READ] };
    const loaded = await request(stage.simulator.controlApp)
      .post('/v1/worlds/default/scenarios')
      .send({ scenario })
      .expect(201);
    expect(loaded.body).toMatchObject({ steps: { pending: 1, done: 0 }, timeline: [{ calls: 0 }] });
    await stage.call();
    expect(await stage.tags()).toEqual(['paused']);
    const { body } = await request(stage.simulator.controlApp).get('/v1/worlds/default/scenarios/lost');
    expect(body).toMatchObject({ steps: { pending: 0, done: 1, failed: 0 } });
  });

  it('does not count challenges, refusals, HEAD, other calls, and calls that a fault ends before the commit', async () => {
    const stage = await stageOf(await open());
    const { simulator, world, url } = stage;
    await added(stage, AFTER_READ);
    await request(simulator.app).get(url).expect(401);
    const client = new DigestClient(simulator.app, 'localhost:8080');
    await client.call('get', `${BASE}/groups/ffffffffffffffffffffffff`, ADMIN);
    await client.call('head', url, ADMIN);
    await client.call('get', `${BASE}/groups`, ADMIN);
    for (const inject of [{ error: { status: 503 } }, { corrupt: { kind: 'wrongContentType' } }] as const) {
      const { id } = await world.faults.add({ times: 1, inject, match: { operation: 'getProject' } });
      await stage.call();
      await world.faults.remove(id);
    }
    expect(await listed(stage)).toMatchObject([{ calls: 0 }]);
  });

  it('counts calls whose replies a fault loses after the commit', async () => {
    const stage = await stageOf(await open());
    await added(stage, { ...AFTER_READ, after: { operation: 'getProject', phase: 'afterReply' } });
    await stage.world.faults.add({ inject: { error: { status: 503 } }, phase: 'afterCommit', times: 1 });
    expect(await stage.call()).toBe(503);
    expect(await stage.tags()).toEqual(['paused']);
  });

  it('selects calls by all conditions', async () => {
    const stage = await stageOf(await open());
    const after = {
      method: 'GET',
      path: '/groups/*',
      query: { pretty: { absent: true } },
      publicKey: 'PRJ*',
    };
    await added(stage, { ...CHANGE, after });
    await stage.call();
    expect(await listed(stage)).toMatchObject([{ calls: 0 }]);
  });

  it('can start an incident, and add a fault for the calls that follow', async () => {
    const stage = await stageOf(await open());
    const after = { operation: 'getProject' };
    await added(stage, { after, incident: { kind: 'node.down', target: 'rs0/node-0' } });
    await added(stage, { after, fault: { id: 'late', inject: { error: { status: 500 } }, times: 1 } });
    expect(await stage.call()).toEqual(TAGS);
    expect(await stage.call()).toBe(500);
    expect(await stage.world.incidents.list()).toHaveLength(1);
  });

  it('says why it failed', async () => {
    const stage = await stageOf(await open());
    await added(stage, { after: { operation: 'getProject' }, clear: 'none' });
    expect(await stage.call()).toEqual(TAGS);
    const failure = 'There is no fault rule "none".';
    expect(await listed(stage, '?all=true')).toMatchObject([{ done: 1, failure }]);
  });

  it('waits no longer when it is deleted', async () => {
    const stage = await stageOf(await open());
    const { id } = await added(stage, AFTER_READ);
    await request(stage.simulator.controlApp).delete(`${STEPS}/${id}`).expect(204);
    await request(stage.simulator.controlApp).get(`${STEPS}/${id}`).expect(404);
    await stage.call();
    expect(await stage.tags()).toEqual(TAGS);
  });

  it.each([
    ['a time and calls', { ...AFTER_READ, at: 'PT1M' }, 'a step runs at a time or after calls'],
    ['no condition', { ...CHANGE, after: { times: 2 } }, 'expected operation, method, path'],
    ['an unknown row', { ...AFTER_READ, change: { ...CHANGE.change, id: 'Shp' } }, 'did you mean Shop?'],
    ['a misspelt key', { ...CHANGE, after: { publicKey: 'ADMIN2' } }, 'did you mean ADMIN1?'],
    ['a misspelt operation', { ...CHANGE, after: { operation: 'getProjct' } }, 'did you mean getProject?'],
    ['another phase', { ...CHANGE, after: { operation: 'getProject', phase: 'later' } }, 'beforeReply'],
  ])('is refused with %s', async (_what, step, message) => {
    const { simulator } = await stageOf(await open());
    const { body } = await request(simulator.controlApp).post(STEPS).send(step).expect(400);
    expect(JSON.stringify(body)).toContain(message);
  });
});

describe('a step that waits for calls', () => {
  const open = givenSimulators();

  it('waits in forks and after a reset too, each for its own calls', async () => {
    const stage = await stageOf(await open());
    await added(stage, { ...AFTER_READ, after: { operation: 'getProject', times: 2 } });
    await stage.call();
    stage.world.checkpoint('one');
    await stage.simulator.createWorld({ name: 'fork', from: 'default' });
    const fork = await stageOf(stage.simulator, 'fork');
    expect(await fork.call()).toEqual(TAGS);
    expect([await stage.tags(), await fork.tags()]).toEqual([TAGS, ['paused']]);
    await stage.call();
    expect(await stage.tags()).toEqual(['paused']);
    await stage.world.reset('one');
    expect(await stage.tags()).toEqual(TAGS);
    await stage.call();
    expect(await stage.tags()).toEqual(['paused']);
  });

  it('survives an export', async () => {
    const stage = await stageOf(await open());
    await added(stage, AFTER_READ);
    await stage.simulator.createWorld({ name: 'copy', state: await stage.world.export() });
    const copy = await stageOf(stage.simulator, 'copy');
    expect(await copy.call()).toEqual(TAGS);
    expect(await copy.tags()).toEqual(['paused']);
  });

  it('runs before the next call in a copy that lacks the awaited reply', async () => {
    const stage = await stageOf(await open());
    await added(stage, { ...AFTER_READ, after: { operation: 'getProject', phase: 'afterReply' } });
    await stage.call();
    const { entries } = await stage.world.timeline({ limit: 1_000 });
    const [call, step] = entries.slice(-2);
    expect([call?.cause.kind, step?.cause]).toMatchObject([
      'exchange',
      { kind: 'scenario', text: 'run the step step-1' },
    ]);
    await stage.simulator.createWorld({ name: 'copy', from: 'default', asOf: call?.n ?? 0 });
    const copy = await stageOf(stage.simulator, 'copy');
    expect(await copy.call()).toEqual(['paused']);
  });

  it.each(['beforeReply', 'afterReply'] as const)('replays the same: %s', async (phase) => {
    const stage = await stageOf(await open());
    await added(stage, { ...AFTER_READ, after: { operation: 'getProject', times: 2, phase } });
    for (let call = 0; call < 3; call += 1) {
      await stage.call();
      await stage.world.clock.advance('PT1H');
    }
    await stage.call('patch', { tags: ['mine'] });
    await stage.call();
    const report = await replay(await stage.world.bundle());
    expect(report).toMatchObject({ differences: [], isSame: true, hasSameState: true, applied: {} });
  });
});
