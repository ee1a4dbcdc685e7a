import { createHash } from 'node:crypto';
import { NonceStore } from '../../../../src/api/digest/nonces.js';

/** Creates a nonce store with a clock that the test sets, and with a capacity of its own if one is given. */
export function nonceWorld(secret = 'secret', usedMax?: number) {
  const clock = { now: 1_767_225_600_000 };
  const randomBytes = (size: number) => createHash('sha512').update(secret).digest().subarray(0, size);
  return { clock, store: new NonceStore({ now: () => clock.now, randomBytes }, usedMax) };
}

/** Uses up `count` new nonces. */
export function useUp(store: NonceStore, count: number): void {
  for (let used = 0; used < count; used += 1) store.use(store.issue(), 1);
}
