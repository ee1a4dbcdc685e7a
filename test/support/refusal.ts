import { expect } from '@jest/globals';
import { refusalOf } from '../../src/world/brokenRule.js';
import type { RefusalCode } from '../../src/world/refusals.js';

/**
 * Matches a refusal that is thrown, by a rule of a row as well: `expect(move).toThrow(refusal(404, 'USER_NOT_FOUND', id))`.
 */
export function refusal(status: number, errorCode: RefusalCode, ...parameters: readonly string[]): unknown {
  const expected = expect.objectContaining({ name: 'Refusal', status, errorCode, parameters });
  return {
    asymmetricMatch: (error: unknown) =>
      (expected as { asymmetricMatch(other: unknown): boolean }).asymmetricMatch(refusalOf(error)),
    toString: () => `refusal(${status}, ${errorCode})`,
  };
}
