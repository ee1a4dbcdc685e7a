import { E2, E3, type GivenExchange } from '../../../support/journals.js';
import { times, signed, unsigned, user } from './givenExchanges.js';

const next = { links: [{ href: 'http://h/x?pageNum=2', rel: 'next' }], results: [] };

const config = { target: '/groups/6967d9a04e0d2a9b1c000001/automationConfig' };

const patch = { method: 'PATCH', target: E3 };

const done = { ruleId: 'r', matched: true, probability: 1, drawn: true, injected: [{}] };

/** A rule that replied in front of the login, so that nothing read the body of the request. */
const before = { ...done, phase: 'beforeAuthentication' } as const;
const unread = { method: 'POST', headers: ['Content-Length', '4'], rules: [before] };

/** Clients of a rule of the doctor. */
export interface Case {
  /** The exchanges of a client with this symptom. `evidence` has the numbers of the entries that show it. */
  readonly ill: readonly GivenExchange[];
  readonly evidence: readonly number[];
  /** The sentences that report the symptom, one for each finding. */
  readonly told: readonly string[];
  /** The exchanges of a client that comes close to the symptom. */
  readonly well: readonly GivenExchange[];
}

/** A client for each rule of the doctor that it finds, and one that it almost finds. */
export const cases: Readonly<Record<string, Case>> = {
  bodyOnGet: {
    ill: [{}, { headers: ['Content-Length', '4'] }, { headers: ['Transfer-Encoding', 'chunked'] }],
    evidence: [2, 3],
    told: ['2 GET requests had a body.'],
    well: [{ headers: ['Content-Length', '0'] }, { ...patch, headers: ['Content-Length', '20'] }],
  },
  busyPolling: {
    ill: times(21, () => ({ at: 59_000, rate: 60 })),
    evidence: times(21, () => ({})).map((_, at) => at + 1),
    told: ['listProjects was read 21 times in the same minute of virtual time.'],
    well: [
      ...times(20, () => ({ at: 59_000, rate: 60 })),
      ...times(20, () => ({ at: 61_000, rate: 60 })),
      // The clock stands, so virtual time passes only when the test advances it.
      ...times(40, () => ({ at: 125_000 })),
    ],
  },
  challengedEveryTime: {
    ill: times(5, (at) => ({ headers: signed(`n${at}`) })),
    evidence: [1, 2, 3, 4, 5],
    told: ['5 of 5 requests of ADMIN1 had a nonce of their own.'],
    well: times(9, (at) => ({ headers: signed(at < 5 ? 'a' : 'b', at) })),
  },
  deprecatedName: {
    ill: [{ ...user, target: '/unauth/users?whitelist=1.2.3.4' }],
    evidence: [1],
    told: ['createUser was sent the deprecated parameter whitelist.'],
    well: [{ ...user, target: '/unauth/users?accessList=1.2.3.4' }],
  },
  doubledBasePath: {
    ill: [
      { target: '/api/public/v1.0/clusters', status: 401, publicKey: '' },
      { target: '/api/public/v1.0/clusters', status: 404 },
      { target: '//api/atlas/v1.0/groups?pageNum=2', status: 404 },
    ],
    evidence: [1, 2, 3],
    told: [
      '1 request had two base paths. The base URL already ends in /api/public/v1.0, and the client adds /api/public/v1.0 to it.',
      '1 request had two base paths. The base URL already ends in /api/public/v1.0, and the client adds /api/atlas/v1.0 to it.',
    ],
    well: [{ target: '/groups/byName/api%2Fpublic' }, { target: '/apis/public/v1.0/clusters', status: 404 }],
  },
  doubledSlash: {
    ill: [{}, { target: '//groups' }],
    evidence: [2],
    told: ['1 request had an empty segment in the path.'],
    well: [{ target: `${E2}?name=a//b` }],
  },
  ignoredRetryAfter: {
    ill: [{ status: 503, replyHeaders: ['Retry-After', '2'] }, { realAt: 500 }],
    evidence: [1, 2],
    told: ['listProjects was sent again 1.5 s too early.'],
    well: [
      { status: 503, replyHeaders: ['Retry-After', '2'] },
      { target: '/clusters' },
      { realAt: 2_000 },
      { ...unread, realAt: 3_000, status: 503, replyHeaders: ['Retry-After', '2'] },
      { ...unread, realAt: 3_001 },
    ],
  },
  impatience: {
    ill: [{}, { isLost: true }],
    evidence: [2],
    told: ['The client gave up on 1 request before the answer was out.'],
    well: [{}, { isLost: true, rules: [done] }],
  },
  lostMembers: {
    ill: [
      {
        ...config,
        reply: {
          processes: [
            {
              name: 'rs0_1',
              horizons: { out: 'a:1' },
              args2_6: { net: { tls: { password: 'p' }, port: 1 } },
            },
          ],
          auth: { autoPwd: 'kept', usersWanted: [] },
          prometheus: { enabled: true },
          version: 4,
        },
      },
      {
        ...config,
        method: 'PUT',
        body: { processes: [{ name: 'rs0_1', args2_6: { net: { tls: {} } } }], auth: {} },
      },
    ],
    evidence: [1, 2],
    told: [
      'putAutomationConfig left out members that the client had read: processes[rs0_1].horizons, processes[rs0_1].args2_6.net.tls.password, processes[rs0_1].args2_6.net.port, prometheus.',
    ],
    well: [
      {
        ...config,
        reply: { processes: [{ name: 'a', disabled: true }, { name: 'b' }], ldap: {}, kerberos: null },
      },
      { ...config, method: 'PUT', body: { processes: [{ name: 'a', disabled: false }] } },
    ],
  },
  neverSigned: {
    ill: [unsigned, { ...unsigned, target: '/clusters' }],
    evidence: [1, 2],
    told: ['2 requests were challenged, and none was ever sent signed.'],
    well: [unsigned, {}, { ...unsigned, rules: [done] }],
  },
  newConnections: {
    ill: times(10, (at) => ({ connection: at, turn: 1 })),
    evidence: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    told: ['10 of 10 signed requests came over a new connection.'],
    well: times(20, (at) => ({ connection: 1, turn: at + 1 })),
  },
  nextNotFollowed: {
    ill: [{ reply: next }, { target: '/clusters', reply: { links: [] } }],
    evidence: [1],
    told: ['listProjects has more pages than the first, but the client did not read them.'],
    well: [{ reply: next }, { target: `${E2}?pageNum=2` }],
  },
  notSimulated: {
    ill: [
      { target: '/admin/servers', status: 404 },
      { target: '/admin/servers?pretty=true', status: 404 },
      { method: 'POST', target: '/admin/omLogCollectionJobs/5:retry', status: 404 },
    ],
    evidence: [1, 2, 3],
    told: [
      'listPlatformServers (GET /admin/servers) is a documented operation that Understudy does not simulate.',
      'retryPlatformLogJob (POST /admin/omLogCollectionJobs/{jobId}:retry) is a documented operation that Understudy does not simulate.',
    ],
    well: [
      {},
      { target: '/admin/server', status: 404 },
      { method: 'PUT', target: '/admin/servers', status: 404 },
      { target: '/admin/servers/1', status: 404 },
    ],
  },
  refusedCredentials: {
    ill: [
      { status: 401 },
      { status: 401 },
      { status: 401, keyRefusal: 'unknownKey' },
      { status: 401, keyRefusal: 'wrongPrivateKey' },
    ],
    evidence: [1, 2, 3, 4],
    told: [
      'The platform refused 2 requests signed as ADMIN1.',
      'The platform refused 1 request signed as ADMIN1: this world has no key with this public key.',
      'The platform refused 1 request signed as ADMIN1: the key exists, and its private key is another one.',
    ],
    well: [unsigned, {}, { status: 401, replyHeaders: ['WWW-Authenticate', 'Digest nonce="n", stale=true'] }],
  },
  repeatedRefusal: {
    ill: times(3, () => ({ ...patch, status: 409, reply: { errorCode: 'SNAPSHOT_ALREADY_EXPIRED' } })),
    evidence: [1, 2, 3],
    told: ['patchSnapshot was refused 3 times with 409 SNAPSHOT_ALREADY_EXPIRED.'],
    well: [
      ...times(3, (at) => ({ ...patch, status: 409, body: { at } })),
      ...times(9, () => ({ status: 429 })),
      // The path is right, and the platform would not refuse it.
      ...times(9, () => ({ target: '/admin/servers', status: 404 })),
      ...times(3, () => ({ ...unread, status: 405 })),
    ],
  },
  repeatedSignature: {
    ill: [{ status: 503 }, { status: 401, keyRefusal: 'usedCount' }],
    evidence: [2],
    told: ['1 request of ADMIN1 repeated the signature of an earlier request.'],
    well: [{ status: 503 }, { status: 401, keyRefusal: 'staleNonce' }, {}],
  },
  repeatedWrite: {
    ill: [
      { ...user, status: 503 },
      user,
      user,
      { ...user, body: { username: 'b' }, isLost: true },
      { ...user, body: { username: 'b' }, connection: 2 },
    ],
    evidence: [4, 5, 2, 3],
    told: [
      'createUser was sent again after it had succeeded and its answer was lost.',
      'createUser was sent again after it had succeeded.',
    ],
    well: [
      { ...user, status: 503 },
      user,
      { ...user, body: { username: 'b' } },
      { ...user, status: 409 },
      user,
    ],
  },
  retryStorm: {
    ill: times(6, (at) => ({ status: 503, realAt: at < 5 ? at * 200 : 60_000 })),
    evidence: [1, 2, 3, 4, 5],
    told: ['listProjects was tried 5 times without back-off.'],
    well: [
      ...times(6, (at) => ({ status: 503, realAt: 100 * 2 ** at })),
      ...times(6, () => ({ ...unread, status: 502, realAt: 60_000 })),
    ],
  },
  tinyPages: {
    ill: times(3, (at) => ({ target: `${E2}?itemsPerPage=1&pageNum=${at + 1}` })),
    evidence: [1, 2, 3],
    told: ['listProjects was read in 3 pages of 5 rows at most.'],
    well: [...times(9, () => ({ target: `${E2}?itemsPerPage=1` })), { target: `${E2}?itemsPerPage=100` }],
  },
  unansweredChallenge: {
    ill: [unsigned, { target: '/clusters' }, { ...unsigned, target: '/clusters' }],
    evidence: [1, 3],
    told: ['2 unsigned requests were challenged and not sent again signed; others were signed.'],
    well: [unsigned, { status: 404 }, { ...unsigned, target: '/clusters' }],
  },
  unknownParameter: {
    ill: [{ target: `${E2}?page=2` }, { target: `${E2}?page=3` }],
    evidence: [1, 2],
    told: ['listProjects has no query parameter "page".'],
    well: [{ target: `${E2}?pageNum=2&pretty=true` }, { target: '/nowhere?page=2' }],
  },
  wrongScheme: {
    ill: [
      { ...unsigned, headers: ['Authorization', 'Basic QURNSU4xOng='] },
      {},
      { ...unsigned, headers: ['authorization', 'Bearer token'] },
      { ...unsigned, headers: ['AUTHORIZATION', 'Basic QURNSU4xOng='] },
    ],
    evidence: [1, 4, 3],
    told: [
      '2 requests had Basic credentials instead of Digest.',
      '1 request had Bearer credentials instead of Digest.',
    ],
    well: [unsigned, { ...unsigned, headers: signed('n') }, {}],
  },
};
