import { Refusal } from '../refusals.js';

const LENGTH_MAX = 250;

/** Refuses an empty or too long description of a key. */
export function checkDescription(desc: string): void {
  if (desc.trim() === '') throw new Refusal('API_KEY_REQUIRES_DESCRIPTION');
  if (desc.length > LENGTH_MAX) throw new Refusal('INVALID_API_KEY_DESC', String(LENGTH_MAX));
}
