import { describe, expect, test } from '@jest/globals';
import type { FaultConnection, FaultCorrupt } from '../../../src/input/scenario/scenario.gen.js';
import { FaultyPlatform, type Wire } from './faultyPlatform.js';

const PATH = '/clusters?itemsPerPage=1';

const connection = (kind: FaultConnection['kind']) =>
  new FaultyPlatform([{ inject: { connection: { kind } } }]).wire(PATH);
const corrupt = (kind: FaultCorrupt['kind']) =>
  new FaultyPlatform([{ inject: { corrupt: { kind } } }]).wire(PATH);

/** The reply of a platform without fault rules. */
const faultless = new FaultyPlatform().wire(PATH);

describe('On the wire', () => {
  test('the connection is reset instead of a reply', async () => {
    expect(await connection('reset')).toMatchObject({ end: 'ECONNRESET', headers: '', body: '' });
  });

  test('the connection is closed without a reply', async () => {
    expect(await connection('closeEmpty')).toMatchObject({ end: 'closed', headers: '', body: '' });
  });

  test('the connection is reset in the middle of the body', async () => {
    const { body } = await faultless;
    const platform = new FaultyPlatform([{ inject: { connection: { kind: 'resetMidBody' } } }]);
    const half = Math.floor(body.length / 2);
    let coming: Promise<Wire> | undefined;
    await new Promise<void>((resolve) => {
      coming = platform.wire(PATH, {
        onBody: (piece) => {
          if (piece.length === half) resolve();
        },
      });
    });
    await platform.timers.next();
    platform.timers.run();
    const wire = (await coming) ?? (await faultless);
    expect(wire.end).toBe('ECONNRESET');
    expect(lengthIn(wire)).toBe(body.length);
    expect(wire.body).toBe(body.slice(0, Math.floor(body.length / 2)));
  });

  test('the connection is closed in the middle of the body', async () => {
    const { body } = await faultless;
    const wire = await connection('closeMidBody');
    expect(wire.end).toBe('closed');
    expect(lengthIn(wire)).toBe(body.length);
    expect(wire.body).toBe(body.slice(0, Math.floor(body.length / 2)));
  });

  test('a silent server closes the connection after an hour', async () => {
    const platform = new FaultyPlatform([{ inject: { connection: { kind: 'hang' } } }]);
    const wire = platform.wire(PATH);
    expect(await platform.timers.next()).toBe(3_600_000);
    platform.timers.run();
    expect(await wire).toMatchObject({ end: 'closed', headers: '', body: '' });
  });

  test.each([
    [1_000, 100, 100],
    [15, 100, 1],
    [4, 250, 1],
  ])('a body with %i bytes per second comes every %i ms, %i bytes each time', async (rate, ms, bytes) => {
    const { body } = await faultless;
    const platform = new FaultyPlatform([{ inject: { throttle: { bytesPerSecond: rate } } }]);
    const wire = platform.wire(PATH);
    await platform.timers.next();
    const delays: number[] = [];
    for (let [timer] = platform.timers.waiting; timer !== undefined; [timer] = platform.timers.waiting) {
      delays.push(timer.ms);
      platform.timers.run();
    }
    expect(delays).toEqual(Array(Math.ceil(body.length / bytes)).fill(ms));
    expect(await wire).toMatchObject({ body, end: 'closed' });
  });

  test('the head of a slow body arrives at once, with the length of the body', async () => {
    const { body } = await faultless;
    const platform = new FaultyPlatform([{ inject: { throttle: { bytesPerSecond: 1 } } }]);
    let wire: Promise<Wire> | undefined;
    await new Promise<void>((resolve) => {
      wire = platform.wire(PATH, {
        onBody: () => {
          resolve();
        },
      });
    });
    while (platform.timers.waiting.length > 0) platform.timers.run();
    expect(lengthIn((await wire) ?? (await faultless))).toBe(body.length);
    expect((await wire)?.body).toBe(body);
  });

  test('a truncated body has the length of the remaining bytes', async () => {
    const { body } = await faultless;
    const wire = await corrupt('truncate');
    expect(wire.body).toBe(body.slice(0, Math.floor(body.length / 2)));
    expect(lengthIn(wire)).toBe(wire.body.length);
  });

  test('a chunk has an invalid size', async () => {
    const { body } = await faultless;
    const wire = await corrupt('malformedChunk');
    expect(wire.headers).toContain('Transfer-Encoding: chunked');
    expect(wire.headers).not.toContain('Content-Length');
    const half = body.slice(0, Math.ceil(body.length / 2));
    expect(wire.body).toBe(`${half.length.toString(16)}\r\n${half}\r\nnot-a-size\r\n`);
    expect(wire.end).toBe('closed');
  });

  test('garbage is not HTTP, and the same for the same seed', async () => {
    const [one, other] = await Promise.all([corrupt('garbage'), corrupt('garbage')]);
    expect(one.bytes).toHaveLength(256);
    expect(one.bytes.every((byte) => byte > 0x7f)).toBe(true);
    expect(new Set(one.bytes).size).toBeGreaterThan(64);
    expect(other.bytes).toEqual(one.bytes);
  });

  test('a body with the right length is not JSON', async () => {
    const wire = await corrupt('badJson');
    expect(() => JSON.parse(wire.body) as unknown).toThrow(SyntaxError);
    expect(lengthIn(wire)).toBe(wire.body.length);
  });

  test('JSON has the content type of HTML', async () => {
    const wire = await corrupt('wrongContentType');
    expect(wire.headers).toMatch(/^Content-Type: text\/html$/m);
    expect(wire.body).toBe((await faultless).body);
  });

  test('Content-Length is larger than the body', async () => {
    const wire = await corrupt('wrongContentLength');
    expect(wire.body).toBe((await faultless).body);
    expect(lengthIn(wire)).toBeGreaterThan(wire.body.length);
    expect(wire.end).toBe('closed');
  });
});

describe('Rules without an effect', () => {
  test.each([
    ['another operation', { match: { operation: 'E3' as const }, inject: { error: { status: 500 } } }],
    ['another key', { match: { publicKey: 'ORGOWN' }, inject: { connection: { kind: 'reset' as const } } }],
    ['no probability', { probability: 0, inject: { drift: { kind: 'unknownField' as const } } }],
    ['a window to come', { window: { after: 'PT1H' }, inject: { throttle: { bytesPerSecond: 1 } } }],
  ])('change no byte: %s', async (_says, rule) => {
    const wire = await new FaultyPlatform([rule]).wire(PATH);
    expect(withoutDate(wire)).toBe(withoutDate(await faultless));
  });

  test('change no byte if they only delay', async () => {
    const platform = new FaultyPlatform([{ delay: { fixed: 10 }, phase: 'afterCommit' }]);
    const wire = platform.wire(PATH);
    expect(await platform.timers.next()).toBe(10);
    platform.timers.run();
    expect(withoutDate(await wire)).toBe(withoutDate(await faultless));
  });
});

function lengthIn({ headers }: Wire): number {
  return Number(/^Content-Length: (\d+)$/m.exec(headers)?.[1]);
}

/** Returns the bytes without the Date header, because the real time differs between calls. */
function withoutDate({ bytes }: Wire): string {
  return bytes.toString('latin1').replace(/^Date: .*$/m, '');
}
