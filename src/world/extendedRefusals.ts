/**
 * Errors that only operations of the extended surface return. `{0}` and `{1}` stand for parameters. Most statuses
 * and texts are those of a sister edition of the platform, which has the same code. docs/fidelity.md lists the others,
 * which are inferred.
 */
export const extendedRefusals = {
  // The request's content is invalid
  INACTIVE_ORG: [400, 'Organization {0} is inactive.'],

  // The caller lacks permission. The quirk `missingRole` determines the status.
  NOT_USER_ADMIN: [
    403,
    'The currently logged in user does not have the user administrator role for any group, team, or organization ' +
      'containing user {0}.',
  ],

  // The requested resource does not exist
  TEAM_NAME_NOT_FOUND: [404, 'No team with name "{0}" exists.'],
  TEAM_NOT_IN_ORG: [404, 'Team {0} is not in Organization {1}.'],
  USERNAME_NOT_FOUND: [404, 'No user with username {0} exists.'],
  EVENT_NOT_FOUND: [404, 'No event with ID {0} exists for group {1}.'],

  // The current state does not allow the request
  ORG_NOT_EMPTY: [409, 'Organization cannot be deleted because it still contains active groups.'],
} as const satisfies Readonly<Record<string, readonly [status: number, detail: string]>>;
