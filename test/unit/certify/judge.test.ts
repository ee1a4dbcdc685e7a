import { describe, expect, it } from '@jest/globals';
import { judge, type Findings } from '../../../src/certify/judge/judge.js';
import { shippedTrials } from '../../../src/certify/loadTrials.js';
import fc from '../../support/properties.js';

const [trial] = shippedTrials();

function findings(own: Partial<Findings>): Findings {
  if (trial === undefined) throw new Error('no trial');
  return {
    trial: { ...trial, level: 'must' },
    unexercised: undefined,
    breaches: [],
    ending: { kind: 'success' },
    isErrorSeen: true,
    affected: [],
    ...own,
  };
}

const breach = { reason: 'it was sent again', evidence: [] };

describe('A verdict on a client', () => {
  it('is no pass if exchanges are not known any more', () => {
    expect(judge(findings({}))).toMatchObject({ verdict: 'passed' });
    expect(judge(findings({ dropped: 1 }))).toEqual({
      verdict: 'notExercised',
      reason: '1 older request is not known any more, and may have broken the rule',
      evidence: [],
    });
  });

  it('is a failure also then, because the mistake was seen', () => {
    expect(judge(findings({ dropped: 9, breaches: [breach] }))).toMatchObject({ verdict: 'failed' });
  });

  it('is never a pass that other exchanges could contradict', () => {
    fc.assert(
      fc.property(fc.nat(3), fc.boolean(), fc.boolean(), (dropped, isBroken, isMet) => {
        const known = findings({
          dropped,
          breaches: isBroken ? [breach] : [],
          unexercised: isMet ? undefined : 'no request came',
        });
        if (judge(known).verdict === 'passed') expect([dropped, isBroken, isMet]).toEqual([0, false, true]);
      }),
    );
  });
});
