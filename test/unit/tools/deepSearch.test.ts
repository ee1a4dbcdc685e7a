import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { skippedTitle } from '../../../tools/skipped.mjs';

const TOOLS = resolve(import.meta.dirname, '../../../tools');
interface Failure {
  readonly title: string;
  readonly seeds: readonly object[];
}
const { knobsOf, outcomeOf } = (await import(resolve(TOOLS, 'deepSearch.mjs'))) as {
  readonly knobsOf: (search: object, seed: number, round: number) => Readonly<Record<string, string>>;
  readonly outcomeOf: (
    report: object,
    code: number,
    knobs: object,
  ) => {
    readonly failed: number;
    readonly reasons: readonly string[];
    readonly failures: readonly Failure[];
  };
};

const KILLS = { name: 'kills', knobs: ['KILL_SEED', 'KILLS'] };
const LIVES = { name: 'lives', knobs: ['RECORD_SEEDS', 'RECORD_STEPS'] };
const TEST = 'test/system/storage/kill.test.ts';

/** A report of jest about one test. */
const reportOf = (result: object) => ({
  numPassedTests: 0,
  numPendingTests: 0,
  testResults: [{ name: TEST, message: '', assertionResults: [{ fullName: 'it works', ...result }] }],
});
const failed = (message: string) => reportOf({ status: 'failed', failureMessages: [message] });

describe('a deep run', () => {
  it('draws the same seeds again from its own seed, and others in each round and search', () => {
    const { KILL_SEED, KILLS: amount } = knobsOf(KILLS, 1, 1);
    expect(knobsOf(KILLS, 1, 1).KILL_SEED).toBe(KILL_SEED);
    const others = [knobsOf(KILLS, 2, 1), knobsOf(KILLS, 1, 2), knobsOf({ ...KILLS, name: 'more' }, 1, 1)];
    expect(new Set([KILL_SEED, ...others.map((knobs) => knobs.KILL_SEED)]).size).toBe(4);
    expect(amount).toBe('10');
    expect(new Set(knobsOf(LIVES, 1, 1).RECORD_SEEDS?.split(',')).size).toBe(3);
  });

  it('keeps the seed that a failure names', () => {
    const message = `it broke\n\nAgain: KILL_SEED=7 KILLS=2 npm run jest -- ${TEST}\n    at here`;
    const found = 'it works: it broke';
    const [failure] = outcomeOf(failed(message), 1, knobsOf(KILLS, 1, 1)).failures;
    expect(failure?.seeds).toEqual([{ test: TEST, knobs: { KILL_SEED: 7, KILLS: 2 }, found }]);
    const property = outcomeOf(failed(message), 1, { PROPERTY_SEED: '5' }).failures[0]?.seeds;
    expect(property).toMatchObject([{ title: 'it works', found: 'it broke' }]);
  });

  it('keeps each seed of a test that took too long, and none of a test without a seed', () => {
    const slow = failed('Error: Exceeded timeout of 5 ms for a test.');
    const { failures } = outcomeOf(slow, 1, { RECORD_SEEDS: '3,4', RECORD_STEPS: '60' });
    expect(failures[0]?.seeds).toMatchObject([
      { knobs: { RECORD_SEEDS: 3, RECORD_STEPS: 60 } },
      { knobs: { RECORD_SEEDS: 4, RECORD_STEPS: 60 } },
    ]);
    expect(outcomeOf(failed('it broke'), 1, { RECORD_SEEDS: '3' }).failures[0]?.seeds).toEqual([]);
    expect(outcomeOf(slow, 1, { KILL_TIMERS: '1000' }).failures[0]?.seeds).toEqual([]);
  });

  it('counts a run that fails without a failed test, and says why tests were skipped', () => {
    const passed = reportOf({ status: 'passed', failureMessages: [] });
    expect(outcomeOf(passed, 0, {})).toMatchObject({ failed: 0 });
    expect(outcomeOf(passed, 1, {})).toMatchObject({ failed: 1 });
    const fullName = `${skippedTitle('a fleet', ['PostgreSQL is missing'])} works`;
    const skipped = reportOf({ status: 'pending', fullName, failureMessages: [] });
    expect(outcomeOf(skipped, 0, {}).reasons).toEqual(['PostgreSQL is missing']);
  });
});
