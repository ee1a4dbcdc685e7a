import type { Refusals } from './refusalEntry.js';

/** Errors of operations on third-party integrations, on the extended surface only. */
export const integrationRefusals = {
  INTEGRATION_NOT_CONFIGURED: [404, 'The integration {0} is not configured.'],
} as const satisfies Refusals;
