/** Why a text is not JSON, and where its first error is. */
export interface JsonSyntaxError {
  readonly reason: string;
  readonly place?: JsonPlace;
}

/** Line and column count from 1. */
export interface JsonPlace {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** Longest text in which an error without a position is searched for, because each step parses the text again. */
const SEARCHED_LENGTH_MAX = 1024 * 1024;

/** Returns the first syntax error of a JSON text, or `undefined` if it is valid. */
export function jsonSyntaxError(text: string): JsonSyntaxError | undefined {
  const message = errorMessageOf(text);
  if (message === undefined) return undefined;
  const reason = reasonIn(message);
  const offset = offsetIn(message, text) ?? searchedOffset(text, reason);
  return { reason, ...(offset !== undefined && { place: placeOf(text, offset) }) };
}

function errorMessageOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Removes the quoted text and the position from a message of JSON.parse. They depend on the version of Node.js. */
export function reasonIn(message: string): string {
  return message.replace(
    /,? (?:\.{3})?"[^]*" is not valid JSON$| (?:in|after) JSON at position \d+[^]*$/,
    '',
  );
}

export function offsetIn(message: string, text: string): number | undefined {
  if (message.includes('Unexpected end')) return text.trimEnd().length;
  const position = / JSON at position (\d+)/.exec(message)?.[1];
  return position === undefined ? undefined : Number(position);
}

/**
 * Finds the offset of an unexpected token by binary search, because Node.js does not report it. All prefixes of the
 * text that contain the token have the same error, and shorter prefixes have another error or none.
 */
function searchedOffset(text: string, reason: string): number | undefined {
  if (text.length > SEARCHED_LENGTH_MAX) return undefined;
  let [below, above] = [0, text.length];
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2);
    if (reasonIn(errorMessageOf(text.slice(0, middle)) ?? '') === reason) above = middle;
    else below = middle;
  }
  return below;
}

export function placeOf(text: string, offset: number): JsonPlace {
  const linesBefore = text.slice(0, offset).split('\n');
  return { offset, line: linesBefore.length, column: (linesBefore.at(-1) ?? '').length + 1 };
}
