/** Matches strings, and integers that a JavaScript number may not represent. */
const LONG_INTEGERS = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+])-?\d{16,}(?![\d.eE])/g;

/** Parses JSON. Integers of 16 and more digits become texts, so that none is rounded. Returns `undefined` for no JSON. */
export function parseExactly(text: string): unknown {
  try {
    return JSON.parse(
      text.replace(LONG_INTEGERS, (token) => (token.startsWith('"') ? token : `"${token}"`)),
    ) as unknown;
  } catch {
    return undefined;
  }
}
