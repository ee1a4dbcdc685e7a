import type { ExtendedCalls } from '../operationCall.js';

/** Calls of API keys and access lists. */
export const keyCalls: ExtendedCalls = {};
