import { describe, expect, it } from '@jest/globals';
import { shippedTrials } from '../../../src/certify/loadTrials.js';
import { isIn, profileOf } from '../../../src/certify/trial.js';
import type { Profile } from '../../../src/input/scenario/trialWords.js';

const trials = shippedTrials();
const namesIn = (profile: Profile): readonly string[] =>
  trials.filter((trial) => isIn(trial, profile)).map(({ name }) => name);

describe('A profile', () => {
  it('has the trials of smaller profiles too, and `full` has all', () => {
    const [quick, standard, full] = [namesIn('quick'), namesIn('standard'), namesIn('full')];
    expect([quick.length, standard.length]).toEqual([12, 30]);
    expect(standard).toEqual(expect.arrayContaining([...quick]));
    expect(full).toEqual(trials.map(({ name }) => name));
    expect(full.length).toBeGreaterThan(standard.length);
  });

  it('is `full` for a trial that names none', () => {
    const [own] = trials.filter(({ profile }) => profile === undefined);
    expect(own && profileOf(own)).toBe('full');
  });
});
