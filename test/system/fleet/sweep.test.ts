import { expect, it } from '@jest/globals';
import { IDLE_MS } from '../../../src/fleet/fleet.js';
import { verify } from '../../../src/journal/verify.js';
import type { LiveWorld } from '../../../src/simulator/liveWorld.js';
import { standard, textOf } from '../../support/fixtureWorlds.js';
import { describeWithDatabase, givenDatabase } from './givenDatabase.js';
import { joined as joinedTo, type Member } from './member.js';

const database = givenDatabase();

const joined = (url: string): Promise<Member> => joinedTo(database, url);

const rowOf = async (world: string): Promise<unknown> =>
  (
    await database.pool.query(
      'SELECT owner, document_number AS trimmed FROM understudy.world WHERE name = $1',
      [world],
    )
  ).rows[0];

const noted = async (): Promise<unknown> =>
  (await database.pool.query('SELECT world FROM understudy.world_use ORDER BY world')).rows;

const CALL = { operation: 'listClusters' };

/** Returns the verdicts about no, one, and at most three calls of a journal without calls. It may have forgotten calls while its world slept. */
const verdicts = (live: LiveWorld | undefined): readonly string[] => {
  if (live === undefined) throw new Error('The world is missing.');
  const asked = [{ never: CALL }, { match: CALL, count: { gte: 1 } }, { match: CALL, count: { lte: 3 } }];
  return asked.map((expectation) => verify(live.journal, expectation).result);
};

describeWithDatabase('the sweep of a replica', () => {
  it('forgets idle worlds, which the next request of any replica wakes', async () => {
    const [one, two] = [await joined('http://one'), await joined('http://two')];
    const live = one.simulator.add('a', standard());
    live.checkpoint('clean');
    await live.saving;
    expect(verdicts(live)).toEqual(['pass', 'fail', 'pass']);
    const text = textOf(live.world);
    await one.fleet.sweep();
    expect(one.simulator.find('a')).toBe(live);
    one.clock.now = IDLE_MS;
    await one.fleet.beat();
    await one.fleet.sweep();
    expect(one.simulator.find('a')).toBeUndefined();
    expect(await rowOf('a')).toEqual({ owner: null, trimmed: '1' });
    await expect(live.saving).rejects.toThrow('it was idle');
    expect(await two.fleet.claim('a')).toBe('here');
    const awake = two.simulator.find('a');
    expect([awake && textOf(awake.world), awake?.allCheckpoints().size]).toEqual([text, 1]);
    expect(verdicts(awake)).toEqual(['inconclusive', 'inconclusive', 'inconclusive']);
  });

  it('keeps worlds that a stream or an advance needs', async () => {
    const { fleet, simulator, clock } = await joined('http://one');
    const live = simulator.add('a', standard());
    const end = live.watch(() => undefined);
    await live.saving;
    clock.now = IDLE_MS;
    await fleet.beat();
    await fleet.sweep();
    expect(simulator.find('a')).toBe(live);
    expect(await noted()).toEqual([]);
    end();
    clock.now += IDLE_MS;
    await fleet.beat();
    await fleet.sweep();
    expect(simulator.find('a')).toBeUndefined();
  });

  it('deletes the expired worlds of replicas that have stopped, and no others', async () => {
    const [one, two] = [await joined('http://one'), await joined('http://two')];
    const metadata = { labels: {}, createdAt: 0, ttl: 60_000 };
    for (const name of ['a', 'b']) await one.simulator.add(name, standard(), { metadata }).saving;
    await two.simulator.add('c', standard()).saving;
    const expire = `UPDATE understudy.world SET expires_at = now() - interval '1 second' WHERE ttl_ms > 0`;
    await database.pool.query(expire);
    await two.fleet.sweep();
    expect(await rowOf('a')).toBeDefined();
    await one.fleet.leave();
    await two.fleet.claim('b');
    await database.pool.query(expire);
    await two.fleet.sweep();
    expect([await rowOf('a'), await rowOf('b'), await rowOf('c')].map((row) => row !== undefined)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('deletes the expired worlds that it has dropped, or that were placed on it', async () => {
    const [one, two] = [await joined('http://one'), await joined('http://two')];
    const metadata = { labels: {}, createdAt: 0, ttl: 60_000 };
    const live = one.simulator.add('a', standard(), { metadata });
    await live.saving;
    await one.simulator.add('b', standard(), { metadata }).saving;
    // Another replica changes the log, so the next append fails, and the world leaves the memory.
    await database.pool.query(`UPDATE understudy.world SET head = head + 1 WHERE name = 'a'`);
    live.checkpoint('one');
    await expect(live.saving).rejects.toThrow('left this replica');
    expect(one.simulator.find('a')).toBeUndefined();
    await database.pool.query(`UPDATE understudy.world SET expires_at = now() - interval '1 second'`);
    await two.fleet.sweep();
    await one.fleet.sweep();
    expect([await rowOf('a'), await rowOf('b')].map((row) => row !== undefined)).toEqual([false, true]);
  });

  it('notes the uses of worlds, and forgets those of deleted ones', async () => {
    const { fleet, simulator } = await joined('http://one');
    for (const name of ['a', 'b']) await simulator.add(name, standard()).saving;
    fleet.use('a');
    fleet.use('b');
    expect(await noted()).toEqual([]);
    await fleet.sweep();
    expect(await noted()).toEqual([{ world: 'a' }, { world: 'b' }]);
    simulator.remove('b');
    await fleet.saving();
    await fleet.sweep();
    expect(await noted()).toEqual([{ world: 'a' }]);
    const used = (await fleet.directory.list()).map(({ name, usedAt }) => [name, usedAt instanceof Date]);
    expect(used).toEqual([['a', true]]);
    await fleet.leave();
  });

  it('tidies the database even if it cannot note uses', async () => {
    const { fleet, simulator, warnings } = await joined('http://one');
    const metadata = { labels: {}, createdAt: 0, ttl: 60_000 };
    await simulator.add('a', standard(), { metadata }).saving;
    fleet.use('a');
    await fleet.leave();
    const other = await joined('http://two');
    other.fleet.use('a');
    await database.pool.query(`UPDATE understudy.world SET expires_at = now() - interval '1 second'`);
    await database.pool.query('ALTER TABLE understudy.world_use ADD CHECK (world IS NULL)');
    await other.fleet.sweep();
    expect(await rowOf('a')).toBeUndefined();
    expect([warnings, other.warnings]).toEqual([[], [expect.stringContaining('the sweep failed')]]);
  });

  it('warns if the database refuses it', async () => {
    const { fleet, warnings } = await joined('http://one');
    await database.pool.query('DROP TABLE understudy.public_key, understudy.entry, understudy.world');
    await fleet.sweep();
    expect(warnings).toEqual([
      expect.stringContaining('the sweep failed: relation "understudy.world" does not exist'),
    ]);
  });
});
