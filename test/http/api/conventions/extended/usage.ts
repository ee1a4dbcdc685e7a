import type { ExtendedCalls } from '../operationCall.js';

/** Calls of the root, server types and usage. */
export const usageCalls: ExtendedCalls = {};
