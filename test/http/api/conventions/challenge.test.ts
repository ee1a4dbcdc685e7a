import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BASE_PATH } from '../../../../src/contract/contract.js';
import { platformOf } from '../../../support/platform.js';
import { callsOf } from './operations.js';
import { replyTo, Wire, type WireRequest } from './wire.js';

const REFUSED = `{
  "error" : 401,
  "reason" : "Unauthorized",
  "detail" : "You are not authorized for this resource.",
  "errorCode" : "UNEXPECTED_ERROR"
}`;
const NONCE = '[A-Za-z0-9+/]{32}';
const JSON_TYPE = { 'content-type': 'application/json' };
const TEN_MEGABYTES = 10 * 1024 * 1024;

let wire: Wire;

describe('the digest challenge', () => {
  beforeAll(async () => {
    wire = await Wire.to(platformOf(), { closesIdle: true });
  });

  afterAll(() => wire.close());

  /** "A request without valid credentials gets status 401." (Authentication, rule 2) */
  describe('a request without credentials', () => {
    it('gets the challenge of the documented dialect, to the letter', async () => {
      // "`WWW-Authenticate` with scheme `Digest`, a fixed realm naming the public API, an empty `domain`, a `nonce`,
      // `algorithm=MD5`, `op="auth"` and `stale=false`"
      const { headers, status } = await wire.call({ path: '/clusters', key: null });
      const challenge = `^Digest realm="Deployment Management Public API", domain="", nonce="${NONCE}", algorithm=MD5, op="auth", stale=false$`;
      expect(status).toBe(401);
      expect(headers['www-authenticate']).toMatch(new RegExp(challenge));
    });

    it('gets the challenge that published clients understand in the dialect of the real platform', async () => {
      const other = await Wire.to(platformOf({ dialect: 'ops-manager' }), { closesIdle: true });
      const { headers } = await other.call({ path: '/clusters', key: null });
      await other.close();
      const challenge = `^Digest realm="MMS Public API", domain="", nonce="${NONCE}", algorithm=MD5, qop="auth", stale=false$`;
      expect(headers['www-authenticate']).toMatch(new RegExp(challenge));
    });

    it('gets a nonce of its own each time', async () => {
      const replies = await Promise.all([1, 2, 3].map(() => wire.call({ path: '/clusters', key: null })));
      expect(new Set(replies.map(({ headers }) => headers['www-authenticate'])).size).toBe(3);
    });

    it("gets the documented headers, and none of the API's own", async () => {
      // "It also has `Content-Type: application/json;charset=ISO-8859-1`, `Date`, `Content-Length` and
      // `Connection: keep-alive`."
      const agent = new http.Agent({ keepAlive: true });
      const { headers } = await wire.call({ path: '/clusters', key: null, agent });
      agent.destroy();
      const { 'www-authenticate': challenge, date = '', ...rest } = headers;
      expect(challenge).toBeDefined();
      expect(new Date(date).toUTCString()).toBe(date);
      expect(rest).toEqual({
        connection: 'keep-alive',
        'content-length': String(REFUSED.length),
        'content-type': 'application/json;charset=ISO-8859-1',
        // Node adds this header to `Connection: keep-alive`. It says how long an idle connection stays open.
        'keep-alive': 'timeout=5',
      });
    });

    it("gets the body of the platform's security filter, which is always pretty and has no parameters", async () => {
      for (const query of ['', '?pretty=true', '?pretty=false', '?pretty=maybe', '?envelope=maybe']) {
        const { text } = await wire.call({ path: `/clusters${query}`, key: null });
        expect(text).toBe(REFUSED);
      }
    });

    it('gets no body for a HEAD, but its length', async () => {
      const { headers, status, text } = await wire.call({ method: 'HEAD', path: '/clusters', key: null });
      expect({ status, text, length: headers['content-length'] }).toEqual({
        status: 401,
        text: '',
        length: String(REFUSED.length),
      });
      expect(headers['www-authenticate']).toMatch(/^Digest /);
    });

    it('gets the challenge for every operation but E4', async () => {
      // "All endpoints except E4 need HTTP Digest authentication." (Authentication, rule 1)
      for (const { operationId, method, path } of callsOf(wire.platform.world)) {
        const { status } = await wire.call({ method: method.toUpperCase(), path, key: null });
        expect({ operationId, refused: status === 401 }).toEqual({
          operationId,
          refused: operationId !== 'createUser',
        });
      }
    });
  });

  /** The security filter runs before the application, so other errors in the request have no effect. */
  describe('a request without credentials is refused before any other check', () => {
    it.each<[string, WireRequest]>([
      ['an unknown path', { path: '/nothing' }],
      ['a path outside of the API', { target: '/' }],
      ['a path that does not decode', { path: '/groups/%zz/events' }],
      ['a method that the path does not have', { method: 'DELETE', path: '/clusters' }],
      ['a method that no path has', { method: 'PROPFIND', path: '/clusters' }],
      ['OPTIONS', { method: 'OPTIONS', path: '/clusters' }],
      ['broken JSON', { method: 'PATCH', path: '/orgs/x', headers: JSON_TYPE, body: '{"name":' }],
      ['a body that is no JSON', { method: 'PATCH', path: '/orgs/x', body: 'name=x' }],
      ['wrong query parameters', { path: '/clusters?pageNum=0&pretty=maybe' }],
      ['an unknown project', { path: '/groups/nowhere/events' }],
      ['E4 with another method', { path: '/unauth/users' }],
      ['E4 in another spelling', { method: 'POST', path: '/unauth/Users', headers: JSON_TYPE, body: '{}' }],
      ['E4 with something behind it', { method: 'POST', path: '/unauth/users/x' }],
    ])('%s', async (_name, request) => {
      const { headers, status, text } = await wire.call({ ...request, key: null });
      expect({ status, text }).toEqual({ status: 401, text: REFUSED });
      expect(headers['www-authenticate']).toMatch(/^Digest /);
    });

    it('ten megabytes of body while only its first bytes have arrived', async () => {
      const headers = { ...JSON_TYPE, 'content-length': TEN_MEGABYTES };
      const outgoing = await wire.open({ method: 'POST', path: '/groups/x/users', key: null, headers });
      outgoing.write('[');
      const { status } = await replyTo(outgoing);
      outgoing.destroy();
      expect(status).toBe(401);
    });

    it('ten megabytes of body that arrive in spite of the refusal', async () => {
      const agent = new http.Agent({ keepAlive: true });
      const body = Buffer.alloc(TEN_MEGABYTES, 0x20);
      const request = { method: 'POST', path: '/groups/x/users', key: null, headers: JSON_TYPE, body, agent };
      await expect(wire.call(request)).resolves.toMatchObject({ status: 401 });
      await expect(wire.call({ path: '/clusters', key: null, agent })).resolves.toMatchObject({
        status: 401,
      });
      agent.destroy();
    });
  });

  describe('E4', () => {
    const body = JSON.stringify({
      username: 'first@example.com',
      password: 'correct-horse-7-battery',
      firstName: 'First',
      lastName: 'User',
    });

    it('works without credentials: "No authentication or API key is needed"', async () => {
      const request = { method: 'POST', path: '/unauth/users', key: null, headers: JSON_TYPE, body };
      await expect(wire.call(request)).resolves.toMatchObject({ status: 201 });
    });

    it('ignores credentials', async () => {
      const headers = { ...JSON_TYPE, authorization: 'Digest username="nobody"' };
      const other = body.replace('first@', 'second@');
      const request = { method: 'POST', path: '/unauth/users/', key: null, headers, body: other };
      await expect(wire.call(request)).resolves.toMatchObject({ status: 201 });
    });

    it('is the only path below /unauth', async () => {
      const { status } = await wire.call({ method: 'POST', target: `${BASE_PATH}/unauth`, key: null });
      expect(status).toBe(401);
    });
  });
});
