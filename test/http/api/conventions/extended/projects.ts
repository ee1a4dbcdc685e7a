import type { ExtendedCalls } from '../operationCall.js';

/** Calls of projects. */
export const projectCalls: ExtendedCalls = {};
