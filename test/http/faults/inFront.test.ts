import { describe, expect, test } from '@jest/globals';
import { BASE_PATH } from '../../../src/contract/contract.js';
import type { Inject, Rule } from '../../../src/input/scenario/scenario.gen.js';
import { NONCE_AGE_MS_MAX } from '../../../src/api/digest/nonces.js';
import { isChallenge } from '../../../src/journal/challenge.js';
import { KEYS } from '../../support/platform.js';
import request from '../../support/request.js';
import { FaultyPlatform } from './faultyPlatform.js';

const MATCH = { operation: 'listClusters' } as const;
const URL = `${BASE_PATH}/clusters`;
const UNAVAILABLE: Inject = { error: { status: 503 } };

const inFront = (rule: Partial<Rule>) =>
  new FaultyPlatform([{ match: MATCH, phase: 'beforeAuthentication', inject: UNAVAILABLE, ...rule }]);

/** Sends the same signed request several times, as clients do that sign outside of their retry loop. */
async function repeated(platform: FaultyPlatform, times: number): Promise<readonly number[]> {
  const header = await platform.authorization('GET', URL, KEYS.admin);
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1)
    statuses.push((await request(platform.app).get(URL).set('Authorization', header)).status);
  return statuses;
}

describe('A fault in front of the login', () => {
  test('strikes unsigned requests', async () => {
    const platform = inFront({});
    expect((await platform.call('get', '/clusters')).status).toBe(503);
    expect(platform.statistics()).toEqual({ matched: 1, drawn: 1, injected: 1 });
  });

  test('strikes requests whose credentials are wrong, and requests for unknown paths', async () => {
    const platform = inFront({ match: { path: '/*' } });
    const wrong = { publicKey: 'NOBODY', privateKey: 'x' };
    expect((await platform.call('get', '/clusters', wrong)).status).toBe(503);
    expect((await platform.call('get', '/nothing')).status).toBe(503);
  });

  test.each([
    ['a proxy without a phase', { inject: { proxy: { kind: 'badGateway' } } }, [502, 502, 200]],
    ['an error', { inject: UNAVAILABLE, phase: 'beforeAuthentication' }, [503, 503, 200]],
  ] as const)('leaves the nonce count unused: %s', async (_name, rule, statuses) => {
    expect(await repeated(new FaultyPlatform([{ match: MATCH, times: 2, ...rule }]), 3)).toEqual(statuses);
  });

  test.each(['proxy', 'error'] as const)(
    'uses the nonce count if it stands behind the login: %s',
    async (name) => {
      const inject: Inject = name === 'proxy' ? { proxy: { kind: 'badGateway' } } : UNAVAILABLE;
      const platform = new FaultyPlatform([{ match: MATCH, times: 1, phase: 'beforeCommit', inject }]);
      expect(await repeated(platform, 2)).toEqual([name === 'proxy' ? 502 : 503, 401]);
    },
  );

  test('lets the nonce of a repeated request become too old', async () => {
    const platform = inFront({ times: 2 });
    const header = await platform.authorization('GET', URL, KEYS.admin);
    const send = () => request(platform.app).get(URL).set('Authorization', header);
    expect((await send()).status).toBe(503);
    expect((await send()).status).toBe(503);
    platform.realNow += NONCE_AGE_MS_MAX + 1;
    const { status, headers } = await send();
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toMatch(/stale=true$/);
  });

  test.each(['reset', 'closeEmpty'] as const)('breaks the connection: %s', async (kind) => {
    const platform = inFront({ inject: { connection: { kind } }, times: 1 });
    const { end, bytes } = await platform.wire('/clusters');
    expect([end, bytes.length]).toEqual([kind === 'reset' ? 'ECONNRESET' : 'closed', 0]);
    expect((await platform.get('/clusters')).status).toBe(200);
  });

  test('delays a request before its credentials are checked', async () => {
    const platform = new FaultyPlatform([
      { match: MATCH, phase: 'beforeAuthentication', delay: { fixed: 70_000 } },
    ]);
    const reply = platform.get('/clusters');
    void reply.catch(() => undefined);
    const sent = Promise.resolve(reply);
    expect(await platform.timers.next()).toBe(70_000);
    platform.realNow += 70_000;
    platform.timers.run();
    const { status, headers } = await sent;
    expect([status, headers['www-authenticate']]).toEqual([401, expect.stringMatching(/stale=true$/)]);
  });

  test('changes nothing', async () => {
    const platform = inFront({ match: { path: '/orgs' } });
    const before = platform.world;
    expect((await platform.call('post', '/orgs', KEYS.admin, { name: 'New' })).status).toBe(503);
    expect(platform.world.organizations).toBe(before.organizations);
  });

  test('combines with rules behind the login, which the request reaches only without it', async () => {
    const platform = inFront({ id: 'front', times: 1 });
    platform.add({ id: 'inside', match: MATCH, inject: { error: { status: 500 } } });
    expect((await platform.get('/clusters')).status).toBe(503);
    expect(platform.statistics('inside')).toEqual({ matched: 0, drawn: 0, injected: 0 });
    expect((await platform.get('/clusters')).status).toBe(500);
    const entry = [...platform.live.journal.exchanges()].at(-1);
    expect(entry?.rules.map(({ ruleId, reason }) => [ruleId, reason])).toEqual([
      ['front', 'spent'],
      ['inside', undefined],
    ]);
  });
});

describe('In front of the login', () => {
  test('a key is the one that the header names, right or wrong', async () => {
    const platform = inFront({ match: { ...MATCH, publicKey: 'ADMIN1' } });
    expect((await platform.call('get', '/clusters')).status).toBe(401);
    expect((await platform.get('/clusters', KEYS.orgOwner)).status).toBe(200);
    expect((await platform.get('/clusters')).status).toBe(503);
    expect((await platform.get('/clusters', { publicKey: 'ADMIN1', privateKey: 'wrong' })).status).toBe(503);
  });

  test('counts for each key leave out unsigned requests', async () => {
    const platform = inFront({ per: 'key', times: 1 });
    const statuses = [];
    for (const key of [undefined, KEYS.admin, KEYS.admin, KEYS.orgOwner, undefined])
      statuses.push((await platform.call('get', '/clusters', key)).status);
    expect(statuses).toEqual([401, 503, 200, 503, 401]);
  });

  test('attempts of requests count apart from those behind the login', async () => {
    const platform = inFront({ id: 'front', match: { ...MATCH, attempt: 2 } });
    platform.add({ id: 'inside', match: { ...MATCH, attempt: 2 }, inject: { error: { status: 500 } } });
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await platform.get('/clusters')).status);
    expect(statuses).toEqual([200, 503, 500, 200]);
  });

  test('equal requests in two worlds draw the same', async () => {
    const draws = async (platform: FaultyPlatform) => {
      const statuses = [];
      for (let call = 0; call < 20; call += 1)
        statuses.push((await platform.call('get', '/clusters')).status);
      return statuses;
    };
    const statuses = await draws(inFront({ probability: 0.5 }));
    expect(new Set(statuses)).toEqual(new Set([401, 503]));
    expect(await draws(inFront({ probability: 0.5 }))).toEqual(statuses);
  });

  test.each([
    { corrupt: { kind: 'truncate' } },
    { drift: { kind: 'paging' } },
    { stale: { lag: 'PT1M' } },
    { rateLimit: { limit: 1, window: 'PT1M' } },
    { connection: { kind: 'resetMidBody' } },
    { connection: { kind: 'closeAfterReply' } },
  ] as readonly Inject[])('a fault that acts on a reply has nothing to act on: %j', (inject) => {
    const [name] = Object.keys(inject);
    expect(() => inFront({ inject })).toThrow(
      `expected beforeCommit or afterCommit: in front of the login, the platform has made no reply on which the fault ${name} could act`,
    );
  });
});

describe('The journal', () => {
  test('says that nothing checked the key of a request that a fault answered in front of the login', async () => {
    const platform = inFront({});
    await platform.get('/clusters');
    const [, entry] = [...platform.live.journal.exchanges()];
    expect(entry?.rules).toMatchObject([{ ruleId: 'rule-1', phase: 'beforeAuthentication', drawn: true }]);
    expect(entry?.isEndedInFront).toBe(true);
    expect(entry?.key).toBeUndefined();
  });

  test('says that the platform challenged a request which a fault only delayed', async () => {
    const platform = new FaultyPlatform([
      { match: MATCH, phase: 'beforeAuthentication', delay: { fixed: 0 } },
    ]);
    await platform.call('get', '/clusters');
    const entry = [...platform.live.journal.exchanges()].at(-1);
    expect([entry?.status, entry?.isEndedInFront, entry && isChallenge(entry)]).toEqual([401, false, true]);
  });
});

describe('An error without a body', () => {
  test.each([
    ['in front of the login', 'beforeAuthentication'],
    ['behind it', 'beforeCommit'],
    ['after the commit', 'afterCommit'],
  ] as const)('has the status and the headers alone: %s', async (_name, phase) => {
    const error = { status: 405, emptyBody: true, headers: { Allow: 'GET' }, retryAfter: 3 };
    const { headers, body } = await inFront({ phase, inject: { error } }).wire('/clusters?envelope=true');
    expect(headers).toMatch(/^HTTP\/1\.1 405 /);
    expect(headers).toContain('Allow: GET');
    expect(headers).toContain('Retry-After: 3');
    expect(headers).toContain('Content-Length: 0');
    expect(headers).not.toContain('Content-Type');
    expect(body).toBe('');
  });

  test.each(['errorCode', 'detail'] as const)('cannot have a member of a body: %s', (name) => {
    expect(() => inFront({ inject: { error: { status: 405, emptyBody: true, [name]: 'X' } } })).toThrow(
      'an empty body has none',
    );
  });
});
