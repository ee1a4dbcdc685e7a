import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { endAll, startReady } from '../../support/program.js';
import { closeConnections, say } from '../../support/connection.js';

const PATH = '/api/public/v1.0/clusters';
const HOST = 'Host: localhost\r\n';
const TOO_MANY_HEADERS = 'X-Flood: 1\r\n'.repeat(500);

let ports: { readonly api: number; readonly control: number };
beforeAll(async () => {
  const { ready } = await startReady();
  ports = { api: Number(new URL(ready.baseUrl).port), control: Number(new URL(ready.controlUrl).port) };
  // The first request loads the control plane. During this time, a request whose body is malformed would be refused
  // instead of answered.
  await fetch(`${ready.controlUrl}/livez`);
});
afterEach(closeConnections);
afterAll(endAll);

const get = (rest: string): string => `GET ${PATH} HTTP/1.1\r\n${rest}`;
const post = (rest: string): string => `POST ${PATH} HTTP/1.1\r\n${HOST}${rest}`;
/** The request that an attacker smuggles behind another; the platform must never answer or record it. */
const HIDDEN = `GET /hidden HTTP/1.1\r\n${HOST}\r\n`;
const coded = (coding: string): string => post(`Transfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n${HIDDEN}`);

/** Each is one of the known ways to make two servers in a row see different requests. */
const SMUGGLED: readonly (readonly [name: string, request: string])[] = [
  [
    'both a length and a transfer coding',
    post(`Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`),
  ],
  ['two lengths', post(`Content-Length: 5\r\nContent-Length: 0\r\n\r\n${HIDDEN}`)],
  ['the same length twice', post(`Content-Length: 0\r\nContent-Length: 0\r\n\r\n${HIDDEN}`)],
  ['a list of lengths', post(`Content-Length: 0, 0\r\n\r\n${HIDDEN}`)],
  ['a signed length', post(`Content-Length: +0\r\n\r\n${HIDDEN}`)],
  ['a transfer coding after chunked', post(`Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`)],
  [
    'two transfer codings',
    post(`Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${HIDDEN}`),
  ],
  ...['xchunked', 'foo', 'chunked;a=b', 'identity', ''].map(
    (coding) => [`a body that ends nobody knows where: "${coding}"`, coded(coding)] as const,
  ),
  [
    'a transfer coding before HTTP/1.1',
    `POST ${PATH} HTTP/1.0\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  ],
  ['a line that ends in a bare LF', get(`Host: localhost\nX: 1\r\n\r\n${HIDDEN}`)],
  ['headers that end in a bare LF', get(`${HOST}\n${HIDDEN}`)],
  ['a bare CR', get(`Host: localhost\rX: 1\r\n\r\n${HIDDEN}`)],
  ['a folded header', get(`${HOST}X: 1\r\n 2\r\n\r\n${HIDDEN}`)],
  ['a folded transfer coding', post(`Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${HIDDEN}`)],
  ['a space before the colon', get(`${HOST}X : 1\r\n\r\n${HIDDEN}`)],
  ['a zero byte in a header', get(`${HOST}X: 1\u00002\r\n\r\n${HIDDEN}`)],
  ['no Host', get(`\r\n${HIDDEN}`)],
  ['two Hosts', get(`${HOST}Host: other\r\n\r\n${HIDDEN}`)],
];
/** Only the bodies of these requests are malformed. The response to their headers may have been sent before. */
const SMUGGLED_IN_BODY: readonly (readonly [name: string, request: string])[] = [
  ['a chunk size that is none', post(`Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n${HIDDEN}`)],
  ['a chunk that ends in a bare LF', post(`Transfer-Encoding: chunked\r\n\r\n1\na\r\n0\r\n\r\n${HIDDEN}`)],
  [
    'a bare LF in a chunk extension',
    post(`Transfer-Encoding: chunked\r\n\r\n1;a\nb\r\na\r\n0\r\n\r\n${HIDDEN}`),
  ],
];
const NO_HTTP: readonly (readonly [name: string, request: string])[] = [
  ['an unknown method', `FETCH ${PATH} HTTP/1.1\r\n${HOST}\r\n`],
  ['a version that is none', `GET ${PATH} HTTP/1.2\r\n${HOST}\r\n`],
  ['the greeting of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['the greeting of TLS', '\u0016\u0003\u0001\u0002\u0000\u0001'],
];

describe('a malformed request behind pipelined ones', () => {
  const sound = get(`${HOST}\r\n`);

  it.each([
    ['one', sound, 'NONSENSE\r\n\r\n', [401, 400]],
    ['three', sound.repeat(3), `${get('Host: localhost\rX: 1')}\r\n\r\n`, [401, 401, 401, 400]],
  ])('is refused after their answers are out: %s', async (_, before, malformed, statuses) => {
    const replies = await say(ports.api, before + malformed + HIDDEN);
    expect(replies.map(({ status }) => status)).toEqual(statuses);
  });

  it('does not replace them when only its body is malformed', async () => {
    const broken = post('Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n');
    const [first] = await say(ports.api, sound + broken + HIDDEN);
    expect(first?.status).toBe(401);
  });

  it('is refused in order by the control plane too', async () => {
    const livez = `GET /livez HTTP/1.1\r\n${HOST}\r\n`;
    const replies = await say(ports.control, `${livez}${livez}NONSENSE\r\n\r\n`);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 400]);
  });
});

describe('the platform', () => {
  it.each([...SMUGGLED, ...NO_HTTP])(
    'refuses %s once, with its own error, and closes',
    async (_name, request) => {
      const replies = await say(ports.api, request);
      expect(replies.map(({ status, contentType }) => [status, contentType])).toEqual([
        [400, 'application/json'],
      ]);
      expect(JSON.parse(replies[0]?.body ?? '')).toEqual({
        detail: 'The request is not well-formed HTTP.',
        error: 400,
        errorCode: 'MALFORMED_REQUEST',
        parameters: [],
        reason: 'Bad Request',
      });
    },
  );

  it.each([
    ['one header of 40 KB', get(`${HOST}X: ${'x'.repeat(40_000)}\r\n\r\n`)],
    ['a target of 40 KB', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\n${HOST}\r\n`],
    ['500 headers', get(`${HOST}${TOO_MANY_HEADERS}\r\n`)],
  ])('refuses %s with 431', async (_name, request) => {
    const replies = await say(ports.api, request);
    expect(replies.map(({ status }) => status)).toEqual([431]);
    expect(JSON.parse(replies[0]?.body ?? '')).toMatchObject({ errorCode: 'REQUEST_HEADERS_TOO_LARGE' });
  });

  it.each(SMUGGLED_IN_BODY)('answers a request with %s once, and closes', async (_name, request) => {
    expect(await say(ports.api, request)).toMatchObject([{ status: 401 }]);
  });

  it('refuses tunnels and other protocols', async () => {
    const tunnel = await say(ports.api, `CONNECT localhost:22 HTTP/1.1\r\n${HOST}\r\n`);
    expect(tunnel).toMatchObject([{ status: 405, contentType: 'application/json' }]);
    expect(JSON.parse(tunnel[0]?.body ?? '')).toMatchObject({ errorCode: 'METHOD_NOT_ALLOWED' });
    const upgrade = 'Connection: upgrade, close\r\nUpgrade: websocket\r\n\r\n';
    expect(await say(ports.api, get(HOST + upgrade))).toMatchObject([{ status: 401 }]);
  });

  it('still answers well-formed requests', async () => {
    expect(await say(ports.api, get(`${HOST}Connection: close\r\n\r\n`))).toMatchObject([{ status: 401 }]);
  });
});

describe('the control plane', () => {
  it.each(SMUGGLED)('refuses %s once, as a problem, and closes', async (_name, request) => {
    const replies = await say(ports.control, request);
    expect(replies.map(({ status, contentType }) => [status, contentType])).toEqual([
      [400, 'application/problem+json'],
    ]);
    expect(JSON.parse(replies[0]?.body ?? '')).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: 'The request is not well-formed HTTP.',
    });
  });

  it.each(SMUGGLED_IN_BODY)('answers a request with %s once, and closes', async (_name, request) => {
    expect(await say(ports.control, request)).toMatchObject([{ status: 415 }]);
  });
});
