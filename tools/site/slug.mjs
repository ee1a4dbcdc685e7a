/** Matches a cell with one name, such as an error code, an operation with its number, or a rule of the doctor. */
const NAME = /^`([\w.-]+)`(?: \(E\d+\))?$/;

/**
 * Returns the functions that name the anchors of a document. Headings have those of code hosts, and must be named first. A
 * row of a table is named by its first cell that is no number: by itself if it is one name, else by its words. The second
 * of equal anchors ends with -1.
 */
export function anchors() {
  const seen = new Map();
  return {
    heading: (text) => unique(slugOf(text)),
    /** `cells` are in Markdown. */
    row: (cells) => {
      const first = cells.find((cell) => !/^\d*$/.test(cell)) ?? '';
      return unique(NAME.exec(first)?.[1] ?? slugOf(first.replace(/\]\([^)]*\)/g, '')));
    },
  };

  function unique(anchor) {
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  }
}

function slugOf(text) {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
