import type { Refusals } from './refusalEntry.js';

/** Errors of operations on invitations, on the extended surface only. */
export const invitationRefusals = {} as const satisfies Refusals;
