/** Quirks of the settings of agents. */
export const agentQuirks = {
  logSizeThreshold: {
    options: ['integer', 'number'],
    documented: 'integer',
    'ops-manager': 'number',
    why: "putBackupAgentConfig's field list has an integer for sizeThresholdMB; the types of published clients hold fractions such as 500.5.",
  },
  rotationHoursConflict: {
    options: ['reject', 'preferThreshold'],
    documented: 'reject',
    'ops-manager': 'reject',
    why: 'Both timeDurationHrs (field list) and timeThresholdHrs (sample) are taken; two different values contradict each other.',
  },
  agentUsername: {
    options: ['fixed', 'autoUser'],
    documented: 'fixed',
    'ops-manager': 'autoUser',
    why: "putBackupAgentConfig's fixed username fits passwords; with certificates or LDAP, a published operator sends its own user.",
  },
  defaultAgentUser: {
    options: ['always', 'enabled'],
    documented: 'always',
    'ops-manager': 'enabled',
    why: "A configuration without authentication shows the agents' user or not. The vendor's package makes a password only if it sees no user.",
  },
  agentSignIn: {
    options: ['byConfig', 'byIncident'],
    documented: 'byConfig',
    'ops-manager': 'byConfig',
    why: 'Agents sign in once an administrator has installed them, which no call of the API does. With byConfig, the first automation config that names a server counts as such; with byIncident, only the incident agent.appear does.',
  },
} as const;
