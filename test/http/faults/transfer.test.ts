import { describe, expect, test } from '@jest/globals';
import type { Rule } from '../../../src/input/scenario/scenario.gen.js';
import { KEYS } from '../../support/platform.js';
import { FaultyPlatform } from './faultyPlatform.js';

const PATH = '/clusters?itemsPerPage=1';
const transferred = (kind: 'chunked' | 'gzip') => new FaultyPlatform([{ inject: { transfer: { kind } } }]);
const faultless = new FaultyPlatform().wire(PATH);

describe('A correct reply in another form of HTTP', () => {
  test('comes in chunks of 37 bytes, without a length', async () => {
    const { headers, body } = await transferred('chunked').wire(PATH);
    expect(headers).toContain('Transfer-Encoding: chunked');
    expect(headers).not.toContain('Content-Length');
    const whole = (await faultless).body;
    const chunks = Array.from({ length: Math.ceil(whole.length / 37) }, (_, at) =>
      whole.slice(37 * at, 37 * at + 37),
    );
    const written = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    expect(body).toBe(`${written.join('')}0\r\n\r\n`);
  });

  test.each(['gzip', 'deflate, gzip;q=0.5', 'GZIP'])(
    'is compressed if the client accepts that: %s',
    async (accepted) => {
      const platform = transferred('gzip');
      const headers = { 'Accept-Encoding': accepted };
      const reply = await platform.call('get', PATH, KEYS.admin, undefined, { signed: PATH, headers });
      expect(reply.headers['content-encoding']).toBe('gzip');
      expect(reply.body).toMatchObject({ totalCount: expect.any(Number) });
      expect(Number(reply.headers['content-length'])).toBeLessThan(reply.text.length);
    },
  );

  test.each(['identity', 'gzip;q=0', 'gzip; q=0.0, deflate'])(
    'is not compressed if the client does not accept that: %s',
    async (accepted) => {
      const platform = transferred('gzip');
      const headers = { 'Accept-Encoding': accepted };
      const reply = await platform.call('get', PATH, KEYS.admin, undefined, { signed: PATH, headers });
      expect(reply.headers).not.toHaveProperty('content-encoding');
      expect(platform.statistics()).toEqual({ matched: 1, drawn: 1, injected: 0 });
    },
  );

  test('stays unchanged if it has no body', async () => {
    const rules: readonly Rule[] = [
      { inject: { drift: { kind: 'deleteStatus' } } },
      { inject: { transfer: { kind: 'gzip' } } },
    ];
    const platform = new FaultyPlatform(rules);
    const encodings = new Map<string, unknown>();
    const org = platform.world.organizations.all().toArray()[0]?.id ?? '';
    for (let left = 9; left > 0; left -= 1) {
      const path = `/orgs/${org}/apiKeys`;
      const { body } = await platform.call('post', path, KEYS.admin, { desc: 'ci', roles: ['ORG_MEMBER'] });
      const own = `${path}/${(body as { readonly id: string }).id}`;
      const options = { signed: own, headers: { 'Accept-Encoding': 'gzip' } };
      const { status, headers } = await platform.call('delete', own, KEYS.admin, undefined, options);
      encodings.set(String(status), headers['content-encoding']);
    }
    expect(Object.fromEntries(encodings)).toEqual({ 200: 'gzip', 202: 'gzip', 204: undefined });
  });
});
