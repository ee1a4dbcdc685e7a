import { parseDuration, type Duration } from '../../world/duration.js';
import { hintOf, unknownName } from '../../schema/nearest.js';
import { parseInstant, SECOND_MS, type Instant } from '../../world/instant.js';
import { isObject, memberPath, notExpected, type ReadBy, type Reader } from './reader.js';

/** True or false. */
export const flag = scalar('true or false', (value) => (typeof value === 'boolean' ? value : undefined));

/** A text of some form; by default any that is not blank. */
export function text(expected = 'a text', form = /\S/): Reader<string> {
  return scalar(expected, (value) => (typeof value === 'string' && form.test(value) ? value : undefined));
}

/** A whole number between two others, both included. */
export function whole(min: number, max: number): Reader<number> {
  return scalar(`a whole number from ${min} to ${max}`, (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : undefined,
  );
}

/** A number above 0. */
export function positive(max: number): Reader<number> {
  return scalar(`a number above 0, at most ${max}`, (value) =>
    typeof value === 'number' && value > 0 && value <= max ? value : undefined,
  );
}

/** One of some words. */
export function oneOf<const Word extends string>(...words: readonly Word[]): Reader<Word> {
  const expected = words.length === 1 ? words.join() : `one of ${words.join(', ')}`;
  return (value, path, complain) => {
    const read = words.find((word) => word === value);
    if (read === undefined) complain(path, notExpected(expected, value) + hintOf(value, words));
    return read;
  };
}

/** An instant as the wire has it, ISO 8601. */
export const instant = scalar<Instant>('a timestamp such as 2026-01-01T00:00:00Z', (value) =>
  typeof value === 'string' ? parseInstant(value) : undefined,
);

/** An instant of a row, which has no fractions of a second. */
export const wholeSeconds = scalar<Instant>(
  'a timestamp of whole seconds such as 2026-01-01T00:00:00Z',
  (value) => {
    const read = typeof value === 'string' ? parseInstant(value) : undefined;
    return read === undefined || read % SECOND_MS !== 0 ? undefined : read;
  },
);

/** A length of time, ISO 8601. */
export const duration = scalar<Duration>(
  'a duration of a millisecond or more, in days, hours, minutes and seconds, such as P30D or PT1H30M',
  (value) => (typeof value === 'string' ? parseDuration(value) : undefined),
);

/** Whatever it is. */
export const anything: Reader<unknown> = (value) => value;

/** A value that is read as a whole or not at all. */
export function scalar<T>(expected: string, parse: (value: unknown) => T | undefined): Reader<T> {
  return (value, path, complain) => {
    const read = parse(value);
    if (read === undefined) complain(path, notExpected(expected, value));
    return read;
  };
}

/** A list of values that one reader reads. */
export function listOf<T>(item: Reader<T>): Reader<readonly T[]> {
  return (value, path, complain) => {
    if (Array.isArray(value)) {
      const all = (value as readonly unknown[]).map((each, at) => item(each, `${path}[${at}]`, complain));
      return all.filter((each) => each !== undefined);
    }
    complain(path, notExpected('a list', value));
    return undefined;
  };
}

/** An object of any names whose values one reader reads. */
export function mapOf<T>(item: Reader<T>): Reader<Readonly<Record<string, T>>> {
  return (value, path, complain) => {
    if (isObject(value)) {
      const entries = Object.entries(value).map(([name, each]) => [
        name,
        item(each, memberPath(path, name), complain),
      ]);
      return Object.fromEntries(entries) as Readonly<Record<string, T>>;
    }
    complain(path, notExpected('an object', value));
    return undefined;
  };
}

type Members = Readonly<Record<string, Reader<unknown>>>;

/** An object of some members, of which some must be there. */
export type ObjectOf<M extends Members, Required extends keyof M> = {
  readonly [K in Required]: ReadBy<M[K]>;
} & { readonly [K in Exclude<keyof M, Required>]?: ReadBy<M[K]> };

/** An object of these members and no others; those named last must be there. */
export function object<M extends Members, Required extends keyof M & string = never>(
  members: M,
  ...required: readonly Required[]
): Reader<ObjectOf<M, Required>> {
  const names = Object.keys(members);
  return (value, path, complain) => {
    if (!isObject(value)) {
      complain(path, notExpected('an object', value));
      return undefined;
    }
    for (const name of required) {
      if (!Object.hasOwn(value, name)) complain(memberPath(path, name), 'is missing');
    }
    const entries = Object.entries(value).map(([name, each]) => {
      const read = Object.hasOwn(members, name) ? members[name] : undefined;
      if (read === undefined) complain(memberPath(path, name), unknownName(name, names));
      return [name, read?.(each, memberPath(path, name), complain)];
    });
    return Object.fromEntries(entries) as ObjectOf<M, Required>;
  };
}
