import { describe, expect, it } from '@jest/globals';
import type { BodyLine } from '../../../src/bundle/format.js';
import { readBundle, type Bundle } from '../../../src/bundle/readBundle.js';
import { OLD_REPLY_BYTES, shortenBody } from '../../../src/journal/body.js';
import { compared } from '../../../src/server/recorder/replayAgainst.js';
import type { World } from '../../../src/index.js';
import { DigestClient } from '../../support/digestClient.js';
import { givenSimulators } from '../../support/simulators.js';
import { replay } from './recorded.js';

const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };

interface LongRun {
  readonly world: World;
  readonly client: DigestClient;
  readonly path: string;
}

/** Changes the recorded body of the long reply. */
function edited(
  bundle: Bundle,
  change: { readonly [Name in keyof BodyLine]?: BodyLine[Name] | undefined },
): Bundle {
  return {
    ...bundle,
    journal: bundle.journal.map((line) =>
      line.reply?.isCut === true ? { ...line, reply: { ...line.reply, ...change } as BodyLine } : line,
    ),
  };
}

describe('a reply that is too long for the journal', () => {
  const open = givenSimulators();

  /** Makes a run with a reply of more than 8 KiB. */
  async function longRun(): Promise<LongRun> {
    const simulator = await open();
    const world = simulator.world();
    const client = new DigestClient(simulator.app, 'localhost:8080');
    const [host] = await world.state('hosts').list({ limit: 1 });
    const path = `/api/public/v1.0/groups/${host?.groupId}/hosts/${host?.id}/measurements?granularity=PT1M&period=PT1H`;
    await client.call('get', path, ADMIN);
    return { world, client, path };
  }

  it('is the same when it is repeated, and differs when a byte behind the beginning has changed', async () => {
    const { world } = await longRun();
    const bundle = readBundle(await world.bundle());
    const line = bundle.journal.at(-1);
    expect(line?.reply).toMatchObject({
      isCut: true,
      kept: 8192,
      checksum: expect.stringMatching(/^[0-9a-f]+$/),
    });
    expect(await replay(bundle)).toMatchObject({ isSame: true, repeated: 1 });
    const { differences } = await replay(edited(bundle, { checksum: '12345678' }));
    const members = [
      { member: 'checksum of the body', recorded: '12345678', replayed: line?.reply?.checksum },
    ];
    expect(differences).toMatchObject([{ entry: 2, members }]);
  });

  it('is the same when the journal has shortened it', async () => {
    const { world } = await longRun();
    const bundle = readBundle(await world.bundle());
    const { text = '' } = bundle.journal.at(-1)?.reply ?? {};
    const { content } = shortenBody({ content: text, bytes: text.length, isCut: true }, OLD_REPLY_BYTES);
    const short = edited(bundle, { text: Buffer.from(content).toString(), kept: OLD_REPLY_BYTES });
    expect(await replay(short)).toMatchObject({ isSame: true, repeated: 1 });
  });

  it('is compared by its beginning if the bundle has no checksum', async () => {
    const { world } = await longRun();
    const bundle = readBundle(await world.bundle());
    expect(await replay(edited(bundle, { kept: undefined, checksum: undefined }))).toMatchObject({
      isSame: true,
      repeated: 1,
    });
  });

  it('is compared with another platform as far as its beginning goes', async () => {
    const { world, client, path } = await longRun();
    const bundle = readBundle(await world.bundle());
    const get = (change: (body: object) => object) => async () => {
      const { status, body } = await client.call('get', path, ADMIN);
      return { status, headers: {}, mediaType: 'application/json', json: change(body as object) };
    };
    const same = await compared(
      bundle,
      get((body) => ({ ...body, more: 1 })),
      '0',
    );
    expect(same).toMatchObject({ isSame: true, repeated: 1, applied: {} });
    const other = await compared(
      bundle,
      get((body) => ({ ...body, hostId: 7 })),
      '0',
    );
    expect(other.differences).toMatchObject([
      { members: [{ member: 'body.hostId', recorded: 'string', replayed: 'number' }] },
    ]);
  });
});
