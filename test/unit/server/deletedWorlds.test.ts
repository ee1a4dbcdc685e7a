import { describe, expect, it } from '@jest/globals';
import { DeletedWorlds } from '../../../src/server/deletedWorlds.js';
import type { LiveWorld } from '../../../src/simulator/liveWorld.js';
import { Simulator } from '../../../src/simulator/simulator.js';
import type { TestOutcome } from '../../../src/simulator/testOutcome.js';
import { worldWith } from '../../support/rows/worlds.js';

const FAILED = { test: 'a', passed: false };
const PASSED = { test: 'b', passed: true };

/** Deletes worlds, each with the outcome of its test. Returns the names of those that are kept, and the number of the dropped ones. */
function kept(
  outcomes: readonly (TestOutcome | undefined)[],
  ...options: ConstructorParameters<typeof DeletedWorlds>
) {
  const simulator = new Simulator();
  const deleted = new DeletedWorlds(...options);
  deleted.collectFrom(simulator);
  for (const [nth, outcome] of outcomes.entries()) {
    const live: LiveWorld = simulator.add(`w${nth}`, worldWith({}));
    live.outcome = outcome;
    simulator.remove(live.name);
  }
  return [deleted.worlds.map(({ name }) => name), deleted.dropped];
}

describe('the worlds that a run has deleted', () => {
  it('are kept if their test failed, the latest first', () => {
    expect(kept([FAILED, PASSED, undefined, FAILED], false)).toEqual([['w3', 'w0'], 0]);
  });

  it('are all kept on request', () => {
    expect(kept([FAILED, PASSED, undefined], true)).toEqual([['w2', 'w1', 'w0'], 0]);
  });

  it('make room for later ones, passed tests before others', () => {
    const bounds = { worlds: 2, bytes: Infinity };
    expect(kept([FAILED, PASSED, FAILED, FAILED], true, bounds)).toEqual([['w3', 'w2'], 2]);
    expect(kept([FAILED, FAILED, PASSED], true, bounds)).toEqual([['w1', 'w0'], 1]);
  });

  it('are dropped if they need too much memory', () => {
    expect(kept([FAILED, FAILED], true, { worlds: 20, bytes: 0 })).toEqual([[], 2]);
  });
});
