/** Quirks that only operations of the extended surface have. */
export const extendedQuirks = {
  organizationEventLink: {
    options: ['organization', 'null'],
    documented: 'organization',
    'ops-manager': 'null',
    why: 'Real servers link an event without a project to /groups/null/events, which no operation answers.',
  },
  policyOrder: {
    options: ['fixed', 'shuffled'],
    documented: 'fixed',
    'ops-manager': 'fixed',
    why: 'Feature policies and their disabledParams are sets: the order of the platform has nothing to do with the request.',
  },
  archiveAccept: {
    options: ['any', 'gzipOnly'],
    documented: 'any',
    'ops-manager': 'any',
    why: 'Some versions refuse downloads with Accept: application/json, which one published client sends.',
  },
} as const;
