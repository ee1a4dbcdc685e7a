import { describe, expect, it } from '@jest/globals';
import { Journal } from '../../../src/journal/journal.js';
import { waitFor, type WaitEnd } from '../../../src/journal/waitFor.js';
import { E2, E3, given, journalOf } from '../../support/journals.js';

const patch = { method: 'PATCH', target: E3 };
const E3_TWICE = { match: { operation: 'E3' }, count: 2, timeout: 1_000 };

/** A timer that runs out on demand. */
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
  it('ends at once if they are already there', async () => {
    const timer = new Timer();
    const end = await waitFor(journalOf(patch, { target: E2 }, patch, patch), E3_TWICE, timer.after).ended;
    expect([end.result, idsOf(end)]).toEqual(['pass', [1, 3]]);
    expect(timer.isSet).toBe(false);
  });

  it('ends with the last one, and cancels its timer', async () => {
    const timer = new Timer();
    const journal = journalOf(patch);
    const { ended } = waitFor(journal, E3_TWICE, timer.after);
    given(journal, { target: E2 });
    expect([timer.isSet, timer.delayMs]).toEqual([true, 1_000]);
    given(journal, patch);
    expect(idsOf(await ended)).toEqual([1, 3]);
    expect(timer.isSet).toBe(false);
  });

  it('counts only entries after a given id', async () => {
    const journal = journalOf(patch, patch);
    const { ended } = waitFor(journal, { ...E3_TWICE, since: 1 }, new Timer().after);
    given(journal, patch);
    expect(idsOf(await ended)).toEqual([2, 3]);
  });

  it('counts an exchange when it has ended, with its status', async () => {
    const journal = new Journal();
    const open = given(journal, { ...patch, isOpen: true, status: 200 });
    const { ended } = waitFor(journal, { ...E3_TWICE, count: 1 }, new Timer().after);
    given(journal, { ...patch, status: 409 });
    expect(idsOf(await ended)).toEqual([2]);
    expect(open.ending).toBe('open');
  });

  it('ends at the timeout with the exchanges found so far', async () => {
    const timer = new Timer();
    const { ended } = waitFor(journalOf(patch), E3_TWICE, timer.after);
    timer.runOut();
    const end = await ended;
    expect([end.result, idsOf(end)]).toEqual(['timeout', [1]]);
  });

  it('counts a challenge and its answer once, and an unanswered challenge at the timeout', async () => {
    const challenge = (nonce: string) => ({
      target: E2,
      status: 401,
      publicKey: '',
      replyHeaders: ['WWW-Authenticate', `Digest realm="r", nonce="${nonce}"`],
    });
    const twice = { match: { operation: 'E2' }, count: 2, timeout: 1_000 };
    const timer = new Timer();
    const journal = journalOf(challenge('n1'), { target: E2 });
    const { ended } = waitFor(journal, twice, timer.after);
    given(journal, challenge('n2'));
    expect(timer.isSet).toBe(true);
    timer.runOut();
    const end = await ended;
    expect([end.result, idsOf(end)]).toEqual(['pass', [2, 3]]);
    const named = { match: { status: 401 }, count: 2, timeout: 1_000 };
    expect(idsOf(await waitFor(journal, named, new Timer().after).ended)).toEqual([1, 3]);
  });

  it('ends when it is cancelled', async () => {
    const timer = new Timer();
    const { ended, cancel } = waitFor(journalOf(), E3_TWICE, timer.after);
    cancel();
    expect((await ended).result).toBe('cancelled');
    expect(timer.isSet).toBe(false);
  });

  it('ends with its world, even if that was deleted before', async () => {
    const journal = journalOf();
    const { ended } = waitFor(journal, E3_TWICE, new Timer().after);
    journal.end('deleted');
    expect((await ended).result).toBe('ended');
    const timer = new Timer();
    expect((await waitFor(journal, E3_TWICE, timer.after).ended).result).toBe('ended');
    expect(timer.isSet).toBe(false);
  });

  it('starts again when the journal is cleared', async () => {
    const journal = journalOf(patch);
    const { ended } = waitFor(journal, E3_TWICE, new Timer().after);
    journal.clear();
    for (const exchange of [patch, patch]) given(journal, exchange);
    expect(idsOf(await ended)).toEqual([2, 3]);
  });
});
