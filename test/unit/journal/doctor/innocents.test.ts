import { describe, expect, it, test } from '@jest/globals';
import { rules } from '../../../../src/journal/doctor/rules.js';
import type { Dialect } from '../../../../src/world/quirks.js';
import { E2, E3 } from '../../../support/journals.js';
import { ACTION, findingsOf, over, signed, times, unsigned, type Entry } from './givenExchanges.js';

/** A good client, or several, that come close to a mistake. */
interface Innocent {
  readonly entries: readonly Entry[];
  /** The rules to which it comes close. They find nothing. */
  readonly near: readonly string[];
  readonly dialect?: Dialect;
}

const project = { target: '/groups/6967d9a04e0d2a9b1c000001' };
const create = { method: 'POST', target: '/groups', body: { name: 'a' }, status: 201 };
const exists = { ...create, status: 409, reply: { errorCode: 'GROUP_ALREADY_EXISTS' } };
const missing = { ...project, status: 404, reply: { errorCode: 'GROUP_NOT_FOUND' } };
const expired = {
  method: 'PATCH',
  target: E3,
  status: 409,
  reply: { errorCode: 'SNAPSHOT_ALREADY_EXPIRED' },
};
const busy = { status: 503, replyHeaders: ['Retry-After', '2'] };
const config = { target: '/groups/6967d9a04e0d2a9b1c000001/automationConfig' };
const configs = { method: 'PUT', ...config, body: { version: 1 } };
const daemon = { target: '/admin/backup/daemon/configs/node-0' };
const next = { links: [{ href: 'http://h/x?pageNum=2', rel: 'next' }], results: [] };
const marked = {
  method: 'POST',
  target: `${project.target}/markAsBackingDatabase`,
  status: 400,
  reply: { errorCode: 'INVALID_DOCUMENT' },
};

const innocents: Readonly<Record<string, Innocent>> = {
  'get-or-create by a read': {
    entries: times(4, (at) =>
      over(at, missing, create, { ...project, method: 'DELETE', status: 202 }, missing),
    ).flat(),
    near: ['repeatedRefusal', 'repeatedWrite'],
  },
  'a wait until something exists': {
    entries: [...over(1, ...times(5, () => missing)), ...over(1, project)],
    near: ['repeatedRefusal', 'retryStorm'],
  },
  'get-or-create by a conflict, in several runs': {
    entries: [create, ...times(5, () => exists)].flatMap((call, at) => over(at, call, { target: '/groups' })),
    near: ['repeatedRefusal', 'repeatedWrite'],
  },
  'get-or-create by a conflict, in a loop over one connection': {
    entries: over(1, create, ...times(5, () => [exists, { target: '/groups' }]).flat()),
    near: ['repeatedRefusal', 'repeatedWrite'],
  },
  'several tests of one refusal over one connection': {
    entries: times(5, () => [ACTION, ...over(1, expired)] as const).flat(),
    near: ['repeatedRefusal', 'retryStorm'],
  },
  'a change that is refused until another client has made room': {
    entries: over(1, expired, expired).concat(over(2, create), over(1, expired, expired)),
    near: ['repeatedRefusal'],
  },
  'tests of one outage, each with its own rule': {
    entries: times(6, () => [ACTION, { status: 503, connection: 1 }] as const).flat(),
    near: ['retryStorm'],
  },
  'a client that is told to wait beside one that works': {
    entries: [
      { ...busy, connection: 1 },
      { realAt: 500, connection: 2, turn: 7 },
      { ...project, realAt: 600, connection: 1, turn: 2 },
      { realAt: 2_100, connection: 1, turn: 3 },
    ],
    near: ['ignoredRetryAfter', 'retryStorm'],
  },
  'parallel tests that make the same thing': {
    entries: [
      ...over(1, create),
      ...over(2, create),
      ...over(1, { target: '/groups' }),
      ...over(2, { target: '/groups' }),
    ],
    near: ['repeatedWrite'],
  },
  'a test that makes the same thing after a test of a lost answer': {
    entries: [ACTION, ...over(1, { ...create, isLost: true }), ACTION, ...over(2, create)],
    near: ['repeatedWrite'],
  },
  'a client that looks whether a lost creation was done': {
    entries: [...over(1, { ...create, isLost: true }), ...over(2, { target: '/groups' }, create)],
    near: ['repeatedWrite'],
  },
  'the operator: a read before each write, and the same configuration again': {
    entries: times(6, (at) => over(at, config, configs)).flat(),
    near: ['repeatedWrite', 'busyPolling', 'challengedEveryTime'],
  },
  'the operator: a backing database that is marked at each reconciliation': {
    entries: times(6, (at) => over(at, config, marked, configs)).flat(),
    near: ['repeatedRefusal', 'repeatedWrite'],
  },
  'the operator: a daemon that is tried again until its host is known': {
    entries: [
      ...times(4, (at) =>
        over(at, { ...daemon, status: 404 }, { ...daemon, method: 'PUT', status: 404 }),
      ).flat(),
      ...over(9, daemon, { ...daemon, method: 'PUT' }),
    ],
    near: ['repeatedRefusal'],
  },
  'the operator: agents that are brought up to date once a day': {
    entries: times(3, (at) =>
      over(at, { method: 'POST', target: `${config.target}/updateAgentVersions` }),
    ).flat(),
    near: ['repeatedWrite'],
  },
  'the operator: a nonce for each program, and a count of one digit': {
    entries: times(9, (at) => ({ headers: signed(`n${at}`), connection: at, turn: 2, isAccepted: true })),
    near: ['challengedEveryTime', 'newConnections', 'refusedCredentials'],
  },
  'programs that make one call each': {
    entries: times(12, (at) => [
      {
        ...unsigned,
        target: E2,
        connection: at,
        turn: 1,
        replyHeaders: ['WWW-Authenticate', `Digest nonce="n${at}"`],
      },
      { headers: signed(`n${at}`), connection: at, turn: 2 },
    ]).flat(),
    near: ['challengedEveryTime', 'newConnections', 'unansweredChallenge', 'neverSigned'],
  },
  'calls side by side, each of which needs a connection': {
    entries: times(12, (at) => ({ realAt: 1_000 - at, connection: at, turn: 1 })),
    near: ['newConnections', 'retryStorm'],
  },
  'several programs that read the same, each at a good pace': {
    entries: times(40, (at) => ({ at: 59_000, rate: 1, connection: at % 8 })),
    near: ['busyPolling'],
  },
  'another client with the same key reads the later pages': {
    entries: [...over(1, { reply: next }), ...over(2, { target: `${E2}?pageNum=2` })],
    near: ['nextNotFollowed', 'tinyPages'],
  },
  'a client that asks for the second page and is refused': {
    entries: over(1, { reply: next }, { target: `${E2}?pageNum=2`, status: 400 }),
    near: ['nextNotFollowed'],
  },
  'second spellings of parameters': {
    entries: [
      { target: `${project.target}/diagnostics?Limit=1&MINUTES=5` },
      {
        target: `${project.target}/processes/p/performanceAdvisor/suggestedIndexes?NExamples=1`,
        connection: 1,
      },
      { target: `${project.target}/events?eventType[]=USER_ADDED_TO_GROUP&eventType[0]=HOST_DOWN` },
    ],
    near: ['unknownParameter', 'deprecatedName'],
    dialect: 'ops-manager',
  },
  'a wrong path that begins as a base path does': {
    entries: [
      { target: '/apidocs/public/v1.0/clusters', status: 404 },
      { target: `${E2}?name=/api/public/v1.0/` },
    ],
    near: ['doubledBasePath'],
  },
  'slashes in a value, and a body without content': {
    entries: [{ target: `${E2}?name=a//b`, headers: ['Content-Length', '0'] }],
    near: ['doubledSlash', 'bodyOnGet'],
  },
  'a stale nonce that is renewed, and a proxy that repeats a read': {
    entries: [
      {
        status: 401,
        keyRefusal: 'staleNonce',
        replyHeaders: ['WWW-Authenticate', 'Digest nonce="b", stale=true'],
      },
      { headers: signed('b'), isAccepted: true },
    ],
    near: ['refusedCredentials', 'repeatedSignature', 'wrongScheme'],
  },
  'a reply that a fault delays until the client gives up': {
    entries: [
      { isLost: true, rules: [{ ruleId: 'r', matched: true, probability: 1, drawn: true, injected: [{}] }] },
    ],
    near: ['impatience'],
  },
  'a client that leaves out only members that the service keeps, and entries that it removes': {
    entries: [
      {
        ...config,
        reply: {
          version: 7,
          links: [{ rel: 'self' }],
          auth: { key: 'k', usersWanted: [{ user: 'a', db: 'admin' }] },
          processes: [
            { name: 'a', lastGoalVersionAchieved: 7 },
            { name: 'b', disabled: true },
          ],
        },
      },
      { ...configs, body: { auth: { usersWanted: [] }, processes: [{ name: 'a' }] } },
    ],
    near: ['lostMembers'],
  },
  'a client that switches something off': {
    entries: over(
      1,
      {
        ...config,
        reply: { processes: [{ name: 'a', args2_6: { net: { tls: { mode: 'requireTLS', file: '/f' } } } }] },
      },
      { ...configs, body: { processes: [{ name: 'a', args2_6: { net: { tls: { mode: 'disabled' } } } }] } },
    ),
    near: ['lostMembers'],
  },
  'a client that writes its own document beside one that reads': {
    entries: [
      ...over(1, { ...config, reply: { ldap: { servers: 'a' } } }),
      ...over(2, { target: '/groups' }, configs),
      ...over(1, { target: '/groups' }),
    ],
    near: ['lostMembers'],
  },
  'a program with its own document after one that reads': {
    entries: [
      { ...config, reply: { ldap: { servers: 'a' } }, connection: 1, headers: ['User-Agent', 'reader/1'] },
      { ...configs, connection: 2, headers: ['User-Agent', 'writer/1'] },
    ],
    near: ['lostMembers'],
  },
  'a refused document': {
    entries: over(1, { ...config, reply: { ldap: { servers: 'a' } } }, { ...configs, status: 400 }),
    near: ['lostMembers'],
  },
  'a wrong path that resembles one that is not simulated': {
    entries: [{ target: '/admin/server', status: 404 }],
    near: ['notSimulated'],
  },
};

describe.each(Object.entries(innocents))('The doctor knows as innocent: %s', (_, innocent) => {
  it('is accused of nothing', () => {
    const findings = findingsOf(innocent.entries, innocent.dialect).map(({ rule, severity, what }) => ({
      rule,
      severity,
      what,
    }));
    expect(findings.filter(({ severity }) => severity === 'wrong')).toEqual([]);
    expect(findings.filter(({ rule }) => innocent.near.includes(rule))).toEqual([]);
  });
});

test('Each rule has an innocent that comes close to it', () => {
  const near = new Set(Object.values(innocents).flatMap((innocent) => innocent.near));
  expect([...near].toSorted()).toEqual(Object.keys(rules));
});
