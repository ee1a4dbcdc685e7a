import { jsonSyntaxError, type JsonPlace } from '../../schema/jsonSyntaxError.js';
import { JSON_FOR_MORE, YAML_LIMITS } from './limits.js';

/** A JSON text that is too long for YAML: its value, or its mistake. */
export type LongJson = { readonly value: unknown } | { readonly mistake: LongJsonMistake };

interface LongJsonMistake extends Pick<JsonPlace, 'line' | 'column'> {
  readonly message: string;
}

/** Number of values that are visited before the generator yields. */
const VALUES_PER_PIECE = 10_000;
const START = { line: 1, column: 1 };

/** Returns whether a text could be JSON. */
export function mayBeJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/** Reads a text that is too long for YAML. JSON is read much faster, and its positions are not determined. */
export function* readLongJson(text: string): Generator<void, LongJson> {
  const { length, depth } = YAML_LIMITS;
  const limit = `${length / 1024 / 1024} MiB`;
  if (!mayBeJson(text))
    return mistake({ ...START, message: `is longer than ${limit}, the limit for YAML; ${JSON_FOR_MORE}` });
  const error = jsonSyntaxError(text);
  if (error !== undefined)
    return mistake({
      ...(error.place ?? START),
      message: `not valid JSON: ${error.reason}; expected JSON, because the text is too long for YAML`,
    });
  const value = JSON.parse(text) as unknown;
  if (!(yield* isDeep(value))) return { value };
  return mistake({ ...START, message: `is nested too deeply; expected at most ${depth} levels` });
}

function mistake({ line, column, message }: LongJsonMistake): LongJson {
  return { mistake: { line, column, message } };
}

/** Returns whether a value has more than the maximum number of levels. */
function* isDeep(value: unknown): Generator<void, boolean> {
  let level: readonly unknown[] = [value];
  let visited = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > YAML_LIMITS.depth) return true;
    const next: unknown[] = [];
    for (const each of level) {
      if (typeof each === 'object' && each !== null) for (const part of Object.values(each)) next.push(part);
      visited += 1;
      if (visited % VALUES_PER_PIECE === 0) yield;
    }
    level = next;
  }
  return false;
}
