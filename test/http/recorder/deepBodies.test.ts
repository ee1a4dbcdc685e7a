import { describe, expect, it } from '@jest/globals';
import { readBundle } from '../../../src/bundle/readBundle.js';
import { compared } from '../../../src/server/recorder/replayAgainst.js';
import { DigestClient } from '../../support/digestClient.js';
import { givenSimulators } from '../../support/simulators.js';
import { replay, withJournal } from './recorded.js';

const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };
const DEEP = {
  lists: '['.repeat(100_000) + ']'.repeat(100_000),
  objects: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
};

describe.each(Object.entries(DEEP))('a bundle whose replies are nested %s', (_what, text) => {
  const open = givenSimulators();

  it('differs, and is compared with a platform', async () => {
    const simulator = await open();
    const client = new DigestClient(simulator.app, 'localhost:8080');
    await client.call('get', '/api/public/v1.0/orgs', ADMIN);
    const bundle = withJournal(Buffer.from(await simulator.world().bundle()), (lines) =>
      lines.map((line) => ({ ...line, reply: { text, bytes: text.length } })),
    );
    expect(await replay(bundle)).toMatchObject({ isSame: false, changedFiles: [] });
    const platform = (): Promise<{ status: number; json: unknown }> =>
      Promise.resolve({ status: 200, json: {} });
    expect(await compared(readBundle(bundle), platform as never, '0.0.0')).toMatchObject({ repeated: 1 });
  });
});

describe('a request with a nested body', () => {
  const open = givenSimulators();

  it.each(Object.entries(DEEP))('is in the journal and in a bundle: %s', async (_what, text) => {
    const simulator = await open();
    const client = new DigestClient(simulator.app, 'localhost:8080');
    const { status } = await client.call('post', '/api/public/v1.0/orgs', ADMIN, text);
    expect(status).toBe(400);
    const [entry] = await simulator.world().journal.list({ failed: true });
    expect(entry?.status).toBe(400);
    expect(readBundle(await simulator.world().bundle()).journal.length).toBeGreaterThan(0);
  });
});
