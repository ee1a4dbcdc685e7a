import { expect, it } from '@jest/globals';
import type { Pool, PoolClient } from 'pg';
import { LogReplica } from './logReplica.js';
import { describeWithDatabase, givenTables } from './givenDatabase.js';

const { database, open } = givenTables();

async function joined(id: string): Promise<LogReplica> {
  // A statement that waits for a lock of the test fails after a minute.
  return LogReplica.join(await open(), id);
}

/** Runs a function while another transaction has the lock of a world. */
async function whileLocked<T>(world: string, run: () => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM understudy.world WHERE name = $1 FOR UPDATE', [world]);
    return await run();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** Runs a function once, after the first statement that begins with a text. */
function after(pool: Pool, start: string, run: () => Promise<unknown>): void {
  pool.once('acquire', (client: PoolClient) => {
    const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const query = async (text: string, ...values: unknown[]): Promise<unknown> => {
      const result = await send(text, ...values);
      if (!text.trim().startsWith(start)) return result;
      Object.assign(client, { query: send });
      await run();
      return result;
    };
    Object.assign(client, { query });
  });
}

describeWithDatabase('the locks of a world', () => {
  it('are not needed to learn that another replica has it, so an asker that falls silent keeps none', async () => {
    const [one, two] = [await joined('one'), await joined('two')];
    const tenancy = await one.create('a');
    expect(await whileLocked('a', () => two.log.claim('a'))).toMatchObject({ url: one.lease.replica });
    await one.queue.append(tenancy, 'first');
  });

  it('are not needed to read it', async () => {
    const [one, two] = [await joined('one'), await joined('two')];
    await one.queue.append(await one.create('a'), 'first');
    expect(await whileLocked('a', () => two.log.read('a'))).toMatchObject({ lines: ['first'] });
  });

  it('let two replicas that claim it at once agree, because the slower one asks again', async () => {
    const [one, two, three] = [await joined('one'), await joined('two'), await joined('three')];
    await three.create('a');
    await three.lease.end();
    after(one.pool, 'SELECT 1 FROM understudy.replica', async () => {
      await two.claim('a');
    });
    expect(await one.log.claim('a')).toMatchObject({ url: two.lease.replica });
  });
});

describeWithDatabase('a reader of a world', () => {
  it('sees document and entries of one moment, while its owner replaces both', async () => {
    const [one, two] = [await joined('one'), await joined('two')];
    const tenancy = await one.create('a');
    await one.queue.append(tenancy, 'first');
    after(two.pool, 'SELECT w.epoch', async () => {
      await one.log.trim(tenancy, Buffer.from('trimmed'), 1);
      await one.queue.append(tenancy, 'second');
    });
    const read = await two.log.read('a');
    expect([read?.document.toString(), read?.lines]).toEqual(['document of a', ['first']]);
    const again = await two.log.read('a');
    expect([again?.document.toString(), again?.lines]).toEqual(['trimmed', ['second']]);
  });
});
