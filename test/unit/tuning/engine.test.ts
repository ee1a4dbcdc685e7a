import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { collectGarbageOfStart } from '../../../src/tuning/engine.js';

const isTried = process.versions.v8.startsWith('13.');

it('collects the garbage of a large heap on Node.js 24, and defines no function `gc`', async () => {
  const held = new Array<number>(15_000_000).fill(1);
  const lost = garbage();
  // An object stays until the end of the turn in which it was made.
  await nextTurn();
  collectGarbageOfStart();
  expect([held.length, lost.deref() === undefined]).toEqual([15_000_000, isTried]);
  expect(globalThis.gc).toBeUndefined();
});

function garbage(): WeakRef<object> {
  return new WeakRef({ text: 'garbage' });
}
