import { expect } from '@jest/globals';
import type { RefusalCode } from '../../src/world/refusals.js';

/** Matches a refusal that is thrown: `expect(move).toThrow(refusal(404, 'USER_NOT_FOUND', id))`. */
export function refusal(status: number, errorCode: RefusalCode, ...parameters: readonly string[]): unknown {
  return expect.objectContaining({ name: 'Refusal', status, errorCode, parameters });
}
