import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { endAll, startReady } from '../../support/program.js';
import { closeConnections, say } from '../../support/connection.js';
import {
  get,
  HIDDEN,
  HOST,
  PATH,
  post,
  UNCLEAR_BODIES,
  UNCLEAR_HEADS,
  type NamedRequest,
} from '../../support/unclearRequests.js';

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

/** A request whose `Host` or version makes it unclear. */
const REFUSED_BY_FIELDS: readonly NamedRequest[] = [
  [
    'a transfer coding before HTTP/1.1',
    `POST ${PATH} HTTP/1.0\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['no Host', get('\r\n')],
  ['two Hosts', get(`${HOST}Host: other\r\n\r\n`)],
];
const SMUGGLING = [...UNCLEAR_HEADS, ...REFUSED_BY_FIELDS];
const NO_HTTP: readonly NamedRequest[] = [
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
  it.each([...SMUGGLING, ...NO_HTTP])(
    'refuses %s once, with its own error, and closes',
    async (_name, request) => {
      const replies = await say(ports.api, request + HIDDEN);
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

  it.each(UNCLEAR_BODIES)('answers a request with %s once, and closes', async (_name, request) => {
    expect(await say(ports.api, request + HIDDEN)).toMatchObject([{ status: 401 }]);
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
  it.each(SMUGGLING)('refuses %s once, as a problem, and closes', async (_name, request) => {
    const replies = await say(ports.control, request + HIDDEN);
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

  it.each(UNCLEAR_BODIES)('answers a request with %s once, and closes', async (_name, request) => {
    expect(await say(ports.control, request + HIDDEN)).toMatchObject([{ status: 415 }]);
  });
});
