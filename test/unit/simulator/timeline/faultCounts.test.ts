import { describe, expect, it } from '@jest/globals';
import { FaultEngine } from '../../../../src/faults/engine/faultEngine.js';
import { isOnlySwitched } from '../../../../src/faults/engine/isOnlySwitched.js';
import type { RuleNote } from '../../../../src/journal/exchangeRecord.js';
import { Journal } from '../../../../src/journal/journal.js';
import { countingAgain } from '../../../../src/simulator/timeline/faultCounts.js';
import { Timeline } from '../../../../src/simulator/timeline/timeline.js';
import { addFault, changeFault } from '../../../../src/world/faults/rules.js';
import { createWorld } from '../../../../src/world/world.js';
import { given } from '../../../support/journals.js';

const CALLS = 200;
const RULE = { id: 'rule', match: { method: 'GET' }, inject: { error: { status: 503 } } };
const EMPTY = createWorld({ seed: 1, now: Date.UTC(2026, 0, 1) });
const { world } = addFault(EMPTY, RULE);
const [ROW] = world.faults.all().toArray();
if (ROW === undefined) throw new Error('no rule');
const UNAPPLIED: RuleNote = {
  ruleId: 'rule',
  matched: true,
  probability: 1,
  drawn: true,
  reason: 'does not apply',
};

/** Makes a run in which the rule had no effect on every fourth call. */
function recordedRun() {
  const timeline = new Timeline(world, { kind: 'start', text: 'made' }, 0);
  const journal = new Journal();
  for (let call = 0; call < CALLS; call += 1) {
    const record = given(journal, { at: world.now, rules: call % 4 === 0 ? [UNAPPLIED] : [] });
    Object.assign(record, { after: timeline.last, key: { id: 'key', publicKey: 'ADMIN1' } });
    timeline.add(record, world, 0);
  }
  return { world, timeline, journal, faults: new FaultEngine(), findKey: () => undefined };
}

describe('counting recorded calls again', () => {
  it('pauses after each call, and does not count effects that did not happen', () => {
    const run = recordedRun();
    const counting = countingAgain(run, run.timeline.last);
    let pauses = 0;
    let step = counting.next();
    for (; step.done !== true; step = counting.next()) pauses += 1;
    expect(pauses).toBeGreaterThanOrEqual(CALLS);
    expect(step.value.statistics(ROW)).toEqual({ matched: CALLS, drawn: CALLS, injected: (CALLS * 3) / 4 });
  });

  it('is not disturbed by a reset during a pause', () => {
    const run = recordedRun();
    const counting = countingAgain(run, run.timeline.last);
    counting.next();
    run.journal.clear();
    let step = counting.next();
    while (step.done !== true) step = counting.next();
    expect(step.value.statistics(ROW).matched).toBe(CALLS);
  });
});

describe('a changed fault rule', () => {
  const changed = (rule: object) =>
    changeFault(world, ROW, { ...RULE, ...rule })
      .world.faults.all()
      .toArray()[0] ?? ROW;

  it('is only switched if nothing but `enabled` differs', () => {
    const off = changed({ enabled: false });
    expect([isOnlySwitched(ROW, off), isOnlySwitched(off, ROW), isOnlySwitched(ROW, changed({}))]).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      [{ times: 2 }, { enabled: false, times: 2 }, { match: { method: ['GET'] } }, { match: {} }].map(
        (rule) => isOnlySwitched(ROW, changed(rule)),
      ),
    ).toEqual([false, false, false, false]);
  });
});
