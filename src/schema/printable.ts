/**
 * Quotes the control characters in a foreign text, as JSON does, because a terminal would execute them. Clients choose paths
 * and names; files and replies contain anything.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, quoted);
}

/** Quotes the control characters in a text of several lines, except for tabs and the ends of lines. */
export function printableLines(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\p{Cf}\u2028\u2029]/gu, quoted);
}

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function quoted(character: string): string {
  const short = SHORT[character];
  if (short !== undefined) return short;
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
