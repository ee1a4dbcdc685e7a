import { CallerError } from '../../world/callerError.js';

/** Something that is wrong in a JSON value, and where: `$` is the value itself, `$.schedule.everyHours` deep in it. */
export interface JsonMistake {
  readonly path: string;
  readonly message: string;
}

/** Takes a mistake down. */
export type Complain = (path: string, message: string) => void;

/** Reads a JSON value; undefined where it is wrong, which it has then complained about. */
export type Reader<T> = (value: unknown, path: string, complain: Complain) => T | undefined;

/** What a reader reads. */
export type ReadBy<R> = R extends Reader<infer T> ? T : never;

/** So many mistakes are listed at most. */
const MISTAKES_MAX = 50;

/** A JSON value that is not what it should be; its message tells all mistakes. */
export class WrongJson extends CallerError {
  override readonly name = 'WrongJson';

  constructor(readonly mistakes: readonly JsonMistake[]) {
    const message = mistakes.map((each) => `${each.path}: ${each.message}`).join('; ');
    super('invalid', message, { issues: mistakes });
  }
}

/** Reads a whole value, or throws all that is wrong with it. */
export function readJson<T>(reader: Reader<T>, value: unknown): T {
  const mistakes: JsonMistake[] = [];
  const read = reader(value, '$', (path, message) => {
    if (mistakes.length < MISTAKES_MAX) mistakes.push({ path, message });
  });
  if (mistakes.length > 0 || read === undefined) throw new WrongJson(mistakes);
  return read;
}

/** The path of a member. */
export function memberPath(path: string, name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;
}

/** Says what was expected instead of a value. */
export function notExpected(expected: string, value: unknown): string {
  return `expected ${expected}, not ${shown(value)}`;
}

const SHOWN_LENGTH_MAX = 60;

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  // No JSON, but a caller of the library can give it.
  if (['function', 'symbol', 'bigint'].includes(typeof value)) return `a ${typeof value}`;
  const text = JSON.stringify(value);
  return text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX)}…` : text;
}

/** Whether a JSON value is an object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
