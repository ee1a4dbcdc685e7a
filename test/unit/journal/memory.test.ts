import { describe, expect, it } from '@jest/globals';
import fc from '../../support/properties.js';
import { Journal } from '../../../src/journal/journal.js';
import type { Earlier } from '../../../src/journal/memory.js';
import { memoryView } from '../../../src/journal/memory.js';
import { verify, type Expectation } from '../../../src/journal/verify.js';
import type { Match } from '../../../src/world/match.js';
import { coverageOf, examine, given, E2, E3, type GivenExchange } from '../../support/journals.js';

const CALLS: readonly GivenExchange[] = [
  { target: E2 },
  { target: E2, status: 404 },
  { method: 'PATCH', target: E3, status: 409 },
  { target: E3 },
];

const MATCHES: readonly Match[] = [
  {},
  { method: 'GET' },
  { status: '4xx' },
  { path: E3 },
  { method: 'PATCH', status: 409 },
  { attempt: 1 },
  { attempt: { lte: 2 } },
  { attempt: { gte: 2 } },
];

const match = fc.constantFrom(...MATCHES);
const small = fc.nat(4);
const bounds = fc.oneof(
  small,
  fc.record({ gte: small }),
  fc.record({ lte: small }),
  fc.record({ gt: small, lt: fc.nat(6) }),
);
/** Each kind of question. */
const question: fc.Arbitrary<Expectation> = fc.oneof(
  fc.record({ never: match }),
  fc.record({ match }),
  fc.record({ match, count: bounds }),
  fc.record({ sequence: fc.array(match, { minLength: 1, maxLength: 3 }) }),
);
const calls = fc.array(fc.constantFrom(...CALLS), { maxLength: 12 });

/** A journal that has all of a life, and one that a state of memory has left of it. */
interface Life {
  readonly whole: Journal;
  readonly left: Journal;
}

function lived(all: readonly GivenExchange[], bound = 10_000): Journal {
  const journal = new Journal({ entries: bound, bytes: 1_000_000 });
  for (const each of all) given(journal, each);
  return journal;
}

function restored(all: readonly GivenExchange[], cut: number, earlier: Earlier): Journal {
  const journal = new Journal(undefined, 'default', { earlier });
  for (const each of all.slice(cut)) given(journal, each);
  return journal;
}

/** The states of a memory, by an event after `cut` of the calls. */
const STATES: Readonly<Record<string, (all: readonly GivenExchange[], cut: number) => Life>> = {
  'of a new world': (all) => ({ whole: lived(all), left: lived(all) }),
  evicted: (all, cut) => ({ whole: lived(all), left: lived(all, Math.max(1, all.length - cut)) }),
  'restored with all counts': (all, cut) => ({
    whole: lived(all),
    left: restored(all, cut, lived(all.slice(0, cut)).counts),
  }),
  'restored after a kill, with older counts': (all, cut) => ({
    whole: lived(all),
    left: restored(all, cut, { lastId: 0, exchanges: 0, failures: 0 }),
  }),
  'restored from data of an older version': (all, cut) => ({
    whole: lived(all),
    left: restored(all, cut, 'unknown'),
  }),
  'restored twice': (all, cut) => ({
    whole: lived(all),
    left: restored(all, cut, restored(all, 0, lived([]).counts).counts),
  }),
  'cleared, which begins a new life': (all, cut) => {
    const left = lived(all.slice(0, cut));
    left.clear();
    for (const each of all.slice(cut)) given(left, each);
    return { whole: lived(all.slice(cut)), left };
  },
  'restored, then cleared': (all, cut) => {
    const left = restored(all, cut, 'unknown');
    left.clear();
    return { whole: lived([]), left };
  },
  'restored, then evicted': (all, cut) => {
    const left = new Journal({ entries: 2, bytes: 1_000_000 }, 'default', { earlier: 'unknown' });
    for (const each of all.slice(cut)) given(left, each);
    return { whole: lived(all), left };
  },
  'of a recorded run without its first calls': (all, cut) => {
    const left = new Journal();
    if (cut > 0) left.lack(cut);
    for (const [at, each] of all.entries()) {
      const record = given(new Journal(), each);
      if (at >= cut) left.restore(record, at + 1);
    }
    return { whole: lived(all), left };
  },
};

describe.each(Object.entries(STATES))('a memory %s', (state, lifeOf) => {
  it('gives no verdict that the whole life contradicts', () => {
    fc.assert(
      fc.property(calls, fc.nat(12), question, (all, at, expectation) => {
        const cut = Math.min(at, all.length);
        const { whole, left } = lifeOf(all, cut);
        const truth = verify(whole, expectation).result;
        const { result } = verify(left, expectation);
        if (result !== 'inconclusive') expect(result).toBe(truth);
        else expect(left.memory.whole).toBe(false);
      }),
    );
  });

  it('lets no answer claim to have seen all calls if one is missing', () => {
    fc.assert(
      fc.property(calls, fc.nat(12), (all, at) => {
        const { whole, left } = lifeOf(all, Math.min(at, all.length));
        const isMissing = whole.size > left.size;
        const examination = examine(left);
        expect(examination.exchanges).toBe(left.size);
        if (isMissing) expect([examination.whole, typeof examination.note]).toEqual([false, 'string']);
        // The coverage also counts evicted and cleared exchanges.
        const coverage = coverageOf(left, 'documented');
        if (coverage.exchanges < whole.size)
          expect([coverage.whole, typeof coverage.note]).toEqual([false, 'string']);
        const { exchanges, evidence } = verify(left, { match: {} });
        expect([exchanges, evidence.length]).toEqual([left.size, left.size]);
      }),
      { numRuns: 20 },
    );
  });

  it('never says that fewer calls are missing than are, nor that it is whole without them', () => {
    fc.assert(
      fc.property(calls, fc.nat(12), (all, at) => {
        const cut = Math.min(at, all.length);
        const { whole, left } = lifeOf(all, cut);
        const missing = whole.size - left.size;
        const { memory } = left;
        if (missing > 0) expect({ state, whole: memory.whole }).toEqual({ state, whole: false });
        if (memory.forgotten !== undefined && !state.includes('twice'))
          expect(memory.forgotten.exchanges).toBeLessThanOrEqual(missing);
      }),
    );
  });
});

describe('a restored journal', () => {
  const before = lived([...CALLS, { isLost: true }]);
  const journal = new Journal(undefined, 'default', {
    earlier: before.counts,
    now: () => ({ at: Date.UTC(2026, 0, 1), realAt: Date.UTC(2026, 0, 1, 10, 2, 11) }),
  });

  it('names the missing exchanges, and says since when it knows', () => {
    expect(memoryView(journal.memory)).toEqual({
      since: { entry: 1_000, at: '2026-01-01T00:00:00Z', realAt: '2026-01-01T10:02:11.000Z' },
      whole: false,
      forgotten: { exchanges: 5, failures: 3 },
      note: 'at least 5 exchanges before 2026-01-01T10:02:11.000Z are not known here',
    });
  });

  it('gives no id twice, so that an entry of the earlier process selects all later calls', () => {
    expect(given(journal).id).toBe(1_001);
    expect(verify(journal, { never: {} }, before.lastId).result).toBe('fail');
    expect(verify(journal, { never: { method: 'DELETE' } }, before.lastId).result).toBe('inconclusive');
    expect(verify(journal, { never: { method: 'DELETE' } }, 1_000).result).toBe('pass');
    expect(verify(journal, { never: {} }, 5_000).result).toBe('inconclusive');
  });

  it('is whole again once it is cleared, and its coverage only once that is cleared', () => {
    journal.clear();
    expect([journal.memory.whole, journal.usageMemory.whole]).toEqual([true, false]);
    journal.clear({ andUsage: true });
    expect([journal.memory.whole, journal.usageMemory.whole]).toEqual([true, true]);
  });

  it('claims no number if an older version kept none', () => {
    const { memory } = new Journal(undefined, 'default', { earlier: 'unknown' });
    expect([memory.whole, memory.forgotten]).toEqual([false, undefined]);
    expect(memoryView(memory).note).toMatch(/^exchanges before .* are not known here$/);
  });

  it('keeps its counts after every 100 entries', () => {
    let kept = 0;
    const busy = new Journal(undefined, 'default', { keepCounts: () => (kept += 1) });
    for (let n = 0; n < 250; n += 1) given(busy);
    expect(kept).toBe(2);
  });
});
