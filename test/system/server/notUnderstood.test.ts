import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { endAll, startReady } from '../../support/program.js';
import { closeConnections, open, say } from '../../support/connection.js';

const HOST = 'Host: localhost\r\n';
/** The request that an attacker smuggles behind another; the platform must never answer or record it. */
const HIDDEN = `GET /hidden HTTP/1.1\r\n${HOST}\r\n`;
const get = (rest: string): string => `GET /api/public/v1.0/clusters HTTP/1.1\r\n${rest}`;
const post = (rest: string): string => `POST /api/public/v1.0/clusters HTTP/1.1\r\n${HOST}${rest}`;
const coded = (coding: string): string => post(`Transfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n${HIDDEN}`);

/** RFC 9112, 6.1: "A server that receives a request message with a transfer coding it does not understand SHOULD
 * respond with 501 (Not Implemented)." */
const CODINGS = [
  'gzip, chunked',
  'foo, chunked',
  'identity, chunked',
  'deflate,chunked',
  'foo;q="chunked", chunked',
];
const TWO_LINES = 'gzip\r\nTransfer-Encoding: chunked';

let ports: { readonly api: number; readonly control: number };
let controlUrl: string;
beforeAll(async () => {
  const { ready } = await startReady();
  controlUrl = ready.controlUrl;
  ports = { api: Number(new URL(ready.baseUrl).port), control: Number(new URL(controlUrl).port) };
});
afterEach(closeConnections);
afterAll(endAll);

describe('the platform', () => {
  it.each([...CODINGS, TWO_LINES])('refuses the transfer coding %j with 501', async (coding) => {
    const replies = await say(ports.api, coded(coding));
    expect(replies).toMatchObject([{ status: 501, contentType: 'application/json' }]);
    expect(JSON.parse(replies[0]?.body ?? '')).toEqual({
      detail: 'The transfer coding is not supported; send chunked or a length.',
      error: 501,
      errorCode: 'UNSUPPORTED_TRANSFER_CODING',
      parameters: [],
      reason: 'Not Implemented',
    });
  });

  it.each(['chunked', 'CHUNKED', ' \tchunked \t'])('accepts the transfer coding %j', async (coding) => {
    const close = `Connection: close\r\nTransfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n`;
    expect(await say(ports.api, post(close))).toMatchObject([{ status: 401 }]);
  });

  it('refuses an unknown expectation with 417', async () => {
    const replies = await say(ports.api, get(`${HOST}Expect: 200-ok\r\n\r\n${HIDDEN}`));
    expect(replies).toMatchObject([{ status: 417, contentType: 'application/json' }]);
    expect(JSON.parse(replies[0]?.body ?? '')).toMatchObject({
      errorCode: 'UNSUPPORTED_EXPECTATION',
      error: 417,
    });
  });

  /** RFC 9110, 15.6.6: 505 "indicates that the server does not support … the major version of HTTP". */
  it('refuses another major version of HTTP with 505', async () => {
    const replies = await say(ports.api, get(`${HOST}\r\n`).replace('HTTP/1.1', 'HTTP/2.0'));
    expect(replies).toMatchObject([{ status: 505, contentType: 'application/json' }]);
  });

  /** RFC 9110, 9.3.6: "Most origin servers do not implement CONNECT." 15.5.6: a 405 has an Allow header. */
  it('refuses a CONNECT with 405', async () => {
    const replies = await say(ports.api, `CONNECT localhost:80 HTTP/1.1\r\n${HOST}\r\n`);
    expect(replies).toMatchObject([{ status: 405, contentType: 'application/json' }]);
  });

  /** RFC 9110, 10.1.1: a server "MAY" respond "with a final status code" instead of 100 (Continue). */
  it('sends no 100 before it refuses a request', async () => {
    const firstStatus = async (port: number, path: string): Promise<string | undefined> => {
      const socket = await open(port);
      const reply = once(socket, 'data') as Promise<[Buffer]>;
      const headers =
        'Content-Type: application/json\r\nContent-Length: 999999999\r\nExpect: 100-continue\r\n';
      socket.write(`POST ${path} HTTP/1.1\r\n${HOST}${headers}\r\n`);
      return (await reply)[0].toString().split(' ')[1];
    };
    expect(await firstStatus(ports.api, '/api/public/v1.0/clusters')).toBe('401');
    expect(await firstStatus(ports.control, '/v1/worlds')).toBe('413');
  });

  it('neither executes nor records the refused request, or those after it', async () => {
    const user = { username: 'eve@example.com', password: 'aB3$efgh!', firstName: 'Eve', lastName: 'E' };
    const body = JSON.stringify(user);
    const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const head = `POST /api/public/v1.0/unauth/users HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;
    const entries = async (): Promise<unknown> =>
      (await fetch(`${controlUrl}/v1/worlds/default/journal`)).json();
    const before = await entries();
    for (const coding of [...CODINGS, TWO_LINES, 'foo', 'chunked;a=b']) {
      const refused = `${head}Transfer-Encoding: ${coding}\r\n\r\n${chunked}`;
      await say(ports.api, `${refused}${head}Transfer-Encoding: chunked\r\n\r\n${chunked}`);
    }
    await say(ports.api, `${get('\r\n')}${head}Transfer-Encoding: chunked\r\n\r\n${chunked}`);
    expect(await entries()).toEqual(before);
  });

  it('answers earlier requests before it refuses later ones', async () => {
    const replies = await say(ports.api, `${get(`${HOST}\r\n`)}${coded('gzip, chunked')}`);
    expect(replies.map(({ status }) => status)).toEqual([401, 501]);
  });
});

describe('the control plane', () => {
  it.each(CODINGS)('refuses the transfer coding %j with 501, as a problem', async (coding) => {
    const replies = await say(ports.control, coded(coding));
    expect(replies).toMatchObject([{ status: 501, contentType: 'application/problem+json' }]);
    expect(JSON.parse(replies[0]?.body ?? '')).toMatchObject({ title: 'Not Implemented', status: 501 });
  });

  it('refuses an unknown expectation with 417, as a problem', async () => {
    const replies = await say(ports.control, get(`${HOST}Expect: 200-ok\r\n\r\n`));
    expect(replies).toMatchObject([{ status: 417, contentType: 'application/problem+json' }]);
  });
});
