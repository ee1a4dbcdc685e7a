import { describe, expect, it } from '@jest/globals';
import { RequestFraming } from '../../../src/server/framing/requestFraming.js';
import fc from '../../support/properties.js';
import {
  get,
  HIDDEN,
  HOST,
  PATH,
  post,
  UNCLEAR_BODIES,
  UNCLEAR_HEADS,
} from '../../support/unclearRequests.js';

const LINE_BYTES_MAX = 100;

/** Returns where the requests of the pieces end, and how many bytes of them are sound, one piece after the other. */
function readAll(framing: RequestFraming, pieces: readonly Buffer[]) {
  const ends: number[] = [];
  let sound = 0;
  for (const piece of pieces) {
    let at = 0;
    while (at < piece.length) {
      at = framing.endOfNext(piece, at);
      if (!framing.isSound) break;
      if (at < piece.length) ends.push(sound + at);
    }
    sound += at;
    if (!framing.isSound) break;
  }
  return { ends, sound };
}

function soundBytesOf(...pieces: readonly Buffer[]): number {
  return readAll(new RequestFraming(LINE_BYTES_MAX), pieces).sound;
}

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const singly = (text: string): readonly Buffer[] => Array.from(text, (char) => bytes(char));

describe('the framing of requests', () => {
  it.each([...UNCLEAR_HEADS, ...UNCLEAR_BODIES])('finds %s before the next request', (_name, request) => {
    expect(soundBytesOf(bytes(request + HIDDEN))).toBeLessThan(request.length);
  });

  it.each([...UNCLEAR_HEADS, ...UNCLEAR_BODIES])('finds %s byte by byte', (_name, request) => {
    const before = HIDDEN + post('Content-Length: 2\r\n\r\n\r\n');
    const sound = soundBytesOf(...singly(before + request + HIDDEN));
    expect(sound).toBeGreaterThanOrEqual(before.length);
    expect(sound).toBeLessThan(before.length + request.length);
  });

  const sound = [
    HIDDEN,
    get(`${HOST}X:\r\nY: \t\r\nZ:a\u00e9\tb \r\n\r\n`),
    `\r\n\r\n${HIDDEN}`,
    `GET  ${PATH}  HTTP/1.0\r\n\r\n`,
    `GET ${PATH}\r\n\r\n`,
    post('Content-Length: 4 \r\n\r\n\r\n\n\u0000'),
    post('Content-Length: 00\r\n\r\n'),
    post('transfer-encoding: \tCHUNKED\t\r\n\r\n0\r\n\r\n'),
    post('Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n00\r\n\r\n'),
    post(
      'Transfer-Encoding: chunked\r\n\r\n3;a="b c"\r\n\r\n\n\r\nA\r\n0123456789\r\n0;last\r\nX: 1\r\n\r\n',
    ),
  ];

  it.each(sound)('finds nothing wrong in %j', (request) => {
    expect(soundBytesOf(bytes(request + HIDDEN))).toBe(request.length + HIDDEN.length);
  });

  it.each(sound)('stops at the end of %j', (request) => {
    const { ends } = readAll(new RequestFraming(LINE_BYTES_MAX), [bytes(request + request + HIDDEN)]);
    expect(ends).toEqual([request.length, 2 * request.length]);
  });

  it('finds nothing wrong in requests that arrive in any pieces', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...sound), { minLength: 1, maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }),
        (requests, sizes) => {
          const text = requests.join('');
          const pieces: Buffer[] = [];
          for (let at = 0; at < text.length;) {
            const size = sizes[pieces.length % sizes.length] ?? 1;
            pieces.push(bytes(text.slice(at, at + size)));
            at += size;
          }
          expect(soundBytesOf(...pieces)).toBe(text.length);
        },
      ),
    );
  });

  it('reads nothing more behind a request for a tunnel', () => {
    const tunnel = `CONNECT localhost:22 HTTP/1.1\r\n${HOST}\r\n`;
    expect(soundBytesOf(bytes(tunnel + HIDDEN))).toBe(tunnel.length);
    expect(soundBytesOf(bytes(tunnel), bytes('SSH-2.0-x'), bytes('\r\n'))).toBeLessThan(tunnel.length + 10);
  });

  it.each([
    ['header', get(`${HOST}X: `)],
    ['chunk size', post('Transfer-Encoding: chunked\r\n\r\n1;')],
  ])('keeps a %s only up to the length of a line', (_part, begin) => {
    const framing = new RequestFraming(LINE_BYTES_MAX);
    expect(framing.endOfNext(bytes(begin))).toBe(begin.length);
    expect(framing.isTooLong).toBe(false);
    let taken = 0;
    while (framing.endOfNext(bytes('x')) === 1) taken += 1;
    expect(taken).toBeLessThan(LINE_BYTES_MAX);
    expect(framing.isTooLong).toBe(true);
  });
});
