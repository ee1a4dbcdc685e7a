import type { ExtendedCalls } from '../operationCall.js';

/** Calls of agent API keys and feature policies. */
export const policyCalls: ExtendedCalls = {};
