import { Refusal } from '../refusals.js';
import type { Settings } from '../settings.js';

const STRICT_EMAIL =
  /^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24}$/;
const PASSWORD_LENGTH_MIN = 8;

/** Returns whether a text has the form of an e-mail address. `root@localhost` counts too. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}

/**
 * Returns whether a text contains an `@` and a period after it. A regular expression would search for the
 * period from every `@`, which is slow for a megabyte of text.
 */
function isLooseEmail(text: string): boolean {
  const at = text.indexOf('@');
  return at >= 0 && text.includes('.', at);
}

/**
 * Refuses a username that is not an email address if the settings require one (E4: "Username validation depends
 * on an email-validation setting of the deployment").
 */
export function checkUsername(username: string, validation: Settings['emailValidation']): void {
  if (validation === 'loose' && !isLooseEmail(username)) throw new Refusal('INVALID_USERNAME');
  if (validation === 'strict' && !STRICT_EMAIL.test(username)) throw new Refusal('INVALID_USERNAME');
}

/** Refuses a password that is shorter than eight characters, or that lacks a letter, a digit or another character. */
export function checkPassword(password: string): void {
  const strong =
    password.length >= PASSWORD_LENGTH_MIN &&
    /\p{L}/u.test(password) &&
    /\d/.test(password) &&
    /[^\p{L}\d]/u.test(password);
  if (!strong) throw new Refusal('WEAK_PASSWORD');
}
