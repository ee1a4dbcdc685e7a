import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fetchFollowing } from '../../../src/server/fleet/fetchFollowing.js';

afterEach(() => {
  jest.restoreAllMocks();
});

/** Follows one redirect. Returns the calls with their tokens, and the status of the last reply. */
async function follow(url: string, location: string): Promise<readonly [readonly unknown[], number]> {
  const calls: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((target, { headers } = {}) => {
    calls.push([target, (headers as Headers).get('authorization')]);
    const redirect = new Response('', { status: 307, headers: { location } });
    return Promise.resolve(calls.length === 1 ? redirect : new Response('{}'));
  });
  const { status } = await fetchFollowing(url, { token: 'secret' });
  return [calls, status];
}

describe('a call that follows redirects', () => {
  it.each([
    ['http://a:1/x', 'http://b:2/x'],
    ['http://a:1/x', 'https://b:2/x'],
    ['https://a:1/x', 'https://b:2/x'],
  ])('takes its token from %s to %s', async (url, location) => {
    const [calls, status] = await follow(url, location);
    expect([calls, status]).toEqual([
      [
        [url, 'Bearer secret'],
        [location, 'Bearer secret'],
      ],
      200,
    ]);
  });

  it.each([
    ['https://a:1/x', 'http://a:1/x'],
    ['http://a:1/x', 'data:,x'],
  ])('does not follow from %s to %s', async (url, location) => {
    expect(await follow(url, location)).toEqual([[[url, 'Bearer secret']], 307]);
  });
});
