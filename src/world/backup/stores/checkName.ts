import { Refusal } from '../../refusals.js';

/**
 * Refuses a name that cannot be part of a link: one with an unpaired surrogate, and `.` and `..`, which HTTP clients
 * remove from paths.
 */
export function checkName(name: string, attribute: string): void {
  if (/\p{Surrogate}/u.test(name) || name === '.' || name === '..')
    throw new Refusal('INVALID_ATTRIBUTE', attribute);
}
