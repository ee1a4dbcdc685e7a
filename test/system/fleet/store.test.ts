import { expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { openDatabase } from '../../../src/fleet/database.js';
import { FleetError, LostWorldError } from '../../../src/fleet/fleetError.js';
import { LEASE_MS, MARGIN_MS } from '../../../src/fleet/lease.js';
import { migrate, TABLES_VERSION } from '../../../src/fleet/migrations.js';
import { LogReplica } from './logReplica.js';
import { describeWithDatabase, givenTables } from './givenDatabase.js';

const { database, open } = givenTables();

async function joined(id: string): Promise<LogReplica> {
  return LogReplica.join(await open(), id);
}

/** Lets the engine's clock pass the end of a lease. */
async function expire({ pool, lease }: LogReplica): Promise<void> {
  await pool.query(`UPDATE understudy.replica SET expires_at = now() - interval '1 second' WHERE id = $1`, [
    lease.replica,
  ]);
}

async function linesOf(pool: Pool, world: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ number: string; line: string }>(
    'SELECT number, line FROM understudy.entry WHERE world = $1 ORDER BY number',
    [world],
  );
  return rows.map(({ number, line }) => `${number} ${line}`);
}

describeWithDatabase('the log of a world', () => {
  it('has every acknowledged line once, in order, without gaps', async () => {
    const one = await joined('one');
    const worlds = await Promise.all(['a', 'b', 'c'].map((name) => one.create(name)));
    const lines = Array.from({ length: 200 }, (_, at) => `line ${at}`);
    await Promise.all(worlds.flatMap((each) => lines.map((line) => one.queue.append(each, line))));
    for (const { world, head } of worlds) {
      expect(head).toBe(200);
      expect(await linesOf(one.pool, world)).toEqual(lines.map((line, at) => `${at + 1} ${line}`));
    }
  });

  it('takes the lines of all worlds that wait in one statement', async () => {
    const one = await joined('one');
    const worlds = await Promise.all(Array.from({ length: 50 }, (_, at) => one.create(`w${at}`)));
    let statements = 0;
    const query = one.pool.query.bind(one.pool) as (...args: unknown[]) => unknown;
    Object.assign(one.pool, {
      query: (...args: unknown[]) => {
        statements += 1;
        return query(...args);
      },
    });
    await Promise.all(worlds.map((each) => one.queue.append(each, 'x')));
    expect(statements).toBe(1);
  });

  it('is claimed by another replica only after the lease of its owner is over', async () => {
    const one = await joined('one');
    const two = await joined('two');
    const tenancy = await one.create('a');
    await one.queue.append(tenancy, 'first');
    expect(await two.log.claim('a')).toEqual({ url: 'http://one:8080', controlUrl: '' });
    await expire(one);
    const { document, lines, tenancy: theirs } = await two.claim('a');
    expect({ document: document.toString(), lines }).toEqual({ document: 'document of a', lines: ['first'] });
    expect(theirs).toEqual({ world: 'a', epoch: expect.any(String), head: 1 });
    expect(Number(theirs.epoch)).toBeGreaterThan(Number(tenancy.epoch));
    expect(await two.log.claim('nowhere')).toBeUndefined();
  });

  it('refuses the lines of a replica that has lost the world, and of that world only', async () => {
    const one = await joined('one');
    const two = await joined('two');
    const [a, b] = [await one.create('a'), await one.create('b')];
    await expire(one);
    const claimed = await two.claim('a');
    const results = await Promise.allSettled([one.queue.append(a, 'late'), one.queue.append(b, 'kept')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    await two.queue.append(claimed.tenancy, 'theirs');
    await expect(one.queue.append(a, 'later still')).rejects.toBeInstanceOf(LostWorldError);
    expect(one.lost).toEqual(['a']);
    expect(await linesOf(two.pool, 'a')).toEqual(['1 theirs']);
  });

  it('refuses a document and a deletion of a replica that has lost the world', async () => {
    const one = await joined('one');
    const two = await joined('two');
    const a = await one.create('a');
    await one.queue.append(a, 'first');
    await expire(one);
    const claimed = await two.claim('a');
    await expect(one.log.trim(a, Buffer.from('stale'), 1)).rejects.toBeInstanceOf(LostWorldError);
    await expect(one.log.delete(a)).rejects.toBeInstanceOf(LostWorldError);
    expect(await linesOf(two.pool, 'a')).toEqual(['1 first']);
    await two.log.trim(claimed.tenancy, Buffer.from('fresh'), 1);
    expect(await linesOf(two.pool, 'a')).toEqual([]);
    await two.log.giveBack(claimed.tenancy);
    expect((await two.claim('a')).document.toString()).toBe('fresh');
  });

  it('refuses the lines of an old owner if the world was deleted and made again', async () => {
    const one = await joined('one');
    const two = await joined('two');
    const old = await one.create('a');
    await expire(one);
    const claimed = await two.claim('a');
    await two.log.delete(claimed.tenancy);
    const made = await two.create('a');
    expect(made.head).toBe(old.head);
    await expect(one.queue.append(old, 'late')).rejects.toBeInstanceOf(LostWorldError);
    expect(await linesOf(two.pool, 'a')).toEqual([]);
    await two.queue.append(made, 'first');
    await two.log.delete(made);
    expect(Number((await two.create('a')).epoch)).toBeGreaterThan(Number(made.epoch));
  });

  it('stores equal documents once, and deletes those without a world', async () => {
    const one = await joined('one');
    const count = async () => (await one.pool.query('SELECT FROM understudy.document')).rowCount;
    const same = Buffer.from('same');
    const tenancies = await Promise.all(['a', 'b', 'c'].map((name) => one.log.create(name, same)));
    expect(await count()).toBe(1);
    for (const each of tenancies) {
      expect(await one.log.deleteUnusedDocuments()).toBe(0);
      if (each !== undefined) await one.log.delete(each);
    }
    expect(await one.log.deleteUnusedDocuments()).toBe(1);
    expect(await count()).toBe(0);
  });

  it('reports that unused documents cannot be deleted, other than because a world needs them', async () => {
    const one = await joined('one');
    await one.log.delete(await one.create('a'));
    await one.pool.query(
      `CREATE FUNCTION understudy.refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''broken''; END'`,
    );
    await one.pool.query(
      'CREATE TRIGGER refuse BEFORE DELETE ON understudy.document EXECUTE FUNCTION understudy.refuse()',
    );
    await expect(one.log.deleteUnusedDocuments()).rejects.toThrow('broken');
  });

  it('cannot begin with a name that is taken', async () => {
    const one = await joined('one');
    await one.create('a');
    expect(await one.log.create('a', Buffer.from('other'))).toBeUndefined();
  });
});

describeWithDatabase('a replica', () => {
  it('trusts its lease for less time than the engine does, from before the heartbeat was sent', async () => {
    const one = await joined('one');
    one.ticks = LEASE_MS - MARGIN_MS - 1;
    expect(one.lease.isTrusted).toBe(true);
    one.ticks += 1;
    expect(one.lease.isTrusted).toBe(false);
    await one.lease.renew();
    expect(one.lease.isTrusted).toBe(true);
  });

  it('is never trusted again after another replica has revoked it', async () => {
    const one = await joined('one');
    const two = await joined('two');
    await one.create('a');
    await expire(one);
    await two.claim('a');
    await one.lease.renew();
    expect([one.lease.isTrusted, one.lease.isRevoked]).toEqual([false, true]);
    await expect(one.log.claim('a')).rejects.toThrow('the lease of this replica is over');
    await expect(one.log.create('b', Buffer.from('b'))).rejects.toBeInstanceOf(LostWorldError);
  });

  it('keeps its worlds if its lease was over and no other replica wanted them', async () => {
    const one = await joined('one');
    const a = await one.create('a');
    await expire(one);
    await one.lease.renew();
    await one.queue.append(a, 'still mine');
    expect(one.lease.isTrusted).toBe(true);
  });

  it('cannot join with the URL of one that is alive, but after its end', async () => {
    const one = await joined('one');
    await one.create('a');
    await expect(joined('one')).rejects.toThrow(
      'another replica that is alive has the id "http://one:8080"; each needs an --advertise-url of its own',
    );
    await expire(one);
    const again = await joined('one');
    expect((await again.claim('a')).tenancy.head).toBe(0);
    await one.lease.renew();
    expect(one.lease.isRevoked).toBe(true);
  });

  it('hands over its worlds at once when it ends', async () => {
    const one = await joined('one');
    const two = await joined('two');
    await one.queue.append(await one.create('a'), 'last');
    await one.lease.end();
    expect(one.lease.isTrusted).toBe(false);
    expect((await two.claim('a')).lines).toEqual(['last']);
  });

  it('lets one of two win if both claim at once', async () => {
    const [one, two, three] = [await joined('one'), await joined('two'), await joined('three')];
    for (const name of ['a', 'b', 'c', 'd']) await three.create(name);
    await three.lease.end();
    for (const name of ['a', 'b', 'c', 'd']) {
      const claims = await Promise.all([one.log.claim(name), two.log.claim(name)]);
      expect(claims.filter((each) => each !== undefined && 'url' in each)).toHaveLength(1);
    }
  });
});

describeWithDatabase('an engine', () => {
  it('loses no acknowledged line when it is killed', async () => {
    const one = await joined('one');
    const a = await one.create('a');
    const acknowledged: string[] = [];
    let kill: Promise<void> | undefined;
    // A line follows as soon as the one before is acknowledged, and others wait, so the engine ends amid them.
    const appendFrom = async (at: number): Promise<void> => {
      await one.queue.append(a, `line ${at}`);
      acknowledged.push(`line ${at}`);
      if (acknowledged.length === 300) kill = database.engine.stop('SIGQUIT');
      await appendFrom(at + 10);
    };
    const appends = await Promise.allSettled(Array.from({ length: 10 }, (_, at) => appendFrom(at)));
    expect(appends.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'rejected'));
    await kill;
    await database.engine.launch();
    const pool = await open();
    const lines = (await linesOf(pool, 'a')).map((line) => line.replace(/^\d+ /, ''));
    expect(acknowledged.length).toBeGreaterThanOrEqual(300);
    expect(lines.slice(0, acknowledged.length)).toEqual(acknowledged);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('is reported if it is away, if the password is wrong, and if the database is missing', async () => {
    const attempt = async (url: string) =>
      openDatabase(url).then(
        () => 'opened',
        (error: unknown) => (error instanceof FleetError ? error.message : String(error)),
      );
    expect(await attempt(database.engine.url({ password: 'wrong' }))).toBe(
      'cannot be reached: the password is wrong (28P01)',
    );
    expect(await attempt(database.engine.url({ database: 'nowhere' }))).toBe(
      'cannot be reached: the database does not exist (3D000)',
    );
    expect(await attempt('postgres://postgres@127.0.0.1:1/postgres')).toBe(
      'cannot be reached: the engine does not listen there (ECONNREFUSED)',
    );
  });

  it('is refused and left unchanged if its tables have a newer version', async () => {
    const pool = await open();
    await pool.query('INSERT INTO understudy.migration VALUES ($1)', [TABLES_VERSION + 1]);
    await expect(migrate(pool)).rejects.toThrow(
      `its tables have version ${TABLES_VERSION + 1}, of a newer Understudy; this one knows version ${TABLES_VERSION}`,
    );
  });

  it('gets its tables once, however many replicas start at the same time', async () => {
    const many = await Promise.all(Array.from({ length: 4 }, () => open()));
    await many[0]?.query('DROP SCHEMA understudy CASCADE');
    await Promise.all(many.map(migrate));
    const { rows } = (await many[0]?.query('SELECT version FROM understudy.migration')) ?? {};
    expect(rows).toEqual(Array.from({ length: TABLES_VERSION }, (_, at) => ({ version: at + 1 })));
  });
});
