import { describe, expect, it } from '@jest/globals';
import fc from '../../../support/properties.js';
import { NONCE_AGE_MS_MAX, NONCE_COUNT_LIMIT, USED_NONCES_MAX } from '../../../../src/api/digest/nonces.js';
import { nonceWorld, useUp } from './nonceWorld.js';

/** A capacity that is soon used up: each nonce costs two hashes. */
const FEW = 2_000;
const smallStore = () => nonceWorld('secret', FEW);

describe('the nonce store', () => {
  it('keeps nonces when its generations rotate', () => {
    const { clock, store } = nonceWorld();
    clock.now += 50_000;
    const nonce = store.issue();
    expect(store.use(nonce, 1)).toBe('fresh');
    clock.now += 20_000;
    expect(store.use(nonce, 2)).toBe('fresh');
    clock.now += 40_000;
    useUp(store, 1);
    expect([1, 2, 3].map((count) => store.use(nonce, count))).toEqual(['replayed', 'replayed', 'fresh']);
  });

  it('never accepts a count twice, even if the clock is set back', () => {
    const step = fc.record({
      pass: fc.integer({ min: -70_000, max: 70_000 }),
      pick: fc.nat(),
      count: fc.nat(2),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
        const { clock, store } = nonceWorld();
        const nonces: string[] = [];
        const spent = new Set<string>();
        const again: string[] = [];
        for (const { pass, pick, count } of steps) {
          clock.now += pass;
          nonces.push(store.issue());
          const nonce = nonces[pick % nonces.length] ?? '';
          if (store.use(nonce, count) !== 'fresh') continue;
          const use = `${nonce} ${count}`;
          if (spent.has(use)) again.push(use);
          spent.add(use);
        }
        expect(again).toEqual([]);
      }),
    );
  });

  it('is bounded: forgotten nonces are stale, never fresh again, and a new nonce always works', () => {
    const { store } = smallStore();
    const first = store.issue();
    store.use(first, 1);
    useUp(store, FEW / 2);
    expect(store.check(first, 1)).toBe('replayed');
    useUp(store, FEW / 2);
    expect(store.check(first, 1)).toBe('stale');
    expect(store.check(first, 2)).toBe('stale');
    expect(store.use(store.issue(), 1)).toBe('fresh');
  });

  it('marks forgotten nonces as stale, in any order of use', () => {
    const { store } = smallStore();
    useUp(store, FEW / 2 - 2);
    const [first, second] = [store.issue(), store.issue()];
    store.use(second, 1);
    store.use(first, 1);
    useUp(store, FEW / 2 + 1);
    expect([store.check(first, 1), store.check(second, 1)]).toEqual(['stale', 'stale']);
  });

  it('does not grow by challenges, refusals or answers without a count', () => {
    const { store } = nonceWorld();
    for (let at = 0; at < 1000; at += 1) {
      const nonce = store.issue();
      store.check(nonce, 1);
      store.use(nonce);
      store.use(nonce, NONCE_COUNT_LIMIT);
    }
    expect(store.usedCount).toBe(0);
  });

  it('never exceeds its bound, and drops old nonces', () => {
    const { clock, store } = nonceWorld();
    useUp(store, USED_NONCES_MAX + 10);
    expect(store.usedCount).toBeLessThanOrEqual(USED_NONCES_MAX);
    for (let minute = 0; minute < 2; minute += 1) {
      clock.now += NONCE_AGE_MS_MAX + 1;
      useUp(store, 1);
    }
    expect(store.usedCount).toBe(2);
  });

  it('keeps a nonce valid while half its capacity of others is used', () => {
    const { store } = smallStore();
    useUp(store, FEW * 0.7);
    const mine = store.issue();
    useUp(store, FEW / 2);
    expect(store.use(mine, 1)).toBe('fresh');
  });
});
