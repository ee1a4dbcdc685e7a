import { expect, it } from '@jest/globals';
import { inTransaction, openDatabase } from '../../../src/fleet/database.js';
import { describeWithDatabase, givenDatabase } from './givenDatabase.js';

const database = givenDatabase();

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
