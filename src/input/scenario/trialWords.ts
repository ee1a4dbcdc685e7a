/** The ways in which a command is tested: as a test suite, or as a driver that makes one call at a time. */
export const MODES = ['watch', 'drive'] as const;
export type Mode = (typeof MODES)[number];

/** The selections of trials, smallest first. */
export const PROFILES = ['quick', 'standard', 'full'] as const;
export type Profile = (typeof PROFILES)[number];
