import { afterEach, expect, it } from '@jest/globals';
import { createSimulator } from '../../../src/index.js';
import { freePort } from '../../support/freePorts.js';
import { endAll } from '../../support/program.js';
import { describeWithDatabase, givenDatabase } from './givenDatabase.js';
import { Replica } from './replica.js';

const database = givenDatabase();

afterEach(endAll);

const replica = (): Promise<Replica> => Replica.start(database.engine.url(), '--fixture', 'empty');

describeWithDatabase('the world of a replica that cannot be reached', () => {
  it('is refused to a replica with --control-tls, if the other one has no TLS, and is deleted with its label once the lease is over, if the replica is paused', async () => {
    const [one, two] = [await replica(), await replica()];
    await one.control('POST', '/v1/worlds', { name: 'a', labels: { job: '1' } });
    const simulator = await createSimulator({
      fleet: database.engine.url(),
      advertiseUrl: `https://127.0.0.1:${await freePort()}`,
      tls: 'auto',
      controlTls: true,
    });
    try {
      await expect(simulator.world('a').clock.get()).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('has no TLS, but that of this replica has it'),
      });
    } finally {
      await simulator.close();
    }
    one.signal('SIGSTOP');
    try {
      expect(await two.control('DELETE', '/v1/worlds?label=job=1')).toMatchObject({
        status: 200,
        body: { deleted: ['a'] },
      });
    } finally {
      one.signal('SIGCONT');
    }
  });
});
