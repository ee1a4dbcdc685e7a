/** Rows written at once: a long list neither fills the memory nor holds up other requests. */
const CHUNK_ROWS = 500;

/** The text of a JSON array of `count` rows in pieces, the rows made only when their piece is due. */
export function* jsonArray(
  rows: (from: number, to: number) => readonly object[],
  count: number,
): Generator<string, void, undefined> {
  if (count === 0) {
    yield '[]';
    return;
  }
  for (let from = 0; from < count; from += CHUNK_ROWS) {
    const piece = JSON.stringify(rows(from, Math.min(count, from + CHUNK_ROWS))).slice(1, -1);
    const isLast = from + CHUNK_ROWS >= count;
    yield (from === 0 ? '[' : ',') + piece + (isLast ? ']' : '');
  }
}
