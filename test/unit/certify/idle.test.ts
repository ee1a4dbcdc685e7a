import { describe, expect, it } from '@jest/globals';
import { Idle } from '../../../src/certify/idle.js';

/** A watch whose timer the test ends. */
function watched() {
  const said: boolean[] = [];
  let expire: (() => void) | undefined;
  const idle = new Idle(
    (isWaiting) => said.push(isWaiting),
    (_, run) => {
      expire = run;
      return () => {
        expire = undefined;
      };
    },
  );
  return { idle, said, pass: () => expire?.() };
}

describe('a client', () => {
  it('waits when no exchange follows another for a while, and continues with the next', () => {
    const { idle, said, pass } = watched();
    pass();
    expect(said).toEqual([]);
    idle.exchanged();
    pass();
    idle.exchanged();
    expect(said).toEqual([false, true, false]);
  });

  it('no longer waits once its trial has ended', () => {
    const { idle, said, pass } = watched();
    idle.exchanged();
    idle.stop();
    pass();
    expect(said).toEqual([false, false]);
  });
});
