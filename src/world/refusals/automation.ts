import type { Refusals } from './refusalEntry.js';

/** Errors of operations on the automation configuration, on the extended surface only. */
export const automationRefusals = {
  // With the quirk `invalidConfigCode` set to `none`, the body has no `errorCode`.
  INVALID_AUTOMATION_CONFIG: [400, 'Invalid config: {0}'],
  AUTOMATION_CONFIG_CONCURRENT_MODIFICATION: [409, 'Another session or user has already published changes.'],
} as const satisfies Refusals;
