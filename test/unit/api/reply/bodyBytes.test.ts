import { describe, expect, it } from '@jest/globals';
import fc from '../../../support/properties.js';
import { bodyBytes } from '../../../../src/api/reply/bodyBytes.js';
import { withCachedJson } from '../../../../src/api/reply/cachedJson.js';

const members = fc.dictionary(fc.string(), fc.jsonValue());

describe('the bytes of a body', () => {
  it('are the bytes of its JSON, with cached and with new items', () => {
    const lists = fc.record({
      links: fc.array(members),
      results: fc.array(fc.oneof(members, members.map(withCachedJson), fc.jsonValue())),
      totalCount: fc.nat(),
    });
    fc.assert(
      fc.property(fc.oneof(lists, members), (body) => {
        const expected = JSON.stringify(body);
        // The second call uses the cached result of the first.
        for (let time = 0; time < 2; time += 1) expect(String(bodyBytes(body))).toBe(expected);
      }),
    );
  });

  it('are the same object for a page with the same items', () => {
    const items = [withCachedJson({ id: 1 }), withCachedJson({ id: 2 })];
    const page = (): object => ({ links: [{ href: '/p', rel: 'self' }], results: [...items], totalCount: 2 });
    expect(bodyBytes(page())).toBe(bodyBytes(page()));
  });

  it('are different for a page with another item at the same position', () => {
    const page = (name: string): object => ({
      links: [],
      results: [withCachedJson({ name })],
      totalCount: 1,
    });
    expect(String(bodyBytes(page('old')))).toContain('old');
    expect(String(bodyBytes(page('new')))).toContain('new');
  });

  it('are different for a page with fewer items', () => {
    const first = withCachedJson({ id: 1 });
    const page = (...results: object[]): object => ({ links: ['fewer'], results, totalCount: 9 });
    expect(String(bodyBytes(page(first, withCachedJson({ id: 2 }))))).toContain('"id":2');
    expect(String(bodyBytes(page(first)))).not.toContain('"id":2');
  });
});
