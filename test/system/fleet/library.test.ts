import { afterAll, expect, it } from '@jest/globals';
import { createSimulator, type Simulator, type World } from '../../../src/index.js';
import { challengeIn } from '../../../tools/digest.mjs';
import { DigestSession } from '../../support/digestSession.js';
import { freePort } from '../../support/freePorts.js';
import { describeWithDatabase, givenDatabase } from './givenDatabase.js';

const database = givenDatabase({ keepsTables: true });
const running = new Set<Simulator>();

afterAll(async () => {
  for (const each of running) await each.close();
});

type Joined = Simulator & { readonly url: string };

async function join(): Promise<Joined> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const options = {
    fleet: database.engine.url(),
    advertiseUrl: url,
    clock: 'manual',
    now: '2026-01-01T00:00:00Z',
  } as const;
  const simulator = await createSimulator(options);
  running.add(simulator);
  return Object.assign(simulator, { url });
}

let pair: Promise<readonly [Joined, Joined]> | undefined;

/** Returns two replicas, which all tests use: each builds the world of the standard fixture, which takes longer than a test. */
function joinedPair(): NonNullable<typeof pair> {
  return (pair ??= join().then(async (one) => [one, await join()] as const));
}

/** Reads of a world through all parts of its object. */
const READS: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  clock: (world) => world.clock.get(),
  agenda: (world) => world.clock.agenda({ limit: 3, what: 'snapshotScheduled' }),
  faults: (world) => world.faults.list(),
  fault: (world) => world.faults.get('busy'),
  incidents: (world) => world.incidents.list({ all: true }),
  incident: async (world) => world.incidents.get((await world.incidents.list({ all: true }))[0]?.id ?? ''),
  scenarios: (world) => world.scenarios.list(),
  steps: (world) => world.steps.list({ all: true }),
  step: async (world) => world.steps.get((await world.steps.list())[0]?.id ?? ''),
  scenario: (world) => world.scenarios.get('mine'),
  journal: (world) => world.journal.list({ kind: 'exchange' }),
  verdict: (world) => world.journal.verify({ match: { operation: 'listClusters' }, count: 0 }),
  notifications: (world) => world.journal.notifications({ limit: 1 }),
  rows: (world) => world.state('hosts').list({ limit: 2, search: 'rs0' }),
  row: (world) => world.state('clusters').get('rs0'),
  'earlier row': (world) => world.asOf(0).state('clusters').get('rs0'),
  'earlier hash': (world) => world.asOf(0).hash(),
  series: (world) =>
    world.measurements.series({
      host: 'rs0/node-0',
      m: ['CONNECTIONS'],
      granularity: 'PT1M',
      period: 'PT5M',
    }),
  catalogue: (world) => world.measurements.catalogue(['rs0/node-0', 'rs0/node-1']),
  history: (world) => world.measurements.history({ host: ['rs0/node-0'], period: 'PT1H' }),
  problems: (world) => world.problems({ limit: 2 }),
  diff: (world) => world.diff({ since: 0, collection: 'clusters' }),
  export: (world) => world.export(),
  hash: (world) => world.hash(),
  report: async (world) => (await world.report()).coverage,
  junit: (world) => world.report('junit'),
  timeline: (world) => world.timeline({ limit: 2, types: ['control', 'time'] }),
  bundle: async (world) => (await world.bundle()).subarray(0, 4),
};

/** Changes of a world through all parts of its object. */
async function change(world: World): Promise<void> {
  await world.clock.advance('PT1H');
  await world.clock.resume(2);
  await world.clock.freeze();
  await world.clock.step();
  await world.faults.add({
    id: 'busy',
    match: { operation: ['listClusters'] },
    inject: { error: { status: 503 } },
  });
  await world.faults.add({ id: 'other', match: {}, delay: { fixed: 1 } });
  expect(await world.faults.update('busy', { times: 2 })).toMatchObject({ id: 'busy', times: 2 });
  await world.faults.remove('other');
  const { id } = await world.incidents.start({ kind: 'node.down', target: 'rs0/node-0' });
  await world.incidents.heal(id);
  const step = { after: { operation: 'getProject' }, clear: 'busy' } as const;
  await world.steps.add(step);
  await world.steps.remove((await world.steps.add(step)).id);
  await world.scenarios.load({
    name: 'mine',
    version: 1,
    expect: [{ never: { operation: 'createUser' } }],
  });
  await world.scenarios.assert();
  const [row] = await world.state('clusters').list({ search: 'rs0' });
  expect(row).toMatchObject({ name: 'rs0' });
  await world.state('clusters').patch('rs0', { active: true });
}

describeWithDatabase('the library in a fleet', () => {
  it('gives the same results for a world of another replica', async () => {
    const [one, two] = await joinedPair();
    const near = await one.createWorld({ name: 'a', from: 'default' });
    const far = two.world('a');
    await change(far);
    // Test runners print objects by their symbols.
    expect(Object.prototype.toString.call(far)).toBe('[object Object]');
    for (const [what, read] of Object.entries(READS)) {
      const expected = await read(near);
      const seen = await read(far);
      expect([what, JSON.parse(JSON.stringify(seen))]).toEqual([what, JSON.parse(JSON.stringify(expected))]);
    }
    expect(() => far.clock.now).toThrow(
      'the world "a" is not in this process now, so clock.now cannot answer at once',
    );
    await expect(far.clock.advance('soon')).rejects.toMatchObject({
      status: 400,
      mistakes: [{ path: '$.by' }],
    });
    await far.delete();
    await expect(near.clock.get()).rejects.toMatchObject({ status: 404 });
  });

  it('counts the calls that a step waits for at all replicas, and after the world has moved', async () => {
    const [one, two] = await joinedPair();
    const world = await one.createWorld({ name: 'c', from: 'default' });
    await two.world('c').steps.add({
      after: { operation: 'listAllProjects', times: 3 },
      change: { collection: 'projects', id: 'Shop', patch: { tags: ['paused'] } },
    });
    const key = world.keys.admin;
    const read = async (replica: Simulator): Promise<void> => {
      const url = `${replica.world('c').baseUrl}/groups`;
      const challenged = await fetch(url);
      const session = new DigestSession(() =>
        Promise.resolve(challengeIn(challenged.headers.get('www-authenticate'))),
      );
      const headers = { Authorization: await session.sign(key, 'GET', new URL(url).pathname) };
      expect((await fetch(url, { headers })).status).toBe(200);
    };
    await read(one);
    await read(two);
    expect(await two.world('c').steps.list()).toMatchObject([{ calls: 2 }]);
    await database.pool.query('UPDATE understudy.replica SET revoked = true WHERE id = $1', [one.url]);
    while (one.worlds().includes('c')) await two.world('c').clock.get();
    expect(await world.steps.list()).toMatchObject([{ calls: 2 }]);
    await read(one);
    expect(await world.state('projects').get('Shop')).toMatchObject({ tags: ['paused'] });
    await world.delete();
  });

  it('follows a world that moves to another replica, and back', async () => {
    const [one, two] = await joinedPair();
    const world = await one.createWorld({ name: 'b', from: 'default' });
    await world.clock.advance('PT1H');
    const { keys, baseUrl } = world;
    // As if this process had slept for longer than its lease.
    await database.pool.query('UPDATE understudy.replica SET revoked = true WHERE id = $1', [one.url]);
    while (one.worlds().includes('b')) await two.world('b').clock.get();
    await two.world('b').clock.advance('PT1H');
    expect(await world.clock.get()).toMatchObject({ now: '2026-01-01T02:00:00Z' });
    expect([world.keys, world.baseUrl]).toEqual([keys, baseUrl]);
    // The API follows too: the client needs no other address.
    expect((await fetch(`${baseUrl}/orgs`)).status).toBe(401);
    await two.close();
    await world.clock.advance('PT1H');
    expect(world.clock.now).toBe('2026-01-01T03:00:00Z');
  });
});
