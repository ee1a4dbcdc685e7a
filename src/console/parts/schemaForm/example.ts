import type { FormSchema } from './formSchema.js';

/** Descriptions name the default in this form. */
const DEFAULT = /\bBy default `?([^\s`,]+?)`?[.,]?(?:\s|$)/;
/** Descriptions without a default may name an example. */
const EXAMPLE = /\bsuch as `?([^\s`,]+?)`?[.,]?(?:\s|$)/;
/** Defaults that are described in words are no values. */
const WORDS = /^(?:now|generated|all|any|until|what|after|it|the|one)$/;
/** The pattern of durations begins like this. */
const DURATION = '^(?=.*[1-9])P';
const LARGE = 1_000_000;

/** Returns a value that a field may have, as its placeholder: its default, an example, or a usual value. */
export function exampleOf({ default: fallback, description = '', pattern }: FormSchema): string | undefined {
  if (fallback !== undefined) return typeof fallback === 'string' ? fallback : JSON.stringify(fallback);
  const named = [DEFAULT, EXAMPLE].map((form) => form.exec(description)?.[1]).find(isValue);
  if (named !== undefined) return named;
  if (pattern?.startsWith(DURATION) === true) return 'PT10M';
  return /\btimestamp\b/.test(description) ? '2026-01-01T00:10:00Z' : undefined;
}

function isValue(text: string | undefined): boolean {
  return text !== undefined && !WORDS.test(text);
}

/** Returns the limits of a number in words. `undefined` if it has none that matters to users. */
export function limitsOf({ minimum, exclusiveMinimum, maximum = Infinity }: FormSchema): string | undefined {
  const least = minimum ?? exclusiveMinimum;
  if (least === undefined) return undefined;
  const above = minimum === undefined ? `above ${least}` : `from ${least}`;
  return maximum > LARGE ? undefined : `A number ${above} to ${maximum}.`;
}
