import http from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { platformOf } from '../../../support/platform.js';
import { entryOf } from './described.js';
import { callsOf, readsOf, type OperationCall } from './operations.js';
import { Wire, type WireReply, type WireRequest } from './wire.js';

const VERSION = /^gitHash=[0-9a-f]{40}; versionString=\d+\.\d+\.\d+$/;

let wire: Wire;
let agent: http.Agent;

function requestOf({ method, path, body }: OperationCall): WireRequest {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return { method: method.toUpperCase(), path, headers: { 'content-type': 'application/json' }, ...sent };
}

/** Returns the headers of a reply except those that differ between calls. */
function lasting({ headers }: WireReply): Readonly<Record<string, unknown>> {
  const { date, location = 'http://', ...rest } = headers;
  expect(date).toBeDefined();
  expect(location).toMatch(/^http:/);
  return rest;
}

function expected(text: string, versionHeader: string): object {
  return {
    connection: 'keep-alive',
    'content-length': String(Buffer.byteLength(text)),
    'content-type': 'application/json',
    'keep-alive': 'timeout=5',
    'strict-transport-security': 'max-age=300',
    vary: 'Accept-Encoding',
    [versionHeader]: expect.stringMatching(VERSION) as unknown,
  };
}

describe('headers', () => {
  beforeAll(async () => {
    wire = await Wire.to(platformOf(), { closesIdle: true });
  });

  afterAll(async () => {
    await wire.close();
  });

  // Each test has a new agent: the server may close a connection that was idle during another test just when it is
  // used again.
  beforeEach(() => {
    agent = new http.Agent({ keepAlive: true });
  });

  afterEach(() => {
    agent.destroy();
  });

  describe('the headers of a success', () => {
    it('are the documented ones and no others, for every operation', async () => {
      // "Successful responses carry status 200 unless stated. They carry `Content-Type: application/json`." (Common
      // conventions) "Successful responses carry the header `X-Vendor-Service-Version` whose value has the form
      // `gitHash=<git_hash>; versionString=<application_version>`. They also carry `Vary: Accept-Encoding`."
      // (Versioning, rule 2) "Strict transport security: `max-age=300`, every successful response" (Limits)
      for (const call of callsOf(wire.platform.world)) {
        const reply = await wire.call({ ...requestOf(call), agent });
        expect(reply.status).toBe(entryOf(call.operationId).status);
        expect(lasting(reply)).toEqual(expected(reply.text, 'x-vendor-service-version'));
      }
    });

    it("have the vendor's version header instead in the dialect of the real platform", async () => {
      const other = await Wire.to(platformOf({ dialect: 'ops-manager' }), { closesIdle: true });
      for (const call of callsOf(other.platform.world)) {
        const reply = await other.call({ ...requestOf(call), agent });
        expect(lasting(reply)).toEqual(expected(reply.text, 'x-mongodb-service-version'));
      }
      await other.close();
    });

    it('are also in an error, so that a client can read the version', async () => {
      for (const request of [
        { path: '/nothing' },
        { path: '/clusters?pageNum=0' },
        { path: '/groups/x/events' },
      ]) {
        const reply = await wire.call({ ...request, agent });
        expect(reply.status).toBeGreaterThanOrEqual(400);
        expect(lasting(reply)).toEqual(expected(reply.text, 'x-vendor-service-version'));
      }
    });

    it('do not depend on Accept, conditional and Range headers', async () => {
      const headers = {
        accept: 'text/html',
        'accept-encoding': 'identity',
        'if-none-match': '*',
        'if-modified-since': new Date().toUTCString(),
        range: 'bytes=0-1',
      };
      const reply = await wire.call({ path: '/clusters', headers, agent });
      expect(reply.status).toBe(200);
      expect(lasting(reply)).toEqual(expected(reply.text, 'x-vendor-service-version'));
    });
  });

  describe('HEAD', () => {
    it('works wherever GET does, with the same headers, including the length, and no body', async () => {
      for (const { path } of readsOf(wire.platform.world)) {
        const get = await wire.call({ path, agent });
        const head = await wire.call({ method: 'HEAD', path, agent });
        expect(head.status).toBe(200);
        expect(head.text).toBe('');
        expect(lasting(head)).toEqual(lasting(get));
      }
    });

    it.each([
      '/nothing',
      '/clusters?itemsPerPage=0',
      '/groups/nowhere/events',
      '/clusters?pretty=true&envelope=true',
    ])('has the status and the headers of the GET: %s', async (path) => {
      const get = await wire.call({ path, agent });
      const head = await wire.call({ method: 'HEAD', path, agent });
      expect(head.text).toBe('');
      expect([head.status, lasting(head)]).toEqual([get.status, lasting(get)]);
    });

    it('is not allowed where there is no GET', async () => {
      const [, , create] = callsOf(wire.platform.world).filter(({ method }) => method !== 'get');
      const { headers, status } = await wire.call({ method: 'HEAD', path: create?.path ?? '', agent });
      expect([status, headers.allow]).toEqual([405, 'POST']);
    });
  });
});
