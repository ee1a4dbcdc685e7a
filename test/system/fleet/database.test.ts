import { expect, it } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inTransaction, openDatabase } from '../../../src/fleet/database.js';
import { forwardTo } from '../../support/forwarder.js';
import { describeWithDatabase, givenDatabase } from './givenDatabase.js';

const database = givenDatabase();

describeWithDatabase('an engine', () => {
  it('is asked again if it does not answer in time at the start', async () => {
    const way = await forwardTo(database.engine.socket);
    try {
      way.pause();
      const opening = openDatabase(database.engine.urlAt(way.port), { connectMs: 1_000 });
      while (way.connections() < 2) await nextTurn();
      way.resume();
      await (await opening).end();
    } finally {
      await way.close();
    }
  });
});

describeWithDatabase('a transaction', () => {
  it.each(['during a statement', 'between two statements'])(
    'only rejects if the engine is killed %s',
    async (when) => {
      const pool = await openDatabase(database.engine.url());
      const broken = inTransaction(pool, async (queries) => {
        await queries.query('SELECT 1');
        const stopped = database.engine.stop('SIGQUIT');
        if (when === 'between two statements') await stopped;
        await Promise.all([queries.query('SELECT pg_sleep(60)'), stopped]);
      });
      try {
        // The statement reaches a socket that the engine has closed, or none at all: each has words of its own.
        await expect(broken).rejects.toThrow(/terminat|connection|not queryable|EPIPE|ECONNRESET/i);
      } finally {
        await database.engine.launch();
      }
      const { rows } = await inTransaction(pool, (queries) => queries.query('SELECT 1 AS one'));
      expect(rows).toEqual([{ one: 1 }]);
      await pool.end();
    },
  );
});
