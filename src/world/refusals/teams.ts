import type { Refusals } from './refusalEntry.js';

/** Errors of operations on teams, on the extended surface only. */
export const teamRefusals = {
  TEAM_NAME_NOT_FOUND: [404, 'No team with name "{0}" exists.'],
  TEAM_NOT_IN_ORG: [404, 'Team {0} is not in Organization {1}.'],
  TEAM_NOT_IN_GROUP: [404, 'The team in your request is not assigned to this group.'],
  TEAM_EXISTS_IN_GROUP: [409, 'Cannot add a team that already exists in group.'],
  NO_ROLES_IN_ASSIGNMENT: [403, 'You cannot remove all project roles a team has.'],
  MAX_TEAMS_PER_GROUP_EXCEEDED: [
    400,
    'Maximum number of teams per group ({0}) in {1} exceeded while trying to add teams.',
  ],
} as const satisfies Refusals;
