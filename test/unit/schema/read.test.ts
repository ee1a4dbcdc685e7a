import { describe, expect, test } from '@jest/globals';
import { issue, pathText } from '../../../src/schema/issue.js';
import { read } from '../../../src/schema/read.js';
import {
  above,
  anyOf,
  byKind,
  checked,
  constant,
  decoded,
  flag,
  list,
  mapOf,
  number,
  object,
  objectOf,
  oneOf,
  optional,
  orElse,
  record,
  string,
  text,
  whole,
} from '../../../src/schema/schema.js';
import type { JsonSchema } from '../../../src/schema/types.js';

/** The issues of a value, one line each. */
function issuesOf(schema: JsonSchema, value: unknown): readonly string[] {
  return linesOf(read(schema, value).issues);
}

function linesOf(issues: ReturnType<typeof read>['issues']): readonly string[] {
  return issues.map(({ path, message }) => `${pathText(path)}: ${message}`);
}

const length = decoded(text('a word of x', /^x+$/), (value) => value.length);
const host = object({ name: text('a name'), port: optional(whole(0, 9)), tags: orElse(list(string), []) });

describe('A valid value', () => {
  test('is returned itself, not as a copy, if nothing has to be filled in or decoded', () => {
    const value = { name: 'a', tags: ['b'], port: 3 };
    expect(read(host, value).value).toBe(value);
  });

  test('gets its defaults, read like any other value', () => {
    const schema = object({ sizes: orElse(list(length), ['x', 'xxx']) });
    expect(read(schema, {}).value).toEqual({ sizes: [1, 3] });
  });

  test('may have members that are undefined, as JSON drops these', () => {
    expect(issuesOf(host, { name: 'a', port: undefined })).toEqual([]);
    expect(issuesOf(host, { name: undefined })).toEqual(['$.name: is missing']);
  });

  test('is read by the alternative that has its type', () => {
    const schema = anyOf(
      decoded(constant(true), () => 'all' as const),
      list(length),
    );
    expect(read(schema, true).value).toBe('all');
    expect(read(schema, ['xx']).value).toEqual([2]);
  });

  test('may have any names where these are free', () => {
    const schema = mapOf(whole(0));
    expect(read(schema, { a: 1, b: 2 }).value).toEqual({ a: 1, b: 2 });
  });
});

describe('An issue', () => {
  test.each<[string, JsonSchema, unknown, string]>([
    ['a boolean', flag, 'yes', '$: expected true or false, not "yes"'],
    ['a whole number', whole(1, 5), 1.5, '$: expected a whole number from 1 to 5, not 1.5'],
    ['a lower bound', whole(1), 0, '$: expected a whole number of at least 1, not 0'],
    ['a number', number(), NaN, '$: expected a number, not null'],
    ['a bound', above(0, 5), 0, '$: expected a number above 0, at most 5, not 0'],
    ['a text', text(), '', '$: expected a text, not ""'],
    ['a form', length, 'xy', '$: expected a word of x, not "xy"'],
    [
      'a word',
      oneOf('manual', 'auto'),
      'manul',
      '$: expected one of manual, auto, not "manul"; did you mean manual?',
    ],
    [
      'words that are booleans too',
      oneOf(false, 'false', 'strict'),
      1,
      '$: expected one of false, strict, not 1',
    ],
    ['a list', list(flag), {}, '$: expected a list, not an empty object'],
    ['the length of a list', list(flag, 2, 2), [true], '$: expected a list of 2, not a list of 1'],
    ['an object', host, null, '$: expected an object with name, not nothing'],
    [
      'an unknown name',
      record(['one', 'two'], flag),
      { too: true },
      '$.too: is unknown; did you mean two? expected one of one, two',
    ],
    [
      'a name of another form',
      mapOf(flag, { names: text('a word of x', /^x+$/) }),
      { y: true },
      '$.y: expected a word of x, not "y"',
    ],
    [
      'alternatives, of which words may be meant',
      anyOf(oneOf('all'), whole(1)),
      'al',
      '$: expected all, or a whole number of at least 1, not "al"; did you mean all?',
    ],
    [
      'words, of which one may be meant, beside other values',
      anyOf(oneOf('on', false), whole(1)),
      'om',
      '$: expected one of on, false, or a whole number of at least 1, not "om"; did you mean on?',
    ],
    [
      'an alternative of the same type',
      anyOf(whole(1, 3), list(flag)),
      7,
      '$: expected a whole number from 1 to 3, not 7',
    ],
  ])('describes the expected %s', (_what, schema, value, expected) => {
    expect(issuesOf(schema, value)).toEqual([expected]);
  });

  const shape = byKind('kind', [
    object({ kind: constant('circle'), radius: number() }),
    object({ kind: constant('point') }),
  ]);
  test.each<[unknown, string]>([
    [{ kind: 'circle' }, '$.radius: is missing'],
    [{ kind: 'point', radius: 1 }, '$.radius: is unknown; expected kind'],
    [{ kind: 'cirle' }, '$.kind: expected one of circle, point, not "cirle"; did you mean circle?'],
    [{}, '$.kind: expected one of circle, point, not nothing'],
  ])('is found by the schema of the kind of an object: %j', (value, expected) => {
    expect(issuesOf(shape, value)).toEqual([expected]);
  });

  test('is found for members that exclude or need each other', () => {
    const schema = object(
      { a: optional(flag), b: optional(flag), times: optional(flag), every: optional(flag) },
      { exactlyOneOf: ['a', 'b'], atLeastOneOf: ['times', 'every'], needs: { times: 'every' } },
    );
    expect(issuesOf(schema, { a: true, b: true, times: true })).toEqual([
      '$: expected exactly one of a, b, not a and b',
      '$: times requires every',
    ]);
    expect(issuesOf(schema, {})).toEqual(['$: expected exactly one of a, b', '$: expected times or every']);
  });

  test('is found for the number of members', () => {
    const one = object({ a: optional(flag), b: optional(flag) }, { membersMin: 1, membersMax: 1 });
    expect(issuesOf(one, { a: true, b: true })).toEqual(['$: expected exactly one of a, b, not a and b']);
    expect(issuesOf(mapOf(flag, { membersMin: 1 }), {})).toEqual([
      '$: expected at least one member, not an empty object',
    ]);
  });

  test('is reported by a rule only if nothing else is wrong below it', () => {
    const range = checked(list(whole(0), 2, 2), ([from = 0, to = 0]) =>
      from > to ? [issue([0], 'expected the lower bound first')] : [],
    );
    const schema = object({ range });
    expect(issuesOf(schema, { range: [3, 1] })).toEqual(['$.range[0]: expected the lower bound first']);
    expect(issuesOf(schema, { range: [3, -1] })).toEqual([
      '$.range[1]: expected a whole number of at least 0, not -1',
    ]);
  });

  test('reports a value that cannot be decoded', () => {
    const even = decoded(whole(0), (value) => (value % 2 === 0 ? value / 2 : undefined));
    expect(issuesOf(even, 3)).toEqual(['$: expected a whole number of at least 0, not 3']);
  });
});

describe('All issues', () => {
  const hosts = list(host);

  test('are found at once, with the parts that are sound', () => {
    const { value, sound, issues } = read(hosts, [
      { name: 'a', port: 'x', colour: 'red' },
      { port: 1 },
      { name: 'b' },
    ]);
    expect(linesOf(issues)).toEqual([
      '$[0].colour: is unknown; expected one of name, port, tags',
      '$[0].port: expected a whole number from 0 to 9, not "x"',
      '$[1].name: is missing',
    ]);
    expect(value).toBeUndefined();
    expect(sound?.[0]).toEqual({ name: 'a', tags: [] });
    expect(1 in (sound ?? [])).toBe(false);
    expect(sound?.[2]).toEqual({ name: 'b', tags: [] });
  });

  test('are no more than the limit', () => {
    const { issues } = read(hosts, [{}, {}, {}], 2);
    expect(issues).toHaveLength(2);
  });

  test('leave the prototype of objects alone', () => {
    const value: unknown = JSON.parse('{ "name": "a", "__proto__": { "polluted": true } }');
    const { sound, issues } = read(host, value);
    expect(issues).toHaveLength(1);
    expect(Object.getPrototypeOf(sound)).toBe(Object.prototype);
    expect(sound).toEqual({ name: 'a', tags: [] });
  });
});

describe('A schema for a declared type', () => {
  interface Row {
    readonly id: string;
    readonly expires?: number;
  }

  test('has exactly its members: others do not compile', () => {
    objectOf<Row>({ id: string, expires: optional(whole(0)) });
    // @ts-expect-error: a member is missing
    objectOf<Row>({ id: string });
    // @ts-expect-error: a member is unknown
    objectOf<Row>({ id: string, expires: optional(whole(0)), more: string });
    // @ts-expect-error: a member may be missing in the type
    objectOf<Row>({ id: string, expires: whole(0) });
    // @ts-expect-error: a member has another type
    objectOf<Row>({ id: whole(0), expires: optional(whole(0)) });
    expect(issuesOf(objectOf<Row>({ id: string, expires: optional(whole(0)) }), {})).toEqual([
      '$.id: is missing',
    ]);
  });
});
