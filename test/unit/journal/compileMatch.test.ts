import { describe, expect, test } from '@jest/globals';
import fc from '../../support/properties.js';
import type { Call } from '../../../src/journal/match.js';
import type { Match } from '../../../src/world/match.js';
import { compileMatch } from '../../../src/journal/compileMatch.js';

const patch: Call = {
  operation: { id: 'patchSnapshot', number: 'E3' },
  method: 'PATCH',
  path: '/groups/5c/clusters/6d/snapshots/7e',
  parameter: (name) => ({ pretty: 'true', tag: ['a', 'b'] })[name],
  header: (name) => ({ 'user-agent': 'curl/8.5', accept: '*/*' })[name],
  publicKey: 'ADMIN1',
  project: { id: '5c', name: 'Shop' },
  attempt: 2,
  status: 409,
  faults: ['flaky'],
};

const fits: readonly [says: string, Match][] = [
  ['nothing at all', {}],
  ['its E-number', { operation: 'E3' }],
  ['its operationId', { operation: 'patchSnapshot' }],
  ['one of several operations', { operation: ['E7', 'E3'] }],
  ['its method, however it is written', { method: 'patch' }],
  ['its path', { path: '/groups/5c/clusters/6d/snapshots/7e' }],
  ['its path with a slash at the end', { path: '/groups/5c/clusters/6d/snapshots/7e/' }],
  ['its path with the base path', { path: '/api/public/v1.0/groups/*/clusters/*/snapshots/*' }],
  ['a star for a segment', { path: '/groups/*/clusters/6d/snapshots/7e' }],
  ['a star for a part of a segment', { path: '/groups/5*/clusters/*d/snapshots/*e' }],
  ['a star at the end for all the rest', { path: '/groups/*/clusters/*' }],
  ['two stars for several segments', { path: '/groups/**/7e' }],
  ['two stars for none', { path: '/groups/**/5c/**' }],
  ['one of several paths', { path: ['/orgs/*', '/groups/*'] }],
  ['a parameter', { query: { pretty: true } }],
  ['a parameter sent twice', { query: { tag: 'b' } }],
  ['a header, whatever the case of its name', { headers: { 'User-Agent': 'curl/*' } }],
  ['one of several header values', { headers: { 'User-Agent': ['requests*', '*8.5'] } }],
  ['an absent parameter', { query: { includeCount: { absent: true } } }],
  ['another value of a parameter', { query: { pretty: { not: false } } }],
  ['none of several values', { query: { tag: { not: ['c', 'd*'] } } }],
  ['not the value of an absent parameter', { query: { includeCount: { not: 'false' } } }],
  ['an absent header', { headers: { 'X-Request-Id': { absent: true } } }],
  ['another header', { headers: { 'User-Agent': { not: 'requests*' } } }],
  ['its key', { publicKey: 'ADMIN1' }],
  ['a pattern of its key', { publicKey: ['PRJ*', 'ADMIN*'] }],
  ['the id of its project', { project: '5c' }],
  ['the name of its project', { project: ['Orders', 'Sh*'] }],
  ['its attempt', { attempt: 2 }],
  ['bounds of its attempt', { attempt: { gte: 2, lt: 3 } }],
  ['its status', { status: 409 }],
  ['one of several statuses', { status: [404, '409'] }],
  ['a class of statuses', { status: '4xx' }],
  ['bounds of its status', { status: { gte: 400 } }],
  ['a fault', { fault: ['slow', 'flaky'] }],
  ['all at once', { operation: 'E3', method: ['PATCH'], path: '/groups/*', query: { pretty: 'true' } }],
];

const fitsNot: readonly [says: string, Match][] = [
  ['another operation', { operation: ['E2', 'listProjects'] }],
  ['another method', { method: ['GET', 'PUT'] }],
  ['a path that goes on', { path: '/groups/5c/clusters/6d/snapshots/7e/more' }],
  ['a path that ends earlier', { path: '/groups/5c/clusters/6d' }],
  ['a star for a segment that is not there', { path: '/groups/5c/clusters/6d/snapshots/7e/*' }],
  ['a star for two segments', { path: '/groups/*/snapshots/7e' }],
  ['two stars before another end', { path: '/**/7f' }],
  ['another case', { path: '/Groups/*' }],
  ['a parameter that is not there', { query: { envelope: '*' } }],
  ['another value of a parameter', { query: { pretty: false } }],
  ['a header that is not there', { headers: { 'X-Trace': '*' } }],
  ['another value of a header', { headers: { Accept: 'application/json' } }],
  ['another key', { publicKey: 'ADMIN' }],
  ['another project', { project: 'shop' }],
  ['another attempt', { attempt: { gt: 2 } }],
  ['another status', { status: [200, '5xx'] }],
  ['another fault', { fault: 'slow' }],
  ['one thing of two', { operation: 'E3', method: 'GET' }],
];

describe('A call', () => {
  test.each(fits)('fits %s', (_says, match) => {
    expect(compileMatch(match)(patch)).toBe(true);
  });

  test.each(fitsNot)('does not fit %s', (_says, match) => {
    expect(compileMatch(match)(patch)).toBe(false);
  });

  test('without an operation fits a match that names none', () => {
    const bare: Call = { method: 'GET', path: '/', parameter: () => undefined, header: () => undefined };
    expect(compileMatch({ path: '/', attempt: 1 })(bare)).toBe(true);
    for (const match of [
      { operation: 'E2' },
      { publicKey: '*' },
      { project: '*' },
      { status: '2xx' },
      { fault: 'a' },
    ])
      expect(compileMatch(match)(bare)).toBe(false);
  });

  test('fits the example of the rule format', () => {
    const call = { ...patch, operation: { id: 'getDiskMeasurements', number: 'E7' }, method: 'GET' };
    const path = '/groups/5c/hosts/8f/disks/data/measurements';
    const match: Match = {
      operation: ['E7', 'E8', 'E9'],
      method: 'GET',
      path: '/groups/*/hosts/*',
      attempt: { gte: 2 },
    };
    expect(compileMatch(match)({ ...call, path })).toBe(true);
  });

  const segment = fc.stringMatching(/^[a-z.*+-]{1,4}$/);

  test('fits its own path with any segments replaced by stars', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.stringMatching(/^[a-z.+-]{1,4}$/), fc.boolean())), (parts) => {
        const path = `/${parts.map(([text]) => text).join('/')}`;
        const pattern = `/${parts.map(([text, isStar]) => (isStar ? '*' : text)).join('/')}`;
        expect(compileMatch({ path: pattern })({ ...patch, path })).toBe(true);
      }),
    );
  });

  test('can be matched with any pattern without an error', () => {
    fc.assert(
      fc.property(fc.array(segment), fc.array(segment), (pattern, path) => {
        const match: Match = { path: `/${pattern.join('/')}`, publicKey: pattern.join('') };
        expect(typeof compileMatch(match)({ ...patch, path: `/${path.join('/')}` })).toBe('boolean');
      }),
    );
  });
});
