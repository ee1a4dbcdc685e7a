import { describe, expect, test } from '@jest/globals';
import type { FaultProxy } from '../../../src/input/scenario/scenario.gen.js';
import { FaultyPlatform } from './faultyPlatform.js';

const PATH = '/clusters?itemsPerPage=1';
const proxied = (kind: FaultProxy['kind']) =>
  new FaultyPlatform([{ match: { path: ['/clusters', '/orgs'] }, inject: { proxy: { kind } } }]);

describe('A proxy in front of the platform', () => {
  test.each([
    ['loginPage', 200, /^<!doctype html>.*<form method="post">/],
    ['badGateway', 502, /^<!doctype html>.*<h1>Bad Gateway<\/h1>/],
  ] as const)('replies with a page: %s', async (kind, status, page) => {
    const { headers, body, end } = await proxied(kind).wire(PATH);
    expect(headers).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(headers).toContain('Content-Type: text/html; charset=utf-8');
    expect(headers).toContain(`Content-Length: ${body.length}`);
    expect(body).toMatch(page);
    expect(end).toBe('closed');
  });

  test('replies without a body: empty', async () => {
    const { headers, body } = await proxied('empty').wire(PATH);
    expect(headers).toMatch(/^HTTP\/1\.1 500 /);
    expect(headers).toContain('Content-Length: 0');
    expect(headers).not.toContain('Content-Type');
    expect(body).toBe('');
  });

  test('replies in place of the platform, so nothing changes', async () => {
    const platform = proxied('badGateway');
    const before = platform.world.organizations.size;
    const reply = await platform.wire('/orgs', { method: 'POST', body: '{"name":"New"}' });
    expect(reply.headers).toMatch(/^HTTP\/1\.1 502 /);
    expect(platform.world.organizations.size).toBe(before);
  });
});
