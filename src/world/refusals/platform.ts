import type { Refusals } from './refusalEntry.js';

/** Errors of the whole platform, and of operations on its settings. */
export const platformRefusals = {
  /** `{0}` is the reason, which is the whole text. */
  INVALID_SETTINGS_EXCEPTION: [400, '{0}'],
  WRITES_NOT_ALLOWED_DURING_APP_UPGRADES: [
    405,
    'Create, update, and delete API endpoints are disabled while the system is being upgraded.',
  ],
} as const satisfies Refusals;
