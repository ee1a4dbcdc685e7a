import type { Refusals } from './refusalEntry.js';

/** Errors of operations on teams, on the extended surface only. */
export const teamRefusals = {
  TEAM_NAME_NOT_FOUND: [404, 'No team with name "{0}" exists.'],
  TEAM_NOT_IN_ORG: [404, 'Team {0} is not in Organization {1}.'],
  TEAM_NOT_IN_GROUP: [404, 'The team in your request is not assigned to this group.'],
  TEAM_EXISTS_IN_GROUP: [409, 'Cannot add a team that already exists in group.'],
  TEAM_NAME_NOT_AVAILABLE: [409, 'Cannot create a team named {0} in organization {1}.'],
  INVALID_TEAM_NAME: [400, 'An invalid team name "{0}" was specified.'],
  CANNOT_CREATE_EMPTY_TEAM: [
    400,
    'A team must contain at least one user. Add a user to your team to continue.',
  ],
  // Only with the quirk `lastTeamMember`.
  CANNOT_REMOVE_LAST_USER_FROM_TEAM: [400, 'Cannot remove the last user from a team.'],
  CANNOT_CREATE_TEAM_WITH_LDAP_ENABLED: [409, 'Cannot create a team if LDAP is enabled.'],
  CANNOT_DELETE_TEAM_ASSIGNED_TO_PROJECT: [
    404,
    'You cannot delete a team that has at least one project assigned to it. Make sure to remove the team from all ' +
      'project before deleting it.',
  ],
  CANNOT_ADD_PENDING_USER: [
    404,
    'The user cannot be added to any group or teams in this organization as it is a pending user/the user has not ' +
      'accepted the invite to this organization.',
  ],
  USER_ALREADY_IN_TEAM: [409, 'The user with ID {0} in team {1} already exists.'],
  MAX_TEAMS_PER_ORG_EXCEEDED: [
    400,
    'Maximum number of teams per organization exceeded while trying to add team. Organizations are limited to 250 ' +
      'teams.',
  ],
  NO_ROLES_IN_ASSIGNMENT: [403, 'You cannot remove all project roles a team has.'],
  MAX_TEAMS_PER_GROUP_EXCEEDED: [
    400,
    'Maximum number of teams per group ({0}) in {1} exceeded while trying to add teams.',
  ],
} as const satisfies Refusals;
