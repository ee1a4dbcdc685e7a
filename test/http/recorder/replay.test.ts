import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { strFromU8, unzipSync } from 'fflate';
import request from '../../support/request.js';
import { readBundle } from '../../../src/bundle/readBundle.js';
import type { Simulator, World } from '../../../src/index.js';
import { DigestClient } from '../../support/digestClient.js';
import { givenSimulators } from '../../support/simulators.js';
import { replay } from './recorded.js';

const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };
const BASE = '/api/public/v1.0';
/** Advances of the clock on the control plane in a run. A replay repeats them without a recorded call. */
const ADVANCES = 12;

async function snapshotsOf(world: World): Promise<readonly { readonly id: string; readonly path: string }[]> {
  const rows = (await world.state('snapshots').list({ limit: 40 })) as unknown as readonly {
    readonly id: string;
    readonly groupId: string;
    readonly clusterId: string;
  }[];
  return rows.map(({ id, groupId, clusterId }) => ({
    id,
    path: `${BASE}/groups/${groupId}/clusters/${clusterId}/snapshots/${id}`,
  }));
}

/** Makes calls and actions of many kinds. */
async function run(simulator: Simulator): Promise<void> {
  const world = simulator.world();
  const client = new DigestClient(simulator.app, 'localhost:8080');
  const control = async (path: string, body: object): Promise<unknown> =>
    request(simulator.controlApp).post(`/v1/worlds/default/${path}`).send(body);
  await client.call('get', `${BASE}/groups`, ADMIN);
  await client.call('get', `${BASE}/groups`);
  await control('faults', {
    id: 'flaky',
    match: { method: 'GET' },
    probability: 0.4,
    inject: { error: { status: 503 } },
  });
  for (const { path } of (await snapshotsOf(world)).slice(0, ADVANCES)) {
    await client.call('get', path, ADMIN);
    await client.call('patch', path, ADMIN, { doNotDelete: true });
    await control('clock/advance', { by: 'PT90M' });
  }
  await client.call('patch', '/api/public/v1.0/nothing', ADMIN, { a: 1 });
  await world.faults.clear();
  await world.incidents.start({ kind: 'primary.lost', target: 'rs0' });
  await world.clock.advance('PT3H');
  await client.call('get', `${BASE}/groups?pretty=true`, ADMIN);
}

describe('the replay of a bundle', () => {
  const open = givenSimulators();

  it('finds no difference in a run that is repeated', async () => {
    const simulator = await open();
    await run(simulator);
    const report = await replay(await simulator.world().bundle());
    expect(report).toMatchObject({ differences: [], isSame: true, hasSameState: true });
    expect(report.repeated).toBeGreaterThan(35);
  });

  it('names a reply that was changed', async () => {
    const simulator = await open();
    await run(simulator);
    const bundle = readBundle(await simulator.world().bundle());
    const at = bundle.journal.findIndex(({ reply }) => reply?.text?.includes('"doNotDelete":true') === true);
    const journal = bundle.journal.map((line, index) =>
      index === at
        ? {
            ...line,
            reply: {
              ...line.reply,
              bytes: line.reply?.bytes ?? 0,
              text: line.reply?.text?.replace('"doNotDelete":true', '"doNotDelete":trve') ?? '',
            },
          }
        : line,
    );
    const { differences, isSame } = await replay({ ...bundle, journal });
    expect(isSame).toBe(false);
    expect(differences).toHaveLength(1);
    expect(differences[0]).toMatchObject({ id: bundle.journal[at]?.id, entry: bundle.journal[at]?.entry });
  });

  it('says which calls the journal no longer had, and applies what they changed', async () => {
    const simulator = await open();
    await run(simulator);
    const dropped = (await simulator.world().journal.list()).length;
    await simulator.world().journal.clear();
    const client = new DigestClient(simulator.app, 'localhost:8080');
    await client.call('get', `${BASE}/groups`, ADMIN);
    const bundle = readBundle(await simulator.world().bundle());
    expect(bundle.manifest.droppedCalls).toBe(dropped);
    expect(await replay(bundle)).toMatchObject({
      isSame: true,
      repeated: 1,
      applied: { 'the journal no longer had the call': dropped - ADVANCES },
    });
  });
});

describe('schema/bundle.json', () => {
  const open = givenSimulators();

  it('describes a bundle, and refuses another one', async () => {
    const simulator = await open({ scenario: 'flaky-api' });
    await run(simulator);
    const files = unzipSync(await simulator.world().bundle());
    const lines = (text: string): readonly unknown[] =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown);
    const content = Object.fromEntries(
      Object.entries(files)
        .filter(([name]) => !name.startsWith('scenarios/'))
        .map(([name, bytes]) => {
          const text = strFromU8(bytes);
          return [name, name.endsWith('.jsonl') ? lines(text) : (JSON.parse(text) as unknown)];
        }),
    );
    expect(Object.keys(files)).toContain('scenarios/flaky-api.json');
    const ajv = new Ajv({ strict: false, allErrors: true });
    const validate = ajv.compile(JSON.parse(readFileSync('schema/bundle.json', 'utf8')) as object);
    validate(content);
    expect(validate.errors).toBeNull();
    expect(validate({ ...content, 'timeline.jsonl': [{ n: -1 }] })).toBe(false);
  });
});
