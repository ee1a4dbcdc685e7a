import { describe, expect, it } from '@jest/globals';
import fc from '../../../support/properties.js';
import { NONCE_AGE_MS_MAX, NONCE_COUNT_LIMIT } from '../../../../src/api/digest/nonces.js';
import { nonceWorld, useUp } from './nonceWorld.js';

describe('a nonce', () => {
  it('is 32 characters of base64 without padding, and no two are the same', () => {
    const { store } = nonceWorld();
    const nonces = Array.from({ length: 1000 }, () => store.issue());
    for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z0-9+/]{32}$/);
    expect(new Set(nonces).size).toBe(1000);
  });

  it('is fresh for 60 seconds and then stale', () => {
    const { clock, store } = nonceWorld();
    const nonce = store.issue();
    const issued = clock.now;
    const verdicts = [0, 1, 59_999, 60_000, 60_001, 3_600_000].map((age) => {
      clock.now = issued + age;
      return store.check(nonce, 1);
    });
    expect(verdicts).toEqual(['fresh', 'fresh', 'fresh', 'fresh', 'stale', 'stale']);
    expect(NONCE_AGE_MS_MAX).toBe(60_000);
  });

  it('is stale when the store did not issue it', () => {
    const { store } = nonceWorld();
    expect(store.check('SlgYP7Tv3FS/BuCj/x4WQRIV1bNKdpJg', 1)).toBe('unknown');
    expect(store.check(nonceWorld('another secret').store.issue(), 1)).toBe('unknown');
  });

  it('is stale when any character of it was changed, or its encoding differs', () => {
    const { store } = nonceWorld();
    const nonce = store.issue();
    for (let at = 0; at < nonce.length; at += 1) {
      const other = nonce[at] === 'A' ? 'B' : 'A';
      expect(store.check(nonce.slice(0, at) + other + nonce.slice(at + 1))).toBe('unknown');
    }
    for (const text of ['', nonce.slice(1), `${nonce}=`, ` ${nonce}`, `${nonce}\n`])
      expect(store.check(text)).toBe('unknown');
  });

  it('is never accepted in a damaged form', () => {
    const { store } = nonceWorld();
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.base64String({ minLength: 32, maxLength: 32 }));
    fc.assert(fc.property(text, fc.nat(), (nonce, count) => store.use(nonce, count) === 'unknown'));
  });

  it('from before the clock was set back is stale, and new ones are fresh', () => {
    const { clock, store } = nonceWorld();
    const old = store.issue();
    useUp(store, 10);
    clock.now -= 3_600_000;
    expect(store.check(old, 1)).toBe('stale');
    expect(store.use(store.issue(), 1)).toBe('fresh');
  });

  it('takes a clock that counts fractions of milliseconds', () => {
    const { clock, store } = nonceWorld();
    clock.now = 0.75;
    expect(store.use(store.issue(), 1)).toBe('fresh');
  });
});

describe('a count', () => {
  it('is accepted once', () => {
    const { store } = nonceWorld();
    const nonce = store.issue();
    expect([1, 1, 2, 1, 2].map((count) => store.use(nonce, count))).toEqual([
      'fresh',
      'replayed',
      'fresh',
      'replayed',
      'replayed',
    ]);
  });

  it('asks for a new nonce from 1024 on', () => {
    const { store } = nonceWorld();
    const nonce = store.issue();
    expect([1023, 1024, 2 ** 40, Infinity].map((count) => store.use(nonce, count))).toEqual([
      'fresh',
      'stale',
      'stale',
      'stale',
    ]);
    expect(NONCE_COUNT_LIMIT).toBe(1024);
  });

  it('is not used up by a check', () => {
    const { store } = nonceWorld();
    const nonce = store.issue();
    expect([store.check(nonce, 1), store.check(nonce, 1), store.use(nonce, 1)]).toEqual([
      'fresh',
      'fresh',
      'fresh',
    ]);
  });

  it('may come in any order, each once: parallel requests overtake each other', () => {
    const counts = fc.array(fc.integer({ min: 0, max: NONCE_COUNT_LIMIT - 1 }), { maxLength: 60 });
    fc.assert(
      fc.property(counts, counts, (first, second) => {
        const { store } = nonceWorld();
        const [a, b] = [store.issue(), store.issue()];
        for (const [nonce, list] of [[a, first] as const, [b, second] as const]) {
          const verdicts = list.map((count) => store.use(nonce, count));
          expect(verdicts).toEqual(
            list.map((count, at) => (list.indexOf(count) === at ? 'fresh' : 'replayed')),
          );
        }
      }),
    );
  });

  it('may be missing (RFC 2069): the nonce is then accepted repeatedly while it is fresh', () => {
    const { clock, store } = nonceWorld();
    const nonce = store.issue();
    expect([store.use(nonce), store.use(nonce), store.use(nonce, 1), store.use(nonce)]).not.toContain(
      'replayed',
    );
    clock.now += 60_001;
    expect(store.use(nonce)).toBe('stale');
  });
});
