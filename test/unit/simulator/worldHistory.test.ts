import { describe, expect, test } from '@jest/globals';
import { createWorld, type World } from '../../../src/world/world.js';
import { WorldHistory } from '../../../src/simulator/worldHistory.js';

const START = Date.UTC(2026, 0, 1);
const world = (seconds: number, sequence: number): World => ({
  ...createWorld({ seed: 1, now: START + seconds * 1_000 }),
  sequence,
});

describe('The history of a world', () => {
  const past = (...worlds: readonly World[]): WorldHistory => {
    const made = new WorldHistory(world(0, 0), []);
    for (const each of worlds) made.add(each);
    return made;
  };
  /** Creates a history of `count` changes, with this number of changes per second. */
  const changing = (count: number, perSecond: number): WorldHistory => {
    const changes = Array.from({ length: count }, (_, index) => {
      const seconds = (index + 1) / perSecond;
      return [world(seconds, index), world(seconds, index + 1)];
    });
    return past(...changes.flat());
  };
  const at = (which: WorldHistory, seconds: number): readonly [number, number] => {
    const { now, sequence } = which.at(START + seconds * 1_000);
    return [(now - START) / 1_000, sequence];
  };

  test('returns the last state before an instant, advanced to that instant', () => {
    const changed = past(world(10, 1), world(20, 2));
    expect([at(changed, 5), at(changed, 10), at(changed, 15), at(changed, 25)]).toEqual([
      [5, 0],
      [10, 1],
      [15, 1],
      [25, 2],
    ]);
  });

  test('returns the first state for all earlier instants', () => {
    const changed = past(world(0, 1), world(0, 2));
    expect([at(changed, -30), at(changed, 0)]).toEqual([
      [0, 0],
      [0, 2],
    ]);
  });

  test('does not depend on the number of advances in between', () => {
    const many = Array.from({ length: 5_000 }, (_, second) => world(second + 1, second < 2_500 ? 0 : 1));
    const changed = past(...many);
    expect(at(changed, 4_990)).toEqual([4_990, 1]);
  });

  test('returns the oldest state that is kept', () => {
    const changed = changing(1_500, 1);
    const [oldest, sequence] = at(changed, 0);
    expect(oldest).toBe(501);
    expect(sequence).toBe(501);
  });

  test('keeps the last changes, then one of each tenth of a second, then one of each second', () => {
    const changed = changing(3_000, 100);
    expect(at(changed, 29.995)).toEqual([29.995, 2_999]);
    expect(at(changed, 29.865)).toEqual([29.865, 2_986]);
    // Of older changes, only the last one in each tenth of a second is left, and further back only the last one in
    // each second.
    expect(at(changed, 29.505)).toEqual([29.505, 2_949]);
    expect(at(changed, 24.6)).toEqual([24.6, 2_459]);
    expect(at(changed, 20)).toEqual([20, 1_999]);
    expect(at(changed, 20.5)).toEqual([20.5, 1_999]);
  });

  test('keeps more changes if they are rare', () => {
    const changed = changing(200, 5);
    expect(at(changed, 24.3)).toEqual([24.3, 121]);
    expect(at(changed, 23.5)).toEqual([23.5, 114]);
  });

  test('forgets everything with a restart', () => {
    const changed = past(world(10, 1));
    changed.restart(world(0, 7));
    expect(at(changed, -5)).toEqual([0, 7]);
  });
});
