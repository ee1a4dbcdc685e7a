import { Refusal } from '../refusals.js';
import type { Settings } from '../settings.js';

const STRICT_EMAIL =
  /^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24}$/;
const PASSWORD_LENGTH_MIN = 8;

/**
 * Returns whether a text contains an `@` with a period somewhere after it. A regular expression would be slow
 * for a megabyte of text, because it would search for a period after each `@`.
 */
function isLooseEmail(text: string): boolean {
  const at = text.indexOf('@');
  return at >= 0 && text.includes('.', at);
}

/**
 * Refuses a username that is not an email address if the settings require an email address. The platform's API
 * document: "Username validation depends on an email-validation setting of the deployment" (`createUser`, E4).
 */
export function checkUsername(username: string, validation: Settings['emailValidation']): void {
  if (validation === 'loose' && !isLooseEmail(username)) throw new Refusal('INVALID_USERNAME');
  if (validation === 'strict' && !STRICT_EMAIL.test(username)) throw new Refusal('INVALID_USERNAME');
}

/**
 * Refuses a password with fewer than eight characters, or without a letter, a digit or a character of another
 * kind.
 */
export function checkPassword(password: string): void {
  const strong =
    password.length >= PASSWORD_LENGTH_MIN &&
    /\p{L}/u.test(password) &&
    /\d/.test(password) &&
    /[^\p{L}\d]/u.test(password);
  if (!strong) throw new Refusal('WEAK_PASSWORD');
}
