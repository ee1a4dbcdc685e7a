import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS, SECOND_MS } from '../../../../src/world/instant.js';
import { createWorld, type World } from '../../../../src/world/world.js';
import { actionCause, type Cause } from '../../../../src/simulator/timeline/cause.js';
import { PastReader } from '../../../../src/simulator/timeline/pastReader.js';
import type { TimelineBounds } from '../../../../src/simulator/timeline/bounds.js';
import { Timeline } from '../../../../src/simulator/timeline/timeline.js';
import { organization } from '../../../support/rows/rows.js';

const START = Date.UTC(2026, 0, 1);
const EMPTY = createWorld({ seed: 1, now: START });
const BEGIN: Cause = { kind: 'start', text: 'made' };
const BOUNDS = { entries: 100, bytes: 1024 ** 2 };

/** A world with one organization, whose name tells the states apart. */
const world = (seconds: number, name: string | number, before = EMPTY): World => ({
  ...before,
  now: START + seconds * SECOND_MS,
  organizations: before.organizations.put(organization({ name: String(name) })),
});
const nameIn = (state: World | undefined): string | undefined =>
  state?.organizations.all().toArray()[0]?.name;

function timelineOf(bounds: TimelineBounds = BOUNDS): Timeline {
  return new Timeline(world(0, 0), BEGIN, 0, bounds);
}

/** Adds changes, one each second, named after their entries. Returns the last state. */
function change(timeline: Timeline, count: number, before = world(0, 0)): World {
  let state = before;
  for (let at = 0; at < count; at += 1) {
    const n = timeline.last + 1;
    state = world(n, n, state);
    timeline.add(actionCause('change'), state, n);
  }
  return state;
}

describe('a timeline', () => {
  it('begins with the start of the world, and numbers what happens', () => {
    const timeline = timelineOf();
    change(timeline, 3);
    expect([timeline.from, timeline.last]).toEqual([0, 3]);
    expect(timeline.find(0)).toMatchObject({ n: 0, at: START, cause: BEGIN });
    expect(timeline.find(2)).toMatchObject({ n: 2, at: START + 2_000, real: 2, cause: { kind: 'control' } });
    expect(timeline.find(4)).toBeUndefined();
  });

  it('returns the state after each entry', () => {
    const timeline = timelineOf();
    change(timeline, 50);
    const names = Array.from({ length: 51 }, (_, n) => nameIn(timeline.stateAfter(n)));
    expect(names).toEqual(Array.from({ length: 51 }, (_, n) => String(n)));
    expect(timeline.stateAfter(20)?.now).toBe(START + 20_000);
  });

  it('drops the oldest entries when there are too many, and keeps the states of the others', () => {
    const timeline = timelineOf({ ...BOUNDS, entries: 32 });
    change(timeline, 500);
    const { from, last } = timeline;
    expect(last).toBe(500);
    expect(last - from + 1).toBeLessThanOrEqual(32);
    expect(last - from + 1).toBeGreaterThan(28);
    expect(timeline.stateAfter(from - 1)).toBeUndefined();
    for (let n = from; n <= last; n += 1) expect(nameIn(timeline.stateAfter(n))).toBe(String(n));
  });

  it('drops the oldest entries when their rows take too much memory', () => {
    const timeline = timelineOf({ entries: 10_000, bytes: 200_000 });
    let state = world(0, 0);
    for (let n = 1; n <= 300; n += 1) {
      state = world(n, `${n} ${'x'.repeat(1_000)}`, state);
      timeline.add(actionCause('change'), state, 0);
    }
    expect(timeline.bytes).toBeLessThanOrEqual(100_000);
    expect(timeline.spareBytes).toBe(200_000 - timeline.bytes);
    expect(timeline.last - timeline.from).toBeGreaterThan(30);
    expect(timeline.last - timeline.from).toBeLessThan(100);
    expect(nameIn(timeline.stateAfter(timeline.from))).toMatch(new RegExp(`^${timeline.from} `));
  });

  it('keeps nothing if a limit is 0', () => {
    const timeline = timelineOf({ ...BOUNDS, entries: 0 });
    change(timeline, 10);
    expect([timeline.isOff, timeline.from, timeline.last]).toEqual([true, 0, 0]);
    expect(timeline.past(0)).toBeUndefined();
  });

  it('has one entry for an advance in slices, unless something happens in between', () => {
    const timeline = timelineOf();
    const of = {};
    const pass = (seconds: number, firedCount: number): void => {
      timeline.pass({ of, text: 'advance', isAction: true, fired: [], firedCount }, world(seconds, 0), 0);
    };
    pass(10, 2);
    pass(20, 5);
    expect([timeline.last, timeline.find(1)?.cause.firedCount]).toEqual([1, 5]);
    timeline.add(actionCause('change'), world(20, 'changed'), 0);
    pass(30, 9);
    pass(40, 9);
    expect([timeline.last, timeline.find(1)?.cause.firedCount, timeline.find(3)?.cause.firedCount]).toEqual([
      3, 5, 4,
    ]);
    expect(timeline.stateAfter(1)?.now).toBe(START + 20_000);
    expect(timeline.stateAfter(3)?.now).toBe(START + 40_000);
  });

  it('has no entry for a running clock that fires nothing', () => {
    const timeline = timelineOf();
    timeline.pass(
      { of: {}, text: 'the clock ran', isAction: false, fired: [], firedCount: 0 },
      world(5, 0),
      0,
    );
    expect(timeline.last).toBe(0);
    timeline.add(actionCause('change'), world(9, 1), 0);
    expect(timeline.stateAfter(1)?.now).toBe(START + 9_000);
  });
});

describe('the timeline of a fork', () => {
  it('has the entries of its origin up to the fork, and goes its own way', () => {
    const timeline = timelineOf();
    const state = change(timeline, 20);
    const past = timeline.past(12);
    const fork = new Timeline(world(12, 'fork'), { kind: 'start', text: 'copied' }, 0, BOUNDS, past);
    change(timeline, 5, state);
    change(fork, 5, world(12, 'fork'));
    expect([fork.from, fork.last, timeline.last]).toEqual([0, 18, 25]);
    expect(nameIn(fork.stateAfter(7))).toBe('7');
    expect(nameIn(fork.stateAfter(12))).toBe('12');
    expect(nameIn(fork.stateAfter(13))).toBe('fork');
    expect(nameIn(fork.stateAfter(15))).toBe('15');
    expect(fork.find(13)?.cause).toEqual({ kind: 'start', text: 'copied' });
  });

  it('keeps the shared entries when its origin drops them', () => {
    const timeline = timelineOf({ ...BOUNDS, entries: 32 });
    const state = change(timeline, 30);
    const fork = new Timeline(state, { kind: 'start', text: 'copied' }, 0, BOUNDS, timeline.past(30));
    change(timeline, 100, state);
    expect(nameIn(fork.stateAfter(5))).toBe('5');
    const second = new Timeline(state, { kind: 'start', text: 'copied' }, 0, BOUNDS, fork.past(31));
    expect([second.from, second.last, nameIn(second.stateAfter(5))]).toEqual([0, 32, '5']);
  });

  it('does not change when the advance of its origin continues', () => {
    const timeline = timelineOf();
    const of = {};
    const time = { of, text: 'advance', isAction: true, fired: [], firedCount: 1 };
    timeline.pass(time, world(10, 'first'), 0);
    const fork = new Timeline(world(10, 0), BEGIN, 0, BOUNDS, timeline.past(1));
    timeline.pass({ ...time, firedCount: 3 }, world(20, 'second'), 0);
    expect(nameIn(fork.stateAfter(1))).toBe('first');
    expect([timeline.last, timeline.find(2)?.cause.firedCount]).toEqual([2, 2]);
  });
});

describe('reading a timeline at an instant', () => {
  const reader = (timeline: Timeline, current: World): PastReader =>
    new PastReader({ name: 'default', world: current }, timeline, []);
  const at = (
    timeline: Timeline,
    seconds: number,
  ): readonly [number, string | undefined, number | undefined] => {
    const state = reader(timeline, EMPTY).at(START + seconds * SECOND_MS);
    return [((state?.world.now ?? 0) - START) / SECOND_MS, nameIn(state?.world), state?.n];
  };

  it('returns the last state before it, advanced to the instant', () => {
    const timeline = timelineOf();
    timeline.add(actionCause('change'), world(10, 1), 0);
    timeline.add(actionCause('change'), world(10, 2), 0);
    timeline.add(actionCause('change'), world(20, 3), 0);
    expect([at(timeline, 5), at(timeline, 10), at(timeline, 15), at(timeline, 25)]).toEqual([
      [5, '0', 0],
      [10, '2', 2],
      [15, '2', 2],
      [25, '3', 3],
    ]);
  });

  it('returns the first state for all earlier instants', () => {
    const timeline = timelineOf();
    timeline.add(actionCause('change'), world(0, 1), 0);
    expect([at(timeline, -30), at(timeline, 0)]).toEqual([
      [0, '0', 0],
      [0, '1', 1],
    ]);
  });

  it('does not see the states from before a reset', () => {
    const timeline = timelineOf();
    change(timeline, 10);
    timeline.restart(actionCause('reset', 'reset'), world(2, 'again'), 0);
    timeline.add(actionCause('change'), world(4, 'later'), 0);
    expect([at(timeline, 1), at(timeline, 3), at(timeline, 9)]).toEqual([
      [2, 'again', 11],
      [3, 'again', 11],
      [9, 'later', 12],
    ]);
    expect(nameIn(timeline.stateAfter(7))).toBe('7');
  });

  it('refuses instants that it does not have', () => {
    const timeline = timelineOf();
    change(timeline, 60);
    const past = reader(timeline, world(60, 60));
    expect(past.asOf({ instant: START + MINUTE_MS })).toMatchObject({ n: 60, isComputed: false });
    expect(past.asOf({ instant: START + 30_500 })).toMatchObject({ n: 30, isComputed: true });
    expect(() => past.asOf({ instant: START + MINUTE_MS + 1 })).toThrow('asOf');
    expect(() => past.asOf({ instant: START - 1 })).toThrow('begins at 2026-01-01T00:00:00Z');
    expect(() => past.asOf({ entry: 61 })).toThrow('it has no entry 61, only 0 to 60');
  });
});
