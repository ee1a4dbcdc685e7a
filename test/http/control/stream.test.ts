import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { loadDescription } from '../../../src/control/subjects.js';
import { given as givenExchange } from '../../support/journals.js';
import { ADMIN, BASE } from './givenJournal.js';
import { getAs } from './digest.js';
import { givenStreams } from './givenStreams.js';

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(loadDescription(), 'control');

const COUNT = 9_000;

/** Returns the mistakes that the data of a stream message has according to the description. */
function mistakesIn({ event, data }: { readonly event: string | undefined; readonly data: object }): unknown {
  const validate = ajv.compile({ $ref: `control#/components/schemas/StreamData/properties/${event}` });
  return validate(data) ? [] : validate.errors;
}

const SCENARIO = {
  version: 1,
  name: 'two-calls',
  expect: [{ operation: 'listClusters', count: { gte: 2 }, because: 'it lists the clusters twice' }],
};

describe('GET …/stream', () => {
  const given = givenStreams();

  it('begins with itself, the clock and the verdicts, and ends when the client leaves', async () => {
    const { plane, timers } = given.plane;
    await plane.call('post', '/default/scenarios', { scenario: SCENARIO }, 201);
    const client = await given.plane.open();
    await client.receive('clock');
    expect(client.messages).toMatchObject([
      { event: 'start', data: { world: 'default', isResumed: false } },
      { event: 'verdicts', data: { scenario: 'two-calls', where: 'expect[0]', status: 'pending' } },
      { event: 'clock', data: { now: '2026-01-01T00:00:00Z', mode: 'manual' } },
    ]);
    expect(client.retryMs).toBeGreaterThan(0);
    client.close();
    while (timers.size > 0) await new Promise((turn) => setImmediate(turn));
    expect(plane.simulator.find('default')?.watcherCount).toBe(0);
  });

  it('says of a call that it failed and why, and which challenges it has answered', async () => {
    const { plane } = given.plane;
    const client = await given.plane.open();
    await getAs(plane.api, ADMIN, `${BASE}/clusters`);
    await getAs(plane.api, ADMIN, `${BASE}/nowhere`);
    await client.receive('exchanges', 4);
    expect(client.dataOf('exchanges').slice(1)).toMatchObject([
      { id: 2, failed: false, handshakes: [1] },
      { id: 3, status: 401 },
      { id: 4, failed: true, why: { text: `The API has no operation GET ${BASE}/nowhere.` } },
    ]);
    const again = await given.plane.open(undefined, '0');
    await again.receive('exchanges', 4);
    expect(again.dataOf('exchanges')[0]).toMatchObject({ id: 1, failed: false, handshakeOf: 2 });
    expect(again.messages.flatMap((message) => mistakesIn(message))).toEqual([]);
  });

  it('sends calls, actions, events, the clock, verdicts and changes as they happen', async () => {
    const { plane } = given.plane;
    const client = await given.plane.open();
    await plane.call('post', '/default/scenarios', { scenario: SCENARIO }, 201);
    for (let call = 0; call < 2; call += 1) await getAs(plane.api, ADMIN, `${BASE}/clusters`);
    await client.receive('exchanges', 4);
    await plane.advance('default', { by: 'P2D' });
    const [{ now = '' } = {}] = (await client.receive('clock', 2)).slice(-1);
    await client.until(() => client.dataOf('verdicts').some(({ status }) => status === 'met'));
    expect(now).toBe('2026-01-03T00:00:00Z');
    expect(client.dataOf('exchanges').slice(0, 2)).toMatchObject([
      { id: 2, operation: 'listClusters', status: 401 },
      { id: 3, operation: 'listClusters', status: 200, publicKey: ADMIN.publicKey, ending: 'answered' },
    ]);
    expect(client.dataOf('exchanges')[1]).not.toHaveProperty('request');
    expect(client.dataOf('actions')).toMatchObject([
      { action: 'POST scenarios', status: 201 },
      { action: 'POST clock/advance', status: 200 },
    ]);
    const feed = plane.simulator.find('default')?.world.events.all().toArray() ?? [];
    const sent = client.dataOf('events').map(({ id }) => id);
    expect(sent.length).toBeGreaterThan(5);
    expect(sent).toEqual(feed.slice(-sent.length).map(({ id }) => id));
    const changed = client.dataOf('state').flatMap(({ collections }) => collections);
    expect(changed).toEqual(expect.arrayContaining(['scenarios', 'snapshots', 'events']));
    expect(client.messages.flatMap(mistakesIn)).toEqual([]);
  });

  it('withdraws the verdicts of a scenario that is unloaded', async () => {
    const { plane } = given.plane;
    await plane.call('post', '/default/scenarios', { scenario: SCENARIO }, 201);
    const client = await given.plane.open('?types=verdicts');
    await client.receive('verdicts');
    await plane.call('delete', '/default/scenarios/two-calls', undefined, 204);
    expect((await client.receive('verdicts', 2))[1]).toMatchObject({
      scenario: 'two-calls',
      where: 'expect[0]',
      status: 'withdrawn',
    });
  });

  it('sends the selected types only, and lets time pass for them only', async () => {
    const { plane } = given.plane;
    await plane.call('post', '/default/clock/resume', { rate: 60 }, 200);
    const calls = await given.plane.open('?types=exchanges,actions');
    plane.realNow += 60_000;
    await given.plane.turn();
    expect(plane.simulator.find('default')?.world.now).toBe(Date.UTC(2026, 0, 1));
    const clock = await given.plane.open('?types=clock');
    await clock.until(() => clock.dataOf('clock').at(-1)?.now === '2026-01-01T01:00:00Z');
    plane.realNow += 60_000;
    await clock.until(() => clock.dataOf('clock').at(-1)?.now === '2026-01-01T02:00:00Z');
    await plane.call('post', '/default/clock/freeze', undefined, 200);
    await calls.receive('actions');
    expect(new Set(calls.messages.map(({ event }) => event))).toEqual(new Set(['start', 'actions']));
    expect(new Set(clock.messages.map(({ event }) => event))).toEqual(new Set(['start', 'clock']));
  });

  it('sends a call while it is running, and again when it ends', async () => {
    const live = given.plane.plane.simulator.find('default');
    if (live === undefined) throw new Error('no default world');
    const client = await given.plane.open('?types=exchanges');
    const record = givenExchange(live.journal, { target: '/clusters', isOpen: true });
    expect(await client.receive('exchanges')).toMatchObject([{ id: 1, ending: 'open' }]);
    record.close('lost', 5);
    live.journal.close(record);
    expect((await client.receive('exchanges', 2))[1]).toMatchObject({ id: 1, ending: 'lost' });
  });

  it('sends comments while nothing happens', async () => {
    const client = await given.plane.open('?types=exchanges');
    await client.until(() => client.comments.length > 1);
    expect(client.messages).toHaveLength(1);
  });

  it('ends with its world, and with the program', async () => {
    const { plane } = given.plane;
    await plane.create({ name: 'short' });
    const short = await given.plane.open('', undefined, 'short');
    const long = await given.plane.open();
    await plane.call('delete', '/short', undefined, 204);
    expect(await short.receive('end')).toEqual([{ reason: 'deleted' }]);
    await short.until(() => short.isOver);
    plane.simulator.stop();
    expect(await long.receive('end')).toEqual([{ reason: 'stopped' }]);
    await long.until(() => long.isOver);
    expect(short.messages.at(-1)?.event).toBe('end');
    expect(long.messages.flatMap(mistakesIn)).toEqual([]);
  });

  it('waits for a client that does not read, and loses nothing', async () => {
    const { journal } = given.plane.plane.simulator.find('default') ?? {};
    if (journal === undefined) throw new Error('no default world');
    const client = await given.plane.openUnread('?types=exchanges');
    for (let number = 0; number < COUNT; number += 1) givenExchange(journal);
    // The sockets of server and client buffer about 100 KB. The remaining exchanges stay in the journal.
    for (let turn = 0; turn < 50; turn += 1) await given.plane.turn();
    void client.read();
    await client.until(() => client.messages.length > COUNT);
    const ids = client.dataOf('exchanges').map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: COUNT }, (_, at) => at + 1));
  });
});
