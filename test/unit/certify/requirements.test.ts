import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { shippedTrials } from '../../../src/certify/loadTrials.js';
import { isScored, readRequirements, requirementNames } from '../../../src/certify/requirements.js';
import type { Trial } from '../../../src/certify/trial.js';
import { omit } from '../../../src/world/omit.js';

/**
 * Hashes of the frozen sets: of their trials, with everything that decides a verdict. A trial of a set must not change:
 * add a trial with another name, and name it in a later set.
 */
const FROZEN: Readonly<Record<string, string>> = {
  '2026.1': '28b9c73df929bbe3fe97649a5a2d8ae05f327845f3d3c8e1d7d1e65093b6fa9f',
};

/** Returns the parts of a trial that decide its verdict. */
function decisive({ scenario, ...trial }: Trial): unknown {
  const { checks = [] } = trial;
  return [
    omit(scenario, 'description'),
    omit(trial, 'rule', 'wire', 'client', 'source', 'profile', 'checks'),
    checks.map((check) => omit(check, 'because')),
  ];
}

describe('Requirement sets', () => {
  it('are all frozen', () => {
    expect(requirementNames()).toEqual(Object.keys(FROZEN));
  });

  it.each(Object.entries(FROZEN))('%s never changes', (name, hash) => {
    const { trials } = readRequirements(name);
    const all = shippedTrials().filter((trial) => trials.has(trial.name));
    const sorted = all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    expect(all.length).toBe(trials.size);
    expect(
      createHash('sha256')
        .update(JSON.stringify(sorted.map(decisive)))
        .digest('hex'),
    ).toBe(hash);
  });

  it('score their own trials and those of the user, but no later ones', () => {
    const [trial] = shippedTrials();
    if (trial === undefined) throw new Error('no trial');
    const requirements = readRequirements('2026.1');
    expect(isScored(trial, requirements)).toBe(true);
    expect(isScored({ ...trial, name: 'later' }, requirements)).toBe(false);
    expect(isScored({ ...trial, name: 'own', isOwn: true }, requirements)).toBe(true);
  });

  it('are refused by an unknown name', () => {
    expect(() => readRequirements('2025.9')).toThrow('--requirements "2025.9": expected one of 2026.1');
  });
});
