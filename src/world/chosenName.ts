/** Characters of the names of organizations and projects that clients choose, and the number of characters. */
const CHOSEN = /^[\p{L}\p{N}\p{Zs}\-_.(),:&@+']{1,64}$/u;

/**
 * Returns whether a client may choose a name for an organization or a project. Rows can have others, from fixtures,
 * testers and older versions.
 */
export function isChosenName(name: string): boolean {
  return CHOSEN.test(name);
}
