const LENGTH_MAX = 256;

/** Returns whether a text can be the name of an organization or a team: not blank, not too long, without NUL characters. */
export function isPlainName(name: string): boolean {
  return name.trim() !== '' && name.length <= LENGTH_MAX && !name.includes('\u0000');
}

/** Sentence about all other names. */
export const NOT_PLAIN = `a name must not be blank, contain NUL characters or have more than ${LENGTH_MAX} characters`;
