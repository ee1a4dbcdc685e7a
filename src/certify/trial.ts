import type { Trial as TrialSection } from '../input/scenario/scenario.gen.js';
import { PROFILES, type Profile } from '../input/scenario/trialWords.js';
import type { NamedScenario } from '../scenarios/applyScenario.js';

/** A scenario that is a trial. */
export interface Trial extends TrialSection {
  readonly name: string;
  /** The scenario without the section `trial`. */
  readonly scenario: NamedScenario;
  /** True if the user has added it. */
  readonly isOwn: boolean;
}

/** Returns a number of trials in words, such as `1 trial`. */
export function trialCount(count: number): string {
  return `${count} ${count === 1 ? 'trial' : 'trials'}`;
}

/** Returns the smallest profile that has a trial. */
export function profileOf({ profile = 'full' }: Trial): Profile {
  return profile;
}

/** Returns whether a profile has a trial. */
export function isIn(trial: Trial, profile: Profile): boolean {
  return PROFILES.indexOf(profileOf(trial)) <= PROFILES.indexOf(profile);
}
