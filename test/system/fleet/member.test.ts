import { expect, it } from '@jest/globals';
import { gunzipSync, gzipSync } from 'node:zlib';
import { checkLimits, type Caller, type CallerLimits } from '../../../src/commands/caller.js';
import { closePools, openPools } from '../../../src/fleet/database.js';
import { LEASE_MS, MARGIN_MS } from '../../../src/fleet/lease.js';
import { memoryOf } from '../../../src/simulator/memory.js';
import { Simulator } from '../../../src/simulator/simulator.js';
import { SYSTEM } from '../../../src/world/tables/events.js';
import { standard } from '../../support/fixtureWorlds.js';
import { describeWithDatabase, givenDatabase } from './givenDatabase.js';
import { joined } from './member.js';

const database = givenDatabase();

const TRUSTED_MS = LEASE_MS - MARGIN_MS;

/** Returns the version of the document of a world. */
async function versionOf(world: string): Promise<unknown> {
  const { rows } = await database.pool.query<{ bytes: Buffer }>(
    'SELECT d.bytes FROM understudy.world AS w JOIN understudy.document AS d ON d.hash = w.document WHERE name = $1',
    [world],
  );
  const [row] = rows;
  return row && (JSON.parse(gunzipSync(row.bytes).toString()) as { readonly version: unknown }).version;
}

/** Replaces all documents by those that a version without alerts would have written. */
async function makeOld(): Promise<void> {
  const { rows } = await database.pool.query<{ bytes: Buffer }>('SELECT bytes FROM understudy.document');
  const old = (key: string, value: unknown): unknown => (key === 'alerts' ? undefined : value);
  for (const { bytes } of rows) {
    const state = JSON.parse(gunzipSync(bytes).toString(), old) as object;
    const written = gzipSync(JSON.stringify({ ...state, version: 1 }));
    await database.pool.query('UPDATE understudy.document SET bytes = $1', [written]);
  }
}

describeWithDatabase('a member of a fleet', () => {
  it('keeps its lease while all connections for work are busy', async () => {
    const { fleet, clock } = await joined(database, 'http://one');
    const locked = await database.pool.connect();
    try {
      await locked.query('BEGIN; LOCK TABLE understudy.world IN ACCESS EXCLUSIVE MODE');
      const claims = Array.from({ length: 20 }, (_, at) => fleet.claim(`w${at}`).catch(() => 'failed'));
      clock.now = TRUSTED_MS - 1;
      await fleet.beat();
      clock.now += 2;
      expect(fleet.isTrusted()).toBe(true);
      await locked.query('ROLLBACK');
      await Promise.all(claims);
    } finally {
      locked.release(true);
    }
  });

  it('warns once while the database is away, and when it is back', async () => {
    const { fleet, warnings } = await joined(database, 'http://one');
    await database.engine.stop();
    await fleet.beat();
    await fleet.beat();
    await expect(fleet.claim('a')).rejects.toThrow(/^the database of the fleet failed: .+/);
    await expect(fleet.worldOfKey('none')).rejects.toMatchObject({ name: 'FleetError', kind: 'unavailable' });
    await database.engine.launch();
    await fleet.beat();
    expect(warnings).toEqual([
      expect.stringContaining('the database does not answer: '),
      '--fleet: the database answers again',
    ]);
  });

  it('drops its worlds and warns if it was revoked, and serves them again', async () => {
    const [one, two] = [await joined(database, 'http://one'), await joined(database, 'http://two')];
    await one.simulator.add('a', standard()).saving;
    await one.simulator.add('b', standard()).saving;
    await database.pool.query(
      `UPDATE understudy.replica SET expires_at = now() - interval '1 second' WHERE id = 'http://one'`,
    );
    expect(await two.fleet.claim('a')).toBe('here');
    await one.fleet.beat();
    expect(one.simulator.names()).toEqual([]);
    expect(one.warnings).toEqual([expect.stringContaining('longer than its lease')]);
    expect(await one.fleet.claim('b')).toBe('here');
  });

  it('does not join again once it leaves, and ends its connections', async () => {
    const { fleet } = await joined(database, 'http://one');
    await database.pool.query('UPDATE understudy.replica SET revoked = true');
    const beat = fleet.beat();
    await fleet.leave();
    await beat;
    await fleet.beat();
    const { rows } = await database.pool.query('SELECT revoked FROM understudy.replica');
    expect(rows).toEqual([{ revoked: true }]);
    await expect(fleet.worldOfKey('any')).rejects.toThrow('Cannot use a pool after calling end');
  });

  it('ends its connections even if the database refuses to end the lease', async () => {
    const { fleet, warnings } = await joined(database, 'http://one');
    await database.pool.query('DROP TABLE understudy.replica');
    await fleet.leave();
    await expect(fleet.worldOfKey('any')).rejects.toThrow('Cannot use a pool after calling end');
    expect(warnings).toEqual([expect.stringContaining('only after its lease')]);
  });

  it('rewrites the document of an older version before it serves the world', async () => {
    const [one, two] = [await joined(database, 'http://one'), await joined(database, 'http://two')];
    await one.simulator.add('a', standard()).saving;
    await one.fleet.leave();
    await makeOld();
    expect(await versionOf('a')).toBe(1);
    expect(await two.fleet.claim('a')).toBe('here');
    expect(await versionOf('a')).toBe(2);
  });

  it('keeps no trace of a world that it cannot restore', async () => {
    const [one, two] = [await joined(database, 'http://one'), await joined(database, 'http://two')];
    await one.simulator.add('a', standard()).saving;
    await one.fleet.leave();
    two.fleet.serve(
      Object.assign(new Simulator(), {
        restore: () => {
          throw new TypeError('a bug');
        },
      }),
    );
    await expect(two.fleet.claim('a')).rejects.toThrow('a bug');
    await expect(two.fleet.shared.place('a')).rejects.toThrow('it was not saved');
    two.fleet.serve(two.simulator);
    expect(await two.fleet.claim('a')).toBe('here');
    await two.fleet.leave();
  });

  it('says why it cannot read a world, even if it also cannot give the world back', async () => {
    const [one, two] = [await joined(database, 'http://one'), await joined(database, 'http://two')];
    await one.simulator.add('a', standard()).saving;
    await one.fleet.leave();
    await database.pool.query(`UPDATE understudy.world SET header = '{}'`);
    await database.pool.query(
      `CREATE FUNCTION understudy.refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''broken''; END';
       CREATE TRIGGER refuse BEFORE UPDATE ON understudy.world FOR EACH ROW WHEN (NEW.owner IS NULL)
         EXECUTE FUNCTION understudy.refuse()`,
    );
    await expect(two.fleet.claim('a')).rejects.toThrow(/^the world a /);
    expect(two.warnings).toEqual(['--fleet: the world a cannot be given back: broken (P0001)']);
    await database.pool.query('DROP TRIGGER refuse ON understudy.world');
    await two.fleet.leave();
  });

  it('lets the replies about a deleted world wait for its deletion', async () => {
    const { fleet, simulator } = await joined(database, 'http://one');
    const live = simulator.add('a', standard());
    await live.saving;
    simulator.remove('a');
    await live.saving;
    const { rowCount } = await database.pool.query(`SELECT FROM understudy.world WHERE name = 'a'`);
    expect(rowCount).toBe(0);
    const again = simulator.add('a', standard());
    await again.saving;
    await database.pool.query('UPDATE understudy.world SET epoch = 0');
    simulator.remove('a');
    await expect(again.saving).rejects.toThrow('left this replica');
    await expect(again.saving).rejects.toThrow('left this replica');
    await fleet.leave();
  });

  it('finds a world by a key that was made later, at another replica', async () => {
    const [one, two] = [await joined(database, 'http://one'), await joined(database, 'http://two')];
    const live = one.simulator.add('a', standard());
    const [first] = live.world.keys.all().toArray();
    if (first === undefined) throw new Error('There is no key.');
    const keys = live.world.keys.put({ ...first, id: 'f'.repeat(24), publicKey: 'LATER1' });
    live.commit({ world: { ...live.world, keys }, events: [] }, SYSTEM);
    await live.saving;
    const later = live.ownKeys.find(({ keyId }) => keyId === 'f'.repeat(24));
    expect(await two.fleet.worldOfKey(later?.publicKey ?? '')).toBe('a');
  });

  it('loses a change that the full disk of the database refuses, and no other', async () => {
    const { fleet, simulator } = await joined(database, 'http://one');
    const live = simulator.add('a', standard());
    live.checkpoint('kept');
    await live.saving;
    await database.pool.query(
      `CREATE FUNCTION understudy.refuse() RETURNS trigger LANGUAGE plpgsql
       AS 'BEGIN RAISE USING ERRCODE = ''disk_full'', MESSAGE = ''no space''; END'`,
    );
    await database.pool.query(
      'CREATE TRIGGER full_disk BEFORE INSERT ON understudy.entry EXECUTE FUNCTION understudy.refuse()',
    );
    live.checkpoint('lost');
    await expect(live.saving).rejects.toThrow('left this replica');
    expect(await fleet.claim('a')).toBe('here');
    expect([...(simulator.find('a')?.allCheckpoints().keys() ?? [])]).toEqual(['kept']);
    simulator.find('a')?.checkpoint('lost too');
    await expect(simulator.find('a')?.saving).rejects.toThrow('left this replica');
    await database.pool.query('DROP TRIGGER full_disk ON understudy.entry');
    expect(await fleet.claim('a')).toBe('here');
    simulator.find('a')?.checkpoint('kept again');
    await simulator.find('a')?.saving;
    expect([...(simulator.find('a')?.allCheckpoints().keys() ?? [])]).toEqual(['kept', 'kept again']);
  });

  it('counts the worlds and the memory of an owner at all replicas', async () => {
    const [one, two] = [await joined(database, 'http://one'), await joined(database, 'http://two')];
    const metadata = { owner: 'ci', labels: {}, createdAt: 0 };
    await one.simulator.add('a', standard(), { metadata }).saving;
    await two.simulator.add('b', standard(), { metadata }).saving;
    await one.fleet.sweep();
    const ci = (limits: CallerLimits): Caller => ({ name: 'ci', right: 'use', limits });
    const check = async (caller: Caller): Promise<void> => checkLimits(two.simulator, caller, 0);
    await check(ci({ worlds: 3 }));
    await expect(check(ci({ worlds: 2 }))).rejects.toThrow('The token "ci" has 2 worlds, its limit.');
    const memory = [one.simulator.find('a'), two.simulator.find('b')].map((live) => live && memoryOf(live));
    const [first = 0, second = 0] = memory;
    await check(ci({ memory: first + second + 1 }));
    await expect(check(ci({ memory: first + second }))).rejects.toThrow('of memory, its limit');
    await check({ ...ci({ worlds: 1 }), name: 'other' });
  });

  it('blocks no other replica if it falls silent in a transaction', async () => {
    const pools = await openPools(database.engine.url());
    try {
      const { rows } = await pools.work.query('SHOW idle_in_transaction_session_timeout');
      expect(rows).toEqual([{ idle_in_transaction_session_timeout: '3s' }]);
    } finally {
      await closePools(pools);
    }
  });

  it('gives new worlds to the living replica with the fewest, which serves them at their first request', async () => {
    const [one, two] = [await joined(database, 'http://one'), await joined(database, 'http://two')];
    const made: (string | undefined)[] = [];
    for (let at = 0; at < 6; at += 1) {
      await one.simulator.add(`w${at}`, standard()).saving;
      made.push(await one.simulator.shared?.place(`w${at}`));
    }
    expect(made).toEqual([undefined, undefined, undefined, undefined, 'http://two', undefined]);
    expect(one.simulator.find('w4')).toBeUndefined();
    expect(await one.fleet.claim('w4')).toMatchObject({ url: 'http://two' });
    expect(await two.fleet.claim('w4')).toBe('here');
    await two.fleet.leave();
    await one.simulator.add('w6', standard()).saving;
    expect(await one.simulator.shared?.place('w6')).toBeUndefined();
  });
});
