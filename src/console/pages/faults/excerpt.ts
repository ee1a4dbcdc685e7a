/** Maximum number of characters that are shown of a line with a mistake. */
const WIDTH = 72;

/** A part of a line of a text, and where the mistake begins in it. */
export interface Excerpt {
  readonly before: string;
  /** The text after the beginning of the mistake. */
  readonly after: string;
}

/** Returns the part of a line around a mistake. Line and column count from 1. Lines may end with CRLF. */
export function excerptOf(text: string, line: number, column: number): Excerpt {
  const whole = text.split('\n')[line - 1]?.replace(/\r$/, '') ?? '';
  const at = Math.min(column - 1, whole.length);
  const from = Math.max(0, at - WIDTH / 2);
  const to = from + WIDTH;
  return {
    before: (from > 0 ? '…' : '') + whole.slice(from, at),
    after: whole.slice(at, to) + (whole.length > to ? '…' : ''),
  };
}

/** Removes line and column from the beginning of a message. */
export function messageWithoutPlace(message: string): string {
  return message.replace(/^line \d+, column \d+: /, '');
}
