/** Longer texts are not kept. */
const TEXT_LENGTH_MAX = 1_024;

/**
 * A pure function of a text that remembers what it said of the last ones: so many at most, and full it forgets them all.
 * A client that asks for the same thing again sends the same texts.
 */
export function memoizeByText<Result>(
  size: number,
  make: (text: string) => Result,
): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = make(text);
    if (result === undefined || text.length > TEXT_LENGTH_MAX) return result;
    if (results.size >= size) results.clear();
    results.set(text, result);
    return result;
  };
}
