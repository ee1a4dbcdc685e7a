import type { Trial as TrialSection } from '../input/scenario/scenario.gen.js';
import type { NamedScenario } from '../scenarios/applyScenario.js';

/** The ways in which a command is tested: as a test suite, or as a driver that makes one call at a time. */
export const MODES = ['watch', 'drive'] as const;
export type Mode = (typeof MODES)[number];

/** The selections of trials, smallest first. */
export const PROFILES = ['quick', 'standard', 'full'] as const;
export type Profile = (typeof PROFILES)[number];

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
