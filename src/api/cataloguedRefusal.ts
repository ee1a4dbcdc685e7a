import type { OperationEntry } from '../contract/operations.js';
import { Refusal } from '../world/refusals.js';

/**
 * Returns the refusal of a caller without the required role. Operations that the API document does not describe use the
 * codes of the platform's error catalogue.
 */
export function cataloguedRefusal({ number, roleRefusal }: OperationEntry, refusal: Refusal): Refusal {
  if (number !== undefined) return refusal;
  if (refusal.errorCode === 'NOT_IN_ORG') return new Refusal('USER_CANNOT_ACCESS_ORG');
  return refusal.errorCode === 'NOT_ORG_ADMIN' && roleRefusal !== undefined
    ? new Refusal(roleRefusal)
    : refusal;
}
