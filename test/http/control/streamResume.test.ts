import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { SYSTEM } from '../../../src/world/tables/events.js';
import { LIMITS } from '../../../src/commands/limits.js';
import type { Journal } from '../../../src/journal/journal.js';
import { given as givenExchange } from '../../support/journals.js';
import type { StreamClient } from '../../support/streamClient.js';
import { givenControl } from './givenControl.js';
import { givenStreams } from './givenStreams.js';

const ALL = 'exchanges,actions,events';

describe('a stream with Last-Event-ID', () => {
  const given = givenStreams();

  function journalOf(name = 'default'): Journal {
    const live = given.plane.plane.simulator.find(name);
    if (live === undefined) throw new Error(`no world ${name}`);
    return live.journal;
  }

  const freeze = (): Promise<unknown> => given.plane.plane.call('post', '/default/clock/freeze');
  const idsOf = (client: StreamClient, event: string): unknown => client.dataOf(event).map(({ id }) => id);

  it('gets each missed call, action and event once, in order', async () => {
    const { plane } = given.plane;
    const first = await given.plane.open(`?types=${ALL}`);
    givenExchange(journalOf());
    await plane.advance('default', { by: 'P1D' });
    await first.receive('actions');
    const feed = plane.simulator.find('default')?.world.events;
    await first.until(() => first.dataOf('events').at(-1)?.id === feed?.all().toArray().at(-1)?.id);
    first.close();
    const open = givenExchange(journalOf(), { isOpen: true });
    givenExchange(journalOf());
    await plane.advance('default', { by: 'P1D' });
    open.close('answered', 5);
    journalOf().close(open);
    const second = await given.plane.open(`?types=${ALL}`, first.lastId);
    await second.receive('exchanges', 2);
    givenExchange(journalOf());
    await second.receive('exchanges', 3);
    expect(second.messages[0]).toMatchObject({ event: 'start', data: { isResumed: true } });
    expect(idsOf(second, 'actions')).toEqual([5]);
    expect(idsOf(second, 'exchanges')).toEqual([4, 3, 6]);
    const missed = plane.simulator.find('default')?.world.events.all().toArray().slice(feed?.size) ?? [];
    expect(missed.length).toBeGreaterThan(0);
    expect(idsOf(second, 'events')).toEqual(missed.map(({ id }) => id));
  });

  it('gets each missed event, even if old events have left the feed meanwhile', async () => {
    const { plane } = given.plane;
    const first = await given.plane.open(`?types=${ALL}`);
    await plane.advance('default', { by: 'P1D' });
    const live = plane.simulator.find('default');
    const feed = live?.world.events;
    await first.until(() => first.dataOf('events').at(-1)?.id === feed?.all().toArray().at(-1)?.id);
    first.close();
    await plane.advance('default', { by: 'P1D' });
    const { world } = live ?? {};
    const events = feed
      ?.all()
      .page(0, 5)
      .reduce((table, { id }) => table.remove(id), world?.events ?? feed);
    if (world !== undefined && events !== undefined)
      live?.commit({ world: { ...world, events }, events: [] }, SYSTEM);
    const second = await given.plane.open(`?types=${ALL}`, first.lastId);
    const missed = world?.events.all().toArray().slice(feed?.size) ?? [];
    await second.receive('events', missed.length);
    expect(missed.length).toBeGreaterThan(0);
    expect(idsOf(second, 'events')).toEqual(missed.map(({ id }) => id));
  });

  it('continues after any message, not only after the last one of a batch', async () => {
    for (let number = 0; number < 120; number += 1) givenExchange(journalOf());
    const first = await given.plane.open('?types=exchanges', '0');
    await first.receive('exchanges', 120);
    const second = await given.plane.open('?types=exchanges', first.messages[60]?.id);
    await second.receive('exchanges', 60);
    expect(idsOf(second, 'exchanges')).toEqual(Array.from({ length: 60 }, (_, at) => at + 61));
  });

  it('gets the whole journal after 0, and running calls', async () => {
    givenExchange(journalOf());
    await freeze();
    givenExchange(journalOf(), { isOpen: true });
    const client = await given.plane.open(`?types=${ALL}`, '0');
    await client.receive('exchanges', 2);
    expect(client.messages.slice(1)).toMatchObject([
      { event: 'exchanges', data: { id: 1 } },
      { event: 'actions', data: { id: 2 } },
      { event: 'exchanges', data: { id: 3, ending: 'open' } },
    ]);
  });

  it('names what the journal has evicted', async () => {
    const first = await given.plane.open('?types=exchanges');
    givenExchange(journalOf());
    await first.receive('exchanges');
    first.close();
    for (let number = 0; number < 10_020; number += 1) givenExchange(journalOf());
    const second = await given.plane.open('?types=exchanges', first.lastId);
    await second.receive('exchanges', 10_000);
    expect(second.messages[1]).toMatchObject({ event: 'gap', data: { missed: 20 } });
    expect(second.dataOf('gap')).toHaveLength(1);
    expect(second.dataOf('exchanges')[0]).toMatchObject({ id: 22 });
  });

  it('reports a reset and a cleared journal, at once and later', async () => {
    const { plane } = given.plane;
    const live = await given.plane.open(`?types=${ALL}`);
    await freeze();
    await live.receive('actions');
    const before = live.lastId;
    await plane.call('delete', '/default/journal', undefined, 204);
    expect(await live.receive('reset')).toEqual([{ reason: 'cleared' }]);
    const cleared = await given.plane.open(`?types=${ALL}`, before);
    expect(await cleared.receive('reset')).toEqual([{ reason: 'cleared' }]);
    await plane.call('post', '/default/reset', undefined, 200);
    expect(await live.receive('reset', 2)).toEqual([{ reason: 'cleared' }, { reason: 'reset' }]);
    const reset = await given.plane.open('', before);
    expect(await reset.receive('reset')).toEqual([{ reason: 'reset' }]);
    await reset.receive('clock');
    const rest = reset.messages.map(({ event }) => event);
    expect(rest).toEqual(['start', 'reset', 'actions', 'state', 'clock']);
    expect(reset.messages[0]).toMatchObject({ data: { isResumed: false } });
  });

  it('reports that the world is another one of the same name', async () => {
    const { plane } = given.plane;
    await plane.create({ name: 'short' });
    const first = await given.plane.open('', undefined, 'short');
    const { lastId } = first;
    await plane.call('delete', '/short', undefined, 204);
    await plane.create({ name: 'short' });
    givenExchange(journalOf('short'));
    const second = await given.plane.open(`?types=${ALL}`, lastId, 'short');
    expect(await second.receive('reset')).toEqual([{ reason: 'restarted' }]);
    expect(await second.receive('exchanges')).toHaveLength(1);
  });

  it.each(['', 'abc', '-1', '1', 'x-1.0.1.0.0', '0-1.0.1.0.0.0; x'])('refuses the id %j', async (id) => {
    const { status, body } = (await request(given.plane.plane.control)
      .get('/v1/worlds/default/stream')
      .set('Last-Event-ID', id)) as { status: number; body: { detail?: string } };
    expect(status).toBe(400);
    expect(body.detail).toContain('or 0 for everything that the journal holds');
  });

  it('refuses an id that no stream has sent yet', async () => {
    const { lastId = '' } = await given.plane.open();
    const ahead = lastId.replace(/\.\d+(\.\d+\.[\w-]+)$/, '.99$1');
    await expect(given.plane.open('', ahead)).rejects.toThrow('is ahead of the world');
  });
});

describe('a stream', () => {
  const given = givenStreams();

  it.each([
    ['?types=', 'expected one of exchanges'],
    ['?types=exchange', 'did you mean exchanges?'],
    ['?types=clock,event', 'did you mean events?'],
    ['?type=clock', 'did you mean types?'],
  ])('refuses %s', async (query, message) => {
    const problem = await given.plane.plane.refused('get', `/default/stream${query}`);
    expect(problem).toMatchObject({ status: 400, detail: expect.stringContaining(message) });
  });

  it('refuses an unknown world, other methods, and clients that accept no events', async () => {
    const { plane } = given.plane;
    expect((await plane.refused('get', '/nowhere/stream')).status).toBe(404);
    const control = givenControl();
    expect((await request(control).post('/v1/worlds/default/stream')).status).toBe(405);
    const reply = await request(control).get('/v1/worlds/default/stream').set('Accept', 'text/html');
    expect(reply.status).toBe(406);
  });

  it('has headers only for HEAD', async () => {
    const control = givenControl();
    const { status, headers } = await request(control).head('/v1/worlds/default/stream');
    expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/event-stream/)]);
    expect((await request(control).head('/v1/worlds/default/stream?types=x')).status).toBe(400);
  });

  it('is refused if its world has too many', async () => {
    const clients = Array.from({ length: LIMITS.streamsPerWorld }, () =>
      given.plane.open('?types=exchanges'),
    );
    const [first] = await Promise.all(clients);
    await expect(given.plane.open()).rejects.toThrow('409');
    first?.close();
    const { simulator } = given.plane.plane;
    while (simulator.find('default')?.watcherCount === LIMITS.streamsPerWorld) await given.plane.turn();
    await given.plane.open();
  });
});
