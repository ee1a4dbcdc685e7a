/** Returns whether a text has the form of an email address. `root@localhost` counts as one. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}
