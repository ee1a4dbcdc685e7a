import type { Refusals } from './refusalEntry.js';

/** Errors of operations on teams, on the extended surface only. */
export const teamRefusals = {
  TEAM_NAME_NOT_FOUND: [404, 'No team with name "{0}" exists.'],
  TEAM_NOT_IN_ORG: [404, 'Team {0} is not in Organization {1}.'],
} as const satisfies Refusals;
