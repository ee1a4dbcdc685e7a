import type { OperationEntry } from '../contract/operations.js';
import { Refusal } from '../world/refusals.js';

/** Operations that only administrators of API keys may call. */
const KEY_WRITES: ReadonlySet<string> = new Set([
  'createOrganizationApiKey',
  'patchOrganizationApiKey',
  'deleteOrganizationApiKey',
]);

/**
 * Returns the refusal of a caller without the required role. Operations that the platform's document lacks have the codes of
 * its error catalogue.
 */
export function cataloguedRefusal({ id, number }: OperationEntry, refusal: Refusal): Refusal {
  if (number !== undefined) return refusal;
  if (refusal.errorCode === 'NOT_IN_ORG') return new Refusal('USER_CANNOT_ACCESS_ORG');
  return refusal.errorCode === 'NOT_ORG_ADMIN' && KEY_WRITES.has(id)
    ? new Refusal('NOT_API_KEY_ADMIN')
    : refusal;
}
