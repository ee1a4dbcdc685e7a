import { describe, expect, it } from '@jest/globals';
import { hostOf, isHostInvalid, nameOfHost } from '../../../src/contract/requestHost.js';

describe('a host', () => {
  it.each([
    ['localhost', 'localhost'],
    ['localhost:8080', 'localhost'],
    ['localhost:', 'localhost'],
    ['localhost:0', 'localhost'],
    ['localhost:65535', 'localhost'],
    ['localhost:00080', 'localhost'],
    ['LocalHost.', 'localhost'],
    ['ops_manager-1.Example.com.:8080', 'ops_manager-1.example.com'],
    ['127.0.0.1', '127.0.0.1'],
    ['[::1]', '::1'],
    ['[FE80::1]:8080', 'fe80::1'],
    ['[::ffff:10.0.0.1]', '::ffff:10.0.0.1'],
    ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
    [`${'a'.repeat(253)}:65535`, 'a'.repeat(253)],
  ])('can be %j', (host, name) => {
    expect(nameOfHost(host)).toBe(name);
    expect(new URL(`http://${host}/`).pathname).toBe('/');
  });

  it.each([
    '',
    ' ',
    'a b',
    '.',
    'a..b',
    '.a',
    ':8080',
    'localhost:65536',
    'localhost:99999',
    'localhost:8080:1',
    'localhost:-1',
    'localhost:a',
    'localhost/x',
    'localhost?x',
    'localhost#x',
    'localhost\\x',
    'user@localhost',
    'user:password@localhost',
    'a,b',
    'a;b',
    "a'b",
    'a%41',
    'a%00b',
    '"><script>',
    '<b>',
    '${x}',
    'm\u00fcnchen.de',
    'a\u00a0b',
    'a\u0001b',
    '::1',
    '[::1',
    '[]',
    '[:::1]',
    '[localhost]',
    '[1.2.3.4]',
    '[v1.a]',
    '[fe80::1%25eth0]',
    '[::1%lo]',
    '[::1]x',
    '999.1.1.1',
    '1.2.3.4.5',
    'xn--',
    'a'.repeat(261),
  ])('cannot be %j', (host) => {
    expect(nameOfHost(host)).toBeUndefined();
  });
});

describe('the host of a request', () => {
  it.each([
    ['/x', 'a', 'a', false],
    ['/x', undefined, undefined, false],
    ['*', 'a', 'a', false],
    ['/http://b/', 'a', 'a', false],
    ['http://b:80/x', 'a', 'b:80', false],
    ['HTTPS://b?x', 'a', 'b', false],
    ['http://b', undefined, 'b', false],
    ['http://b/', '', 'b', true],
    ['http://b/', 'a b', 'b', true],
    ['http:///x', 'a', '', true],
    ['http://user@b/', 'a', 'user@b', true],
    ['http://b:99999/', 'a', 'b:99999', true],
  ])('is, for the target %s and the header %s, %s', (url, host, called, isInvalid) => {
    const request = { url, headers: host === undefined ? {} : { host } };
    expect(hostOf(request)).toBe(called);
    expect(hostOf({ ...request, url: '/changed', originalUrl: url })).toBe(called);
    expect(isHostInvalid(request)).toBe(isInvalid);
  });
});
