import type { Refusals } from './refusalEntry.js';

/** Errors of operations on agent API keys and feature policies, on the extended surface only. */
export const policyRefusals = {
  AGENT_API_KEY_NOT_FOUND: [404, 'No group with API key {0} exists.'],
} as const satisfies Refusals;
