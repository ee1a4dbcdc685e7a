import { expect, it } from '@jest/globals';
import { openDatabase } from '../../../src/fleet/database.js';
import { joinPatiently } from '../../../src/fleet/joinPatiently.js';
import { after, ticks } from '../../../src/server/realClock.js';
import { describeWithDatabase, givenTables } from './givenDatabase.js';

const { database, open } = givenTables();

describeWithDatabase('heartbeats', () => {
  it('do not wait for connections of the work', async () => {
    const work = await openDatabase(database.engine.url(), { connections: 1, connectMs: 1_000 });
    try {
      const options = { url: 'http://one', controlUrl: '', ticks, after };
      const lease = await joinPatiently(options, { work, beats: await open() });
      const busy = await work.connect();
      try {
        await expect(lease.renew()).resolves.toBeUndefined();
        await expect(work.query('SELECT 1')).rejects.toThrow('timeout');
      } finally {
        busy.release();
      }
    } finally {
      await work.end();
    }
  });
});
