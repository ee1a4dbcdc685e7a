import { describe, expect, it } from '@jest/globals';
import { Journal } from '../../../src/journal/journal.js';
import { waitFor, type WaitEnd } from '../../../src/journal/waitFor.js';
import { E2, E3, given, journalOf } from '../../support/journals.js';

const patch = { method: 'PATCH', target: E3 };
const E3_TWICE = { match: { operation: 'E3' }, count: 2, timeout: 1_000 };

/** A timer that runs out when it is told to. */
class Timer {
  private run: (() => void) | undefined;
  delayMs: number | undefined;

  readonly after = (delayMs: number, run: () => void): (() => void) => {
    this.delayMs = delayMs;
    this.run = run;
    return () => {
      this.run = undefined;
    };
  };

  get isSet(): boolean {
    return this.run !== undefined;
  }

  runOut(): void {
    this.run?.();
  }
}

const idsOf = ({ records }: WaitEnd): readonly number[] => records.map(({ id }) => id);

describe('waiting for exchanges', () => {
  it('is over at once when they are there already', async () => {
    const timer = new Timer();
    const end = await waitFor(journalOf(patch, { target: E2 }, patch, patch), E3_TWICE, timer.after).ended;
    expect([end.result, idsOf(end)]).toEqual(['pass', [1, 3]]);
    expect(timer.isSet).toBe(false);
  });

  it('is over with the last one, and lets its timer go', async () => {
    const timer = new Timer();
    const journal = journalOf(patch);
    const { ended } = waitFor(journal, E3_TWICE, timer.after);
    given(journal, { target: E2 });
    expect([timer.isSet, timer.delayMs]).toEqual([true, 1_000]);
    given(journal, patch);
    expect(idsOf(await ended)).toEqual([1, 3]);
    expect(timer.isSet).toBe(false);
  });

  it('counts only what came after a number, if it is told one', async () => {
    const journal = journalOf(patch, patch);
    const { ended } = waitFor(journal, { ...E3_TWICE, since: 1 }, new Timer().after);
    given(journal, patch);
    expect(idsOf(await ended)).toEqual([2, 3]);
  });

  it('counts an exchange when it is over, with its status', async () => {
    const journal = new Journal();
    const open = given(journal, { ...patch, isOpen: true, status: 200 });
    const { ended } = waitFor(journal, { ...E3_TWICE, count: 1 }, new Timer().after);
    given(journal, { ...patch, status: 409 });
    expect(idsOf(await ended)).toEqual([2]);
    expect(open.ending).toBe('open');
  });

  it('ends when the time is out, with what there is', async () => {
    const timer = new Timer();
    const { ended } = waitFor(journalOf(patch), E3_TWICE, timer.after);
    timer.runOut();
    const end = await ended;
    expect([end.result, idsOf(end)]).toEqual(['timeout', [1]]);
  });

  it('ends when whoever waits goes away', async () => {
    const timer = new Timer();
    const { ended, cancel } = waitFor(journalOf(), E3_TWICE, timer.after);
    cancel();
    expect((await ended).result).toBe('cancelled');
    expect(timer.isSet).toBe(false);
  });

  it('ends with its world, even one that was gone before', async () => {
    const journal = journalOf();
    const { ended } = waitFor(journal, E3_TWICE, new Timer().after);
    journal.end();
    expect((await ended).result).toBe('ended');
    const timer = new Timer();
    expect((await waitFor(journal, E3_TWICE, timer.after).ended).result).toBe('ended');
    expect(timer.isSet).toBe(false);
  });

  it('begins anew when the journal is cleared', async () => {
    const journal = journalOf(patch);
    const { ended } = waitFor(journal, E3_TWICE, new Timer().after);
    journal.clear();
    for (const exchange of [patch, patch]) given(journal, exchange);
    expect(idsOf(await ended)).toEqual([2, 3]);
  });
});
