import { describe, expect, it } from '@jest/globals';
import { reportForms } from '../../../src/report/forms.js';
import { E2, E3 } from '../../support/journals.js';
import { HOSTILE, reportOf } from './givenReport.js';

interface Message {
  readonly httpVersion: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly [more: string]: unknown;
}
interface Har {
  readonly log: {
    readonly version: string;
    readonly creator: object;
    readonly entries: readonly {
      readonly [more: string]: unknown;
      readonly request: Message & { readonly url: string };
      readonly response: Message & { readonly content: object };
    }[];
  };
}

const harOf = (...given: Parameters<typeof reportOf>): Har =>
  JSON.parse([...reportForms.har.pieces(reportOf(...given))].join('')) as Har;

const text = expect.any(String);
const number = expect.any(Number);
/** The members that HAR 1.2 requires, with their types. */
const ENTRY = {
  startedDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  time: number,
  request: {
    method: text,
    url: text,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: expect.any(Array),
    queryString: expect.any(Array),
    headersSize: number,
    bodySize: number,
  },
  response: {
    status: number,
    statusText: text,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: expect.any(Array),
    content: { size: number, mimeType: text },
    redirectURL: text,
    headersSize: number,
    bodySize: number,
  },
  cache: {},
  timings: { send: number, wait: number, receive: number },
};

describe('the HTTP Archive', () => {
  it('has all required members of HAR 1.2, and its own begin with an underscore', () => {
    const { log } = harOf([
      {},
      { isLost: true, status: 503 },
      { body: { a: 1 }, method: 'PATCH', target: E3 },
    ]);
    expect(log).toMatchObject({ version: '1.2', creator: { name: 'understudy', version: '0.0.0' } });
    expect(log.entries).toHaveLength(3);
    for (const entry of log.entries) {
      expect(entry).toMatchObject(ENTRY);
      const own = Object.keys(entry).filter((name) => !(name in ENTRY) && name !== 'comment');
      expect(own.filter((name) => !name.startsWith('_'))).toEqual([]);
      expect(URL.canParse(entry.request.url)).toBe(true);
      for (const { name, value } of [...entry.request.headers, ...entry.response.headers])
        expect([typeof name, typeof value]).toEqual(['string', 'string']);
    }
  });

  it('has the address, the query, the bodies and the reason', () => {
    const reply = { errorCode: 'X', detail: 'too late' };
    const headers = ['Content-Type', 'application/json'];
    const given = { method: 'PATCH', target: `${E3}?pretty=true`, body: { doNotDelete: true }, headers };
    const [entry] = harOf([{ ...given, status: 409, reply, replyHeaders: headers }]).log.entries;
    expect(entry).toMatchObject({
      request: {
        url: `http://localhost:8080/api/public/v1.0${E3}?pretty=true`,
        queryString: [{ name: 'pretty', value: 'true' }],
        postData: { mimeType: 'application/json', text: '{"doNotDelete":true}' },
        bodySize: 20,
      },
      response: { status: 409, statusText: 'Conflict', content: { text: JSON.stringify(reply) } },
      comment: 'The platform refused the request: X: too late',
      _number: 1,
      _world: 'default',
      _operation: 'patchSnapshot',
      _virtualTime: '1970-01-01T00:00:00Z',
    });
  });

  it('has no secrets', () => {
    const digest = 'Digest username="ADMIN1", response="0123", nonce="4567", uri="/x?apiKey=1314"';
    const headers = ['Authorization', digest, 'X-Api-Key', '1718', 'Referer', 'http://a/?token=1920'];
    const replyHeaders = ['Set-Cookie', 'a=8910'];
    const body = { password: '1112' };
    const har = JSON.stringify(
      harOf([{ headers, body, target: `${E2}?apiKey=1314`, reply: { privateKey: '1516' }, replyHeaders }]),
    );
    expect(har).toContain('ADMIN1');
    expect(har).not.toMatch(/0123|4567|8910|1112|1314|1516|1718|1920/);
  });

  it('says that a body is cut, and takes any target and any text', () => {
    const long = 'x'.repeat(20_000);
    const { entries } = harOf([
      { body: { long } },
      { target: '//' },
      { target: `/${encodeURIComponent('ä')}?a=%` },
      { reply: HOSTILE, headers: ['X', HOSTILE] },
    ]).log;
    expect(entries[0]?.request.postData).toMatchObject({ comment: expect.stringMatching(/beginning/) });
    expect(entries.map(({ request }) => URL.canParse(request.url))).toEqual([true, true, true, true]);
  });
});
