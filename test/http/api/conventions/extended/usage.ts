import { get, type ExtendedCalls } from '../operationCall.js';

/** Calls of the root, server types and usage. Operations at the root of the host have tests of their own. */
export const usageCalls: ExtendedCalls = {
  reads: () => [get('getRoot', '/')],
  notCalled: ['getVersion', 'getHealth'],
};
