import { describe, expect, test } from '@jest/globals';
import { FaultyPlatform } from './faultyPlatform.js';
import { KEYS } from '../../support/platform.js';

describe('An injected error', () => {
  test('has the shape of the platform’s errors', async () => {
    const platform = new FaultyPlatform([
      {
        inject: {
          error: { status: 503, errorCode: 'DOWN', detail: 'Down.', headers: { 'X-A': 'b' }, retryAfter: 2 },
        },
      },
    ]);
    const { status, text, headers } = await platform.get('/clusters');
    expect(status).toBe(503);
    expect(text).toBe(
      '{"detail":"Down.","error":503,"errorCode":"DOWN","parameters":[],"reason":"Service Unavailable"}',
    );
    expect(headers).toMatchObject({ 'x-a': 'b', 'retry-after': '2', 'content-type': 'application/json' });
  });

  test('honours envelope and pretty', async () => {
    const platform = new FaultyPlatform([{ inject: { error: { status: 500 } } }]);
    const { text, body } = await platform.get('/clusters?envelope=true&pretty=true');
    expect(text).toContain('"status" : 500');
    expect(body).toMatchObject({ status: 500, content: { errorCode: 'UNEXPECTED_ERROR' } });
  });

  test('has the text of the catalogue by default', async () => {
    const platform = new FaultyPlatform([
      { inject: { error: { status: 409, errorCode: 'INVALID_MONITORING_STATE' } } },
    ]);
    expect((await platform.get('/clusters')).body).toMatchObject({
      detail: 'Monitoring data for this process is not available.',
    });
  });

  test('does not affect calls without a login', async () => {
    const platform = new FaultyPlatform([{ inject: { error: { status: 503 } } }]);
    expect((await platform.call('get', '/clusters')).status).toBe(401);
    expect(platform.statistics()).toEqual({ matched: 0, drawn: 0, injected: 0 });
  });

  test('affects the call that needs no login', async () => {
    const platform = new FaultyPlatform([{ match: { operation: 'E4' }, inject: { error: { status: 503 } } }]);
    expect((await platform.call('post', '/unauth/users', undefined, {})).status).toBe(503);
  });
});

describe('A correct request', () => {
  const refused = async (
    kind: 'staleNonce' | 'badResponse' | 'unknownKey' | 'accessList' | 'roleMissing',
    name: 'kind' | 'variant' = 'kind',
  ) => new FaultyPlatform([{ inject: { unauthorized: { [name]: kind } } }]).get('/clusters');

  test('is refused for a stale nonce', async () => {
    const { status, headers, body } = await refused('staleNonce');
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toMatch(/stale=true$/);
    expect(body).toMatchObject({ error: 401, reason: 'Unauthorized' });
  });

  test.each(['badResponse', 'unknownKey'] as const)('is refused as for a wrong login: %s', async (kind) => {
    const { status, headers } = await refused(kind);
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toMatch(/stale=false$/);
  });

  test('is refused for a kind that the rule calls `variant`', async () => {
    expect((await refused('accessList', 'variant')).status).toBe(403);
  });

  test('is refused for its address', async () => {
    const { status, body } = await refused('accessList');
    expect(status).toBe(403);
    expect(body).toMatchObject({ errorCode: 'IP_ADDRESS_NOT_ON_ACCESS_LIST' });
  });

  test('is refused for a missing role', async () => {
    const { status, body } = await refused('roleMissing');
    expect(status).toBe(403);
    expect(body).toMatchObject({ errorCode: 'USER_UNAUTHORIZED' });
  });
});

describe('A rate limit', () => {
  const limited = () => new FaultyPlatform([{ inject: { rateLimit: { limit: 2, window: 'PT1M' } } }]);

  test('refuses calls beyond the limit, with Retry-After', async () => {
    const platform = limited();
    const statuses = [];
    for (let at = 0; at < 3; at += 1) statuses.push((await platform.get('/clusters')).status);
    expect(statuses).toEqual([200, 200, 429]);
    const { headers, body } = await platform.get('/clusters');
    expect(headers['retry-after']).toBe('60');
    expect(body).toMatchObject({
      errorCode: 'RATE_LIMITED',
      detail: 'Resource /clusters is limited to 2 requests every 1 minutes.',
    });
  });

  test('sends a whole second when half a second of its window remains', async () => {
    const platform = limited();
    for (let at = 0; at < 2; at += 1) await platform.get('/clusters');
    platform.live.advanceTo(platform.world.now + 59_500);
    expect((await platform.get('/clusters')).headers['retry-after']).toBe('1');
  });

  test('counts each key separately, and from zero in the next window of virtual time', async () => {
    const platform = limited();
    for (let at = 0; at < 3; at += 1) await platform.get('/clusters');
    expect((await platform.get('/clusters', KEYS.orgOwner)).status).toBe(200);
    platform.live.advanceTo(platform.world.now + 59_000);
    const refused = await platform.get('/clusters');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    platform.live.advanceTo(platform.world.now + 1_000);
    expect((await platform.get('/clusters')).status).toBe(200);
  });
});
