import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { endAll, startReady } from '../../support/program.js';

const MIB = 1024 * 1024;

let baseUrl: string;
let controlUrl: string;
beforeAll(async () => {
  const { ready } = await startReady();
  ({ baseUrl, controlUrl } = ready);
});
afterAll(endAll);

/** Posts to E4, which anyone may call. */
async function post(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly errorCode: unknown }> {
  const response = await fetch(`${baseUrl}/unauth/users`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
  const { errorCode } = (await response.json()) as { readonly errorCode?: unknown };
  return { status: response.status, errorCode };
}

describe('a hostile body', () => {
  it('is refused when it is larger than the limit, with or without a Content-Length', async () => {
    const large = JSON.stringify({ username: 'x'.repeat(2 * MIB) });
    expect(await post(large)).toEqual({ status: 413, errorCode: 'REQUEST_TOO_LARGE' });
  });

  it('is refused when it unpacks to more than the limit', async () => {
    const bomb = gzipSync(JSON.stringify({ username: 'x'.repeat(64 * MIB) }));
    expect(bomb.length).toBeLessThan(MIB);
    expect(await post(new Uint8Array(bomb), { 'Content-Encoding': 'gzip' })).toEqual({
      status: 413,
      errorCode: 'REQUEST_TOO_LARGE',
    });
  });

  it.each([
    ['arrays', '['.repeat(MIB - 1)],
    ['closed arrays', '['.repeat(MIB / 2) + ']'.repeat(MIB / 2)],
    ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ])('is refused at any depth of its %s', async (_name, body) => {
    expect(await post(body)).toMatchObject({ status: 400 });
  });

  it.each<[string, string, string]>([
    ['broken', `{"name":"x",\n${' '.repeat(2 * MIB)}x}`, 'is not valid JSON'],
    [
      'deep',
      `[${'['.repeat(2 * MIB)}`,
      'has more than 200 levels of lists and objects at line 1, column 201.',
    ],
    [
      'short and deep',
      '['.repeat(500),
      'has more than 200 levels of lists and objects at line 1, column 201.',
    ],
  ])('is refused by the control plane with its place, if it is %s', async (_name, body, detail) => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(`${controlUrl}/v1/worlds`, { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining(`The body ${detail}`) });
  });

  it('pollutes no prototype', async () => {
    await post(
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"username":"a@example.com"}',
    );
    const row = {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: '{"__proto__":{"polluted":true}}',
    };
    await fetch(`${controlUrl}/v1/worlds/default/state/clusters/rs0`, row);
    const info = (await (await fetch(`${controlUrl}/v1/info`)).json()) as object;
    expect(JSON.stringify(info)).not.toContain('polluted');
    expect((await fetch(`${controlUrl}/readyz`)).status).toBe(200);
  });
});
