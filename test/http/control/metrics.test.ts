import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import request from '../../support/request.js';
import { addFaultRule } from '../../../src/commands/faults.js';
import { createApp } from '../../../src/api/app.js';
import { Simulator } from '../../../src/simulator/simulator.js';
import { COUNTED_WORLDS_MAX, DURATION_BOUNDS_S, Traffic } from '../../../src/simulator/traffic.js';
import { getAs } from './digest.js';
import { everything } from '../../support/rows/everything.js';
import { worldOfRows } from '../../support/rows/worlds.js';
import { described, givenControl } from './givenControl.js';

const CLUSTERS = '/api/public/v1.0/clusters';
const KEY = { publicKey: 'PUBLIC', privateKey: 'private' };

/**
 * Creates a platform whose requests each take `takesMs` real milliseconds, and a function that reads its `/metrics`.
 */
function givenMetrics(takesMs = 2) {
  const traffic = new Traffic();
  const simulator = new Simulator();
  let ticks = 0;
  const control = described(givenControl(worldOfRows(everything()), { traffic }, simulator));
  const api = createApp(simulator, {
    now: () => 1_000_000,
    ticks: () => (ticks += takesMs),
    randomBytes,
    observe: (record, durationMs) => {
      traffic.observe(record, durationMs, simulator.find(record.world)?.metadata?.owner);
    },
  });
  const metrics = async (): Promise<readonly string[]> => {
    const { text } = await request(control)
      .get('/metrics')
      .expect(200)
      .expect('Content-Type', /^text\/plain; version=0\.0\.4/);
    return text.split('\n');
  };
  return { api, simulator, metrics };
}

describe('/metrics', () => {
  it('counts requests by operation and status, from the start on', async () => {
    const { api, metrics } = givenMetrics();
    await getAs(api, KEY, CLUSTERS);
    await request(api).get(CLUSTERS).expect(401);
    await request(api).get('/nowhere').expect(401);
    const lines = await metrics();
    expect(lines).toContain('# TYPE understudy_http_requests_total counter');
    expect(lines).toContain('understudy_http_requests_total{operation="listClusters",status="401"} 3');
    expect(lines).toContain('understudy_http_requests_total{operation="none",status="401"} 1');
  });

  it('counts worlds, memory and requests by owner', async () => {
    const { api, simulator, metrics } = givenMetrics();
    const metadata = { owner: 'ci', labels: {}, createdAt: 0 };
    for (const name of ['one', 'two']) simulator.add(name, worldOfRows({}), { metadata, isCopy: true });
    await request(api).get(`/worlds/one${CLUSTERS}`).expect(401);
    await request(api).get(CLUSTERS).expect(401);
    const lines = await metrics();
    expect(lines).toContain('understudy_owner_worlds{owner="ci"} 2');
    expect(lines).toContain('understudy_owner_http_requests_total{owner="ci",status="401"} 1');
    expect(lines.join('\n')).toMatch(/^understudy_owner_memory_bytes\{owner="ci"\} [1-9]\d+$/m);
  });

  it('counts injected faults by kind', async () => {
    const { api, simulator, metrics } = givenMetrics();
    const live = simulator.find('default');
    if (live === undefined) throw new Error('There is no default world');
    addFaultRule(live, { match: { operation: 'E4' }, inject: { error: { status: 503 } } });
    for (let calls = 0; calls < 2; calls += 1)
      await request(api).post('/api/public/v1.0/unauth/users').send({}).expect(503);
    expect(await metrics()).toContain('understudy_faults_injected_total{kind="answer"} 2');
  });

  it('counts no request twice, however often it is read', async () => {
    const { api, metrics } = givenMetrics();
    await request(api).get(CLUSTERS).expect(401);
    await metrics();
    await metrics();
    await request(api).get(CLUSTERS).expect(401);
    expect(await metrics()).toContain(
      'understudy_http_requests_total{operation="listClusters",status="401"} 2',
    );
  });

  it('counts requests by world, as long as the world lives', async () => {
    const { api, simulator, metrics } = givenMetrics();
    simulator.add('mine', worldOfRows({}));
    await request(api).get(CLUSTERS).expect(401);
    await request(api).get(`/worlds/mine${CLUSTERS}`).expect(401);
    const [ofDefault, ofMine] = ['default', 'mine'].map(
      (world) => `understudy_world_http_requests_total{world="${world}",status="401"} 1`,
    );
    const lines = await metrics();
    expect(lines).toContain(ofDefault);
    expect(lines).toContain(ofMine);
    simulator.remove('mine');
    const later = await metrics();
    expect(later).toContain(ofDefault);
    expect(later).not.toContain(ofMine);
  });

  it('measures their duration', async () => {
    const { api, metrics } = givenMetrics(2);
    await request(api).get(CLUSTERS).expect(401);
    await request(api).get(CLUSTERS).expect(401);
    const lines = await metrics();
    const name = 'understudy_http_request_duration_seconds';
    expect(lines).toContain(`# TYPE ${name} histogram`);
    expect(lines).toContain(`${name}_bucket{le="0.001",operation="listClusters"} 0`);
    expect(lines).toContain(`${name}_bucket{le="0.0025",operation="listClusters"} 2`);
    expect(lines).toContain(`${name}_bucket{le="+Inf",operation="listClusters"} 2`);
    expect(lines).toContain(`${name}_sum{operation="listClusters"} 0.004`);
    expect(lines).toContain(`${name}_count{operation="listClusters"} 2`);
  });

  it('reports the worlds and their journals', async () => {
    const { api, simulator, metrics } = givenMetrics();
    simulator.add('mine', worldOfRows({}));
    await request(api).get(CLUSTERS).expect(401);
    const lines = await metrics();
    expect(lines).toContain('understudy_worlds 2');
    expect(lines).toContain('understudy_journal_entries 1');
    expect(lines).toContain('understudy_journal_evicted_entries 0');
  });

  it('reports the process, once for all its simulators', async () => {
    const [one, other] = [givenMetrics(), givenMetrics()];
    for (const { metrics } of [one, other]) {
      const names = (await metrics()).map((line) => line.split(/[ {]/)[0]);
      expect(names).toEqual(
        expect.arrayContaining(['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds']),
      );
      expect(names.filter((name) => name === 'process_resident_memory_bytes')).toHaveLength(1);
    }
  });
});

describe('the traffic', () => {
  it('counts the executed faults, by effect', () => {
    const traffic = new Traffic();
    const rules = [
      {
        ruleId: 'a',
        matched: true,
        probability: 1,
        drawn: true,
        injected: [{ kind: 'delay' }, { kind: 'answer' }],
      },
      { ruleId: 'b', matched: true, probability: 0.5, drawn: false },
    ];
    const record = { rules, faults: rules.slice(0, 1), status: 503, operation: { id: 'listClusters' } };
    traffic.observe(record as unknown as Parameters<Traffic['observe']>[0], 1);
    expect([...traffic.faults]).toEqual([
      ['delay', 1],
      ['answer', 1],
    ]);
  });

  it('has one count for all worlds above the limit, until worlds are deleted', () => {
    const traffic = new Traffic();
    const call = (world: string): void => {
      const record = { world, rules: [], faults: [], status: 200, operation: undefined };
      traffic.observe(record as unknown as Parameters<Traffic['observe']>[0], 1);
    };
    for (let number = 0; number < COUNTED_WORLDS_MAX + 2; number += 1) call(`w${number}`);
    call('w0');
    expect(traffic.worlds.size).toBe(COUNTED_WORLDS_MAX + 1);
    expect(traffic.worlds.get('w0')).toEqual(new Map([['200', 2]]));
    expect(traffic.worlds.get('(others)')).toEqual(new Map([['200', 2]]));
    traffic.keepWorlds((name) => name === 'w0');
    call('later');
    expect([...traffic.worlds.keys()]).toEqual(['w0', '(others)', 'later']);
  });

  it('has a class for every duration', () => {
    const traffic = new Traffic();
    const record = { rules: [], faults: [], status: undefined, operation: undefined };
    const last = DURATION_BOUNDS_S.at(-1) ?? 0;
    for (const ms of [0, DURATION_BOUNDS_S[0] * 1000, last * 1000, last * 1000 + 1])
      traffic.observe(record as unknown as Parameters<Traffic['observe']>[0], ms);
    const { classes } = traffic.durations.get('none') ?? { classes: [] };
    expect(classes).toEqual([2, ...Array<number>(DURATION_BOUNDS_S.length - 2).fill(0), 1, 1]);
    expect(traffic.requests.get('none')).toEqual(new Map([['none', 4]]));
  });
});
