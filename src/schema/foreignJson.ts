import { jsonSyntaxError, placeOf, type JsonPlace } from './jsonSyntaxError.js';

/**
 * Maximum number of levels of objects and lists in a text that this program has not written. With more levels, functions that call themselves
 * for each level could overflow the stack.
 */
export const LEVELS_MAX = 200;

/** The error of a text that cannot be read as JSON. The message continues a sentence about the text. */
export class ForeignJsonError extends Error {
  override readonly name = 'ForeignJsonError';

  constructor(
    override readonly message: string,
    readonly place: JsonPlace | undefined,
    /** Whether the text may be JSON, but has too much. */
    readonly isJson: boolean,
  ) {
    super(message);
  }
}

/**
 * Parses JSON that this program has not written: files, replies of other programs, messages. Throws a ForeignJsonError if it is
 * not JSON, has too many levels, or has more values than the memory of the caller allows.
 */
export function readForeignJson(text: string, valuesMax = Infinity): unknown {
  const excess = excessIn(text, LEVELS_MAX, valuesMax);
  if (excess !== undefined) throw new ForeignJsonError(excess.says, placeOf(text, excess.offset), true);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const { reason = 'it cannot be parsed', place } = jsonSyntaxError(text) ?? {};
    throw new ForeignJsonError(`is not valid JSON: ${reason}`, place, false);
  }
}

/** Does the same as `readForeignJson`, but returns `undefined` instead of an error. Bodies may be JSON, or anything else. */
export function foreignJsonIn(text: string): unknown {
  if (excessIn(text, LEVELS_MAX, Infinity) !== undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The first place where a text has too much, and a sentence about it. */
export interface Excess {
  readonly says: string;
  readonly offset: number;
}

/**
 * Finds the place where a JSON text has too many levels or values, without parsing it. A thread gets this function as text,
 * so it uses nothing but its arguments and `endOfText`.
 */
export function excessIn(text: string, levelsMax: number, valuesMax: number): Excess | undefined {
  let [levels, values] = [0, 0];
  for (let offset = 0; offset < text.length; offset += 1) {
    const character = text[offset];
    if (character === '"') offset = endOfText(text, offset);
    if (character === ']' || character === '}') levels -= 1;
    const isOpened = character === '[' || character === '{';
    if (isOpened) levels += 1;
    if (isOpened || character === ',') values += 1;
    if (levels > levelsMax) return { says: `has more than ${levelsMax} levels of lists and objects`, offset };
    if (values > valuesMax) return { says: `has more than ${valuesMax} values`, offset };
  }
  return undefined;
}

/** Returns the position of the quotation mark that closes a text. `start` is the position of the one that opens it. */
export function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
