import type { ExtendedCalls } from '../operationCall.js';

/** Calls of invitations. */
export const invitationCalls: ExtendedCalls = {};
