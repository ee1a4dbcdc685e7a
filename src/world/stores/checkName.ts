import { Refusal } from '../refusals.js';

/** Refuses a name with half a character in it, because no link can contain such a name. */
export function checkName(name: string, attribute: string): void {
  if (/\p{Surrogate}/u.test(name)) throw new Refusal('INVALID_ATTRIBUTE', attribute);
}
