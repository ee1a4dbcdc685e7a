import type { Refusals } from './refusalEntry.js';

/** Errors of operations on agents, on the extended surface only. */
export const agentRefusals = {
  INVALID_AGENT_TYPE_NAME: [400, 'An invalid agent type name {0} was specified.'],
} as const satisfies Refusals;
