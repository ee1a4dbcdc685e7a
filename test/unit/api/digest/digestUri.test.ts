import { describe, expect, it } from '@jest/globals';
import { parseDigestHeader } from '../../../../src/api/digest/authorizationHeader.js';
import { ha1Of, judgeDigest } from '../../../../src/api/digest/verify.js';
import { answerTo, PRIVATE_KEY, PUBLIC_KEY, REALM } from './digestClient.js';

/**
 * Returns whether the server accepts an answer with this uri for a request with these targets. All else in the answer
 * is correct.
 */
function names(uri: string, ...targets: string[]): boolean {
  const answer = parseDigestHeader(answerTo('n', { uri, nc: '1' }));
  const ha1 = ha1Of(PUBLIC_KEY, REALM, PRIVATE_KEY);
  return answer !== undefined && judgeDigest({ method: 'GET', targets, answer, ha1 }) === 'right';
}

describe('the uri of an answer', () => {
  it.each([
    ['/a/b?c=d', '/a/b?c=d'],
    ['http://localhost:8080/a/b?c=d', '/a/b?c=d'],
    ['HTTPS://user@[::1]:8080/a', '/a'],
    ['/a', 'http://localhost/a'],
    ['http://localhost', '/'],
    ['http://localhost?x=1', '/?x=1'],
  ])('%s names the request for %s', (uri, target) => {
    expect(names(uri, target)).toBe(true);
  });

  it.each([
    ['/a', '/a/b'],
    ['/a', '/a?c=d'],
    ['/a?c=d', '/a'],
    ['/a/', '/a'],
    ['/A', '/a'],
    ['/%61', '/a'],
    ['a', '/a'],
    ['*', '/'],
    ['', '/'],
    ['ftp://localhost/a', '/a'],
    ['http://localhost/b', '/a'],
  ])('%s does not name the request for %s', (uri, target) => {
    expect(names(uri, target)).toBe(false);
  });

  it('may name the request in either of two forms', () => {
    expect(names('/api/orgs', '/worlds/w/api/orgs', '/api/orgs')).toBe(true);
  });
});
