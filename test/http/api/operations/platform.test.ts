import { describe, expect, it } from '@jest/globals';
import request from '../../../support/request.js';
import { addFault } from '../../../../src/world/faults/rules.js';
import { SYSTEM } from '../../../../src/world/tables/events.js';
import { KEYS, platformOf } from '../../../support/platform.js';
import { groupRole, key } from '../../../support/rows/rows.js';
import { bodyOf } from './given.js';
import { platformWith } from './tenant.js';

const VERSION = '/api/private/unauth/version';
const HASH = /^[0-9a-f]{40}$/;
const HEADER = 'x-vendor-service-version';

describe('GET /', () => {
  it('answers `{appName, build (40 hex), links:[], throttling:false}` (documentation)', async () => {
    const root = bodyOf<'getRoot'>(await platformWith({}).get('/'));
    const build = expect.stringMatching(HASH) as unknown as string;
    expect(root).toEqual({ appName: 'Deployment Management', build, links: [], throttling: false });
  });

  it.each(['', '/', '/?pretty=false'])(
    'is "requested by OP with trailing slash to learn the version" (client): "%s"',
    async (path) => {
      const { status, headers } = await platformWith({}).get(path);
      expect([status, headers[HEADER]]).toEqual([200, expect.stringMatching(/versionString=7\.\d+\.\d+$/)]);
    },
  );

  it('"must answer 401 challenge first" (client)', async () => {
    const { status, headers } = await platformWith({}).call('get', '/');
    expect([status, headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Digest /)]);
  });

  it('answers keys with any role', async () => {
    const keys = [key({ ...KEYS.projectReadOnly, roles: [groupRole()] })];
    expect((await platformWith({ keys }).get('/', KEYS.projectReadOnly)).status).toBe(200);
  });

  it('"is the documented place where the platform announces that it throttles" (inferred)', async () => {
    const platform = platformOf();
    const rule = { id: 'limit', inject: { rateLimit: { limit: 10, window: 'PT1M' } } };
    platform.live.commit(addFault(platform.world, rule), SYSTEM);
    expect(bodyOf<'getRoot'>(await platform.get('/')).throttling).toBe(true);
  });
});

describe('GET /api/private/unauth/version', () => {
  const get = (path: string, accept?: string) => {
    const call = request(platformOf().app).get(path);
    return accept === undefined ? call : call.set('Accept', accept);
  };

  it('without credentials is a "plain text git hash" for `Accept: text/plain` (client)', async () => {
    const { status, headers, text } = await get(VERSION, 'text/plain');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain']);
    expect(text).toMatch(HASH);
    expect(headers[HEADER]).toBe(`gitHash=${text}; versionString=7.0.14`);
  });

  it.each([undefined, 'application/json', '*/*', 'text/html', 'application/json, text/plain'])(
    'is "a JSON object with `version` or `gitVersion`" for Accept %s (client)',
    async (accept) => {
      const { status, headers, body } = await get(VERSION, accept);
      expect([status, headers['content-type']]).toEqual([200, 'application/json']);
      expect(body).toEqual({ gitVersion: expect.stringMatching(HASH), version: '7.0.14' });
    },
  );

  it('does not depend on envelope or pretty as text, but does as JSON', async () => {
    expect((await get(`${VERSION}?envelope=true&pretty=true`, 'text/plain')).text).toMatch(HASH);
    const { body } = await get(`${VERSION}?envelope=true`);
    expect(body).toMatchObject({ status: 200, content: { version: '7.0.14' } });
  });
});

describe('The fault drift', () => {
  it('does not change a reply that is not JSON', async () => {
    const platform = platformOf();
    const rule = { id: 'drift', inject: { drift: { kind: 'unknownField' } } };
    platform.live.commit(addFault(platform.world, rule), SYSTEM);
    const text = await request(platform.app).get(VERSION).set('Accept', 'text/plain');
    expect([text.status, text.text]).toEqual([200, expect.stringMatching(HASH)]);
    const json = await request(platform.app).get(VERSION);
    expect(json.body).toHaveProperty('introducedLater');
  });
});

describe('Operations at the root of the host', () => {
  const app = platformOf().app;

  it('include `/monitor/health`, without credentials', async () => {
    const { status, body } = await request(app).get('/monitor/health');
    expect([status, body]).toEqual([200, {}]);
  });

  it.each(['/monitor/health', VERSION])(
    'answer HEAD, a slash at the end and worlds too: %s',
    async (path) => {
      for (const target of [path, `${path}/`, `/worlds/default${path}`]) {
        expect((await request(app).head(target)).status).toBe(200);
      }
    },
  );

  it.each(['/monitor/health', VERSION])('refuse other methods, if these are signed: %s', async (path) => {
    const platform = platformOf();
    expect((await request(platform.app).post(path)).status).toBe(401);
    const authorization = await platform.authorization('POST', path, KEYS.admin);
    const { status, headers } = await request(platform.app).post(path).set('Authorization', authorization);
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it.each(['/monitor/health', VERSION])('are not below the base path: %s', async (path) => {
    expect((await platformOf().get(path)).status).toBe(404);
  });

  it('are in the journal, with their paths and names', async () => {
    const platform = platformOf();
    await request(platform.app).get('/worlds/default/monitor/health?x=1');
    await request(platform.app).get('/clusters');
    const [health, unknown] = [...platform.live.journal.exchanges()];
    expect(health).toMatchObject({ path: '/monitor/health', operation: { id: 'getHealth' } });
    expect(unknown?.operation).toBeUndefined();
  });
});
