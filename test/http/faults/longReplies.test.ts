import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { BASE_PATH } from '../../../src/contract/contract.js';
import type { Rule } from '../../../src/input/scenario/scenario.gen.js';
import { idsNamed } from '../../../src/world/targets/namedRows.js';
import { KEYS } from '../../support/platform.js';
import { FaultyPlatform } from './faultyPlatform.js';

/** Maximum number of bytes of a reply that the platform buffers in these tests. The default is 16 MiB. */
const HELD = 1_024 * 1_024;

/** Returns the path of a series whose reply is longer than `HELD`. */
function pathOf({ world }: FaultyPlatform): string {
  const [id = ''] = idsNamed(world, 'hosts', 'rs0/node-0');
  const project = world.hosts.get(id)?.groupId ?? '';
  return `${BASE_PATH}/groups/${project}/hosts/${id}/measurements?granularity=PT1M&period=PT6H`;
}

interface Got {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** Whether the whole reply arrived, according to its HTTP framing. */
  readonly isWhole: boolean;
}

async function got(platform: FaultyPlatform): Promise<Got> {
  const server = createServer(platform.app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const path = pathOf(platform);
  const authorization = await platform.authorization('GET', path, KEYS.admin);
  const { port } = server.address() as AddressInfo;
  try {
    return await new Promise<Got>((resolve, reject) => {
      get({ port, path, headers: { authorization, host: 'localhost' } }, (reply) => {
        const pieces: Buffer[] = [];
        reply.on('data', (piece: Buffer) => {
          pieces.push(piece);
        });
        reply.on('error', () => undefined);
        reply.on('close', () => {
          const { statusCode: status, headers, complete: isWhole } = reply;
          resolve({ status, headers, body: Buffer.concat(pieces), isWhole });
        });
      }).on('error', reject);
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/**
 * Creates a platform that does not check replies. The check builds each body as one value, so no reply would be long.
 */
const struckBy = (...rules: readonly Rule[]) =>
  new FaultyPlatform(rules, undefined, { checkReplies: undefined, bufferedBytesMax: HELD });
const undisturbed = got(struckBy());

describe('A reply that is too long to buffer', () => {
  test('is longer than the buffer', async () => {
    expect((await undisturbed).body.length).toBeGreaterThan(HELD);
  });

  test('is the same if replies are checked against the contract', async () => {
    const checked = await got(new FaultyPlatform());
    expect((await undisturbed).body.equals(checked.body)).toBe(true);
  });

  test('is whole with a skewed Date', async () => {
    const reply = await got(struckBy({ inject: { skew: { by: 'P1D' } } }));
    expect(reply.body.equals((await undisturbed).body)).toBe(true);
    // The tests fix the real clock at 1000 seconds after the start of 1970, and the fault adds one day.
    expect(reply.headers.date).toContain('02 Jan 1970');
  });

  test('is whole after a delay with phase afterCommit', async () => {
    const platform = struckBy({ phase: 'afterCommit', delay: { fixed: 700 } });
    const coming = got(platform);
    expect(await platform.timers.next()).toBe(700);
    platform.timers.run();
    expect((await coming).body.equals((await undisturbed).body)).toBe(true);
  });

  test('is whole if it is throttled', async () => {
    const platform = struckBy({ inject: { throttle: { bytesPerSecond: 3_000_000 } } });
    let isOver = false;
    const coming = got(platform).finally(() => {
      isOver = true;
    });
    let ticks = 0;
    const drive = async (): Promise<void> => {
      while (!isOver) {
        await Promise.race([platform.timers.next(), coming]);
        if (platform.timers.waiting.length > 0) ticks += 1;
        platform.timers.run();
      }
    };
    await Promise.all([drive(), coming]);
    expect((await coming).body.equals((await undisturbed).body)).toBe(true);
    expect(ticks).toBeGreaterThanOrEqual(5);
  });

  test('does not drift, and the journal says why', async () => {
    const platform = struckBy({ id: 'later', inject: { drift: { kind: 'unknownField' } } });
    expect((await got(platform)).body.equals((await undisturbed).body)).toBe(true);
    expect(platform.statistics('later')).toEqual({ matched: 1, drawn: 1, injected: 0 });
  });

  test('is truncated at the end of the buffer', async () => {
    const { body, isWhole, headers } = await got(struckBy({ inject: { corrupt: { kind: 'truncate' } } }));
    expect(isWhole).toBe(true);
    expect(headers['content-length']).toBe(String(body.length));
    expect(body.length).toBeLessThan(HELD);
    expect(body.equals((await undisturbed).body.subarray(0, body.length))).toBe(true);
  });

  test('breaks at the end of the buffer', async () => {
    const { body, isWhole, headers } = await got(
      struckBy({ inject: { connection: { kind: 'closeMidBody' } } }),
    );
    expect(isWhole).toBe(false);
    expect(body.length).toBeLessThan(HELD);
    // The head announces all bytes of the buffer, and half of them arrive.
    expect(Math.floor(Number(headers['content-length']) / 2)).toBe(body.length);
  });

  test('can be replaced by an error', async () => {
    const reply = await got(struckBy({ phase: 'afterCommit', inject: { error: { status: 503 } } }));
    expect(reply).toMatchObject({ status: 503, isWhole: true });
    expect(JSON.parse(reply.body.toString())).toMatchObject({ error: 503 });
  });
});
