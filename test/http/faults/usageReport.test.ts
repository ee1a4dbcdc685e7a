import { Buffer } from 'node:buffer';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { BASE_PATH } from '../../../src/contract/contract.js';
import type { Rule } from '../../../src/input/scenario/scenario.gen.js';
import { KEYS } from '../../support/platform.js';
import { readBytes } from '../../support/readBytes.js';
import { FaultyPlatform } from './faultyPlatform.js';

const PATH = `${BASE_PATH}/usage/report`;

async function report(...rules: readonly Rule[]) {
  const platform = new FaultyPlatform(rules);
  const authorization = await platform.authorization('GET', PATH, KEYS.admin);
  const reply = await request(platform.app)
    .get(PATH)
    .set({ Authorization: authorization, Accept: 'application/gzip' })
    .buffer(true)
    .parse(readBytes);
  return { status: reply.status, type: reply.headers['content-type'], bytes: reply.body as Buffer };
}

const struck = (inject: NonNullable<Rule['inject']>): Rule => ({
  match: { operation: 'getUsageReport' },
  inject,
});

describe('the usage report under faults', () => {
  it('can be "gzip truncated": valid HTTP, but half of the archive', async () => {
    const whole = await report();
    expect(gunzipSync(whole.bytes).length).toBeGreaterThan(0);
    const cut = await report(struck({ corrupt: { kind: 'truncate' } }));
    expect([cut.status, cut.type]).toEqual([200, 'application/gzip']);
    expect(cut.bytes).toEqual(whole.bytes.subarray(0, Math.floor(whole.bytes.length / 2)));
    expect(() => gunzipSync(cut.bytes)).toThrow('unexpected end of file');
  });

  it('can have the "wrong content type"', async () => {
    const whole = await report();
    const wrong = await report(struck({ corrupt: { kind: 'wrongContentType' } }));
    expect([wrong.status, wrong.type, wrong.bytes]).toEqual([200, 'text/html', whole.bytes]);
  });

  it('can be a "JSON error with `Accept: application/gzip`"', async () => {
    const { status, type, bytes } = await report(struck({ error: { status: 500 } }));
    expect([status, type]).toEqual([500, 'application/json']);
    expect(JSON.parse(bytes.toString())).toMatchObject({ error: 500, errorCode: 'UNEXPECTED_ERROR' });
  });
});
