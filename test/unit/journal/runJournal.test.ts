import { describe, expect, it } from '@jest/globals';
import { Journal } from '../../../src/journal/journal.js';
import { RunJournal } from '../../../src/journal/runJournal.js';
import { coverageOf, E2, given } from '../../support/journals.js';

describe('the journal of a run', () => {
  it('keeps exchanges of several journals, even after a clear, in the order of arrival', () => {
    const [first, second] = [new Journal(undefined, 'a'), new Journal(undefined, 'b')];
    const run = new RunJournal();
    const late = given(first, { realAt: 2 });
    const early = given(second, { realAt: 1 });
    for (const record of [late, early]) run.add(record);
    first.clear();
    const again = given(first, { realAt: 3 });
    run.add(again);
    expect(run.exchanges()).toEqual([early, late, again]);
    expect(run.exchanges().map(({ world }) => world)).toEqual(['b', 'a', 'a']);
    expect(again.session).not.toBe(late.session);
  });

  it('drops the oldest exchanges at its limits, and keeps what they used', () => {
    const journal = new Journal();
    const run = new RunJournal({ entries: 2, bytes: 1_000_000 });
    const records = [1, 2, 3, 4, 5].map((realAt) => given(journal, { realAt, target: `${E2}?pretty=true` }));
    for (const record of records) run.add(record);
    expect(run.exchanges()).toEqual(records.slice(3));
    expect(run.droppedExchanges).toBe(3);
    expect(coverageOf(run, 'documented').exchanges).toBe(5);
  });

  it('limits the size of all its texts', () => {
    const journal = new Journal();
    const run = new RunJournal({ entries: 100, bytes: 10_000 });
    for (let realAt = 0; realAt < 20; realAt += 1)
      run.add(given(journal, { realAt, body: { text: 'x'.repeat(2000) } }));
    expect(run.exchanges().length).toBeLessThan(5);
    expect(run.exchanges().length + run.droppedExchanges).toBe(20);
  });
});

describe('a journal', () => {
  it('counts dropped exchanges until it is cleared', () => {
    const journal = new Journal({ entries: 2, bytes: 1_000_000 });
    for (let at = 0; at < 5; at += 1) given(journal);
    expect(journal.droppedCalls).toBe(3);
    journal.clear();
    expect(journal.droppedCalls).toBe(0);
  });
});
