/** Quirks of what monitoring knows, and when. */
export const monitoringQuirks = {
  hostDownAfter: {
    options: ['PT0S', 'PT4M', 'PT9M'],
    documented: 'PT0S',
    'ops-manager': 'PT4M',
    why: 'The document shows no moment of HOST_DOWN. The vendor published nine minutes without a ping, then four, so that a restart raises nothing.',
  },
  agentDownAfter: {
    options: ['atOnce', 'later'],
    documented: 'atOnce',
    'ops-manager': 'later',
    why: 'The document shows no moment of the alerts about agents. The vendor published an hour for backup agents; the seven minutes of others are ours.',
  },
} as const;
