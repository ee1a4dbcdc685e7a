import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { strFromU8, unzipSync } from 'fflate';
import { requestLine } from '../../../src/server/requestLog.js';
import { shippedWorld } from '../../support/fixtureWorlds.js';
import { DigestClient } from '../../support/digestClient.js';
import { NOW } from '../../support/rows/ids.js';
import { Plane } from './givenPlane.js';

const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };
const SECRETS = ['hunter2', 'sesame', 'opensez', 'lavender'];
const QUERY = '?password=hunter2&access_token=sesame&p%61sswd=opensez&pretty=true';

/** Makes a call whose address and header contain secrets. Its reply repeats the address in links. */
async function givenCall(): Promise<Plane> {
  const plane = new Plane(shippedWorld('standard', { seed: 1, now: NOW }));
  const client = new DigestClient(plane.api, 'localhost:8080');
  const { status, text } = await client.call('get', `/api/public/v1.0/groups${QUERY}`, ADMIN);
  expect([status, text.includes('hunter2')]).toEqual([200, true]);
  await request(plane.api)
    .get('/api/public/v1.0/groups')
    .set('Referer', 'https://jane:lavender@example.com/start')
    .expect(401);
  return plane;
}

describe('Secrets in the query of a call, and in addresses', () => {
  it.each(['html', 'junit', 'har', 'json'])('are not in the report as %s', async (form) => {
    const plane = await givenCall();
    const { text } = await request(plane.control).get(`/v1/worlds/default/report?format=${form}`);
    expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([]);
  });

  it('are not in the journal, the request log or a bundle', async () => {
    const plane = await givenCall();
    const live = plane.simulator.find('default');
    if (live === undefined) throw new Error('There is no default world.');
    const entries = await plane.call<readonly { readonly id: number }[]>('get', '/default/journal');
    const shown = entries.map(async ({ id }) => plane.call('get', `/default/journal/${String(id)}`));
    const log = Array.from(live.journal.exchanges(), (record) => requestLine(record, 0));
    const { body } = await request(plane.control)
      .get('/v1/worlds/default/bundle')
      .responseType('blob')
      .expect(200);
    const bundle = unzipSync(body as Uint8Array);
    const texts = Object.values(bundle).map((file) => strFromU8(file));
    const text = JSON.stringify([entries, await Promise.all(shown), log]) + texts.join('\n');
    expect(text).toContain('access_token=[redacted]');
    expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([]);
  });
});
