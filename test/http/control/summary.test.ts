import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { BASE, givenPlane } from './givenJournal.js';
import { send } from './givenWhy.js';

interface Summary {
  readonly calls: number;
  readonly failed: number;
  readonly failure?: { readonly id: number };
  readonly unmet: readonly string[];
  readonly text: string;
  readonly whole: boolean;
}

describe('GET …/summary', () => {
  it('counts a challenge and the call that answers it as one call', async () => {
    const { plane } = givenPlane();
    await send(plane, 'get', `${BASE}/clusters`);
    expect(await plane.call<Summary>('get', '/default/summary')).toMatchObject({
      calls: 1,
      failed: 0,
      unmet: [],
      text: '1 call, none failed.',
      whole: true,
    });
    await send(plane, 'get', `${BASE}/nowhere`);
    await request(plane.api).get(`${BASE}/clusters`);
    await send(plane, 'get', `${BASE}/orgs`);
    const { text, ...summary } = await plane.call<Summary>('get', '/default/summary');
    expect(summary).toMatchObject({ calls: 4, failed: 2, failure: { id: 5 } });
    expect(text).toBe(
      '#5 listClusters 401: The client sent no credentials, and never answered the challenge. Sign requests with HTTP Digest, as curl --digest does.\n4 calls, 2 failed.',
    );
  });

  it('says why expectations are not met, because nothing is pending at the end of a test', async () => {
    const { plane } = givenPlane();
    const expected = [
      { operation: 'listClusters' },
      { never: { status: 404 } },
      { operation: 'listOrganizations' },
    ];
    await plane.call('post', '/default/scenarios', {
      scenario: { version: 1, name: 'lists', expect: expected },
    });
    await send(plane, 'get', `${BASE}/clusters`);
    await send(plane, 'get', `${BASE}/nowhere`);
    const { unmet, text } = await plane.call<Summary>('get', '/default/summary');
    expect(unmet).toEqual([
      expect.stringMatching(/^lists: {"never":{"status":404}}: expected .*; 1 came/),
      expect.stringMatching(/^lists: {"operation":"listOrganizations"}: expected .*; 0 came/),
    ]);
    expect(text.split('\n')).toEqual([expect.stringMatching(/^#5 /), '2 calls, 1 failed.', ...unmet]);
  });
});
