/** Quirks that only operations of the extended surface have. */
export const extendedQuirks = {
  policyOrder: {
    options: ['fixed', 'shuffled'],
    documented: 'fixed',
    'ops-manager': 'fixed',
    why: 'Feature policies and their disabledParams are sets: the order of the platform has nothing to do with the request.',
  },
} as const;
