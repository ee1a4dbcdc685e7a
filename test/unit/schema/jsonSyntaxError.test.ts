import { describe, expect, it } from '@jest/globals';
import { jsonSyntaxError } from '../../../src/schema/jsonSyntaxError.js';
import fc from '../../support/properties.js';

/** Reason, line and column of the first error. */
function errorOf(text: string): readonly unknown[] {
  const { reason, place } = jsonSyntaxError(text) ?? {};
  return [reason, place?.line, place?.column];
}

describe('The syntax error of a JSON text', () => {
  it('is undefined for valid JSON', () => {
    fc.assert(fc.property(fc.json(), (text) => jsonSyntaxError(text) === undefined));
  });

  it.each([
    ['', 'Unexpected end of JSON input', 1, 1],
    ['{"a": [1,\n', 'Unexpected end of JSON input', 1, 10],
    ['{"a": x}', "Unexpected token 'x'", 1, 7],
    ['{"a": 1,\n "b": tru}', "Unexpected token '}'", 2, 10],
    ['{"a": [1,\n  2,]}', "Unexpected token ']'", 2, 5],
    ['{"a": 1 "b": 2}', "Expected ',' or '}' after property value", 1, 9],
    ['{"a": 1}\n}', 'Unexpected non-whitespace character', 2, 1],
    ['{"a": "line\nbreak"}', 'Bad control character in string literal', 1, 12],
  ])('has a reason, a line and a column: %j', (text, ...expected) => {
    expect(errorOf(text)).toEqual(expected);
  });

  it('is found behind any valid beginning', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (values) => {
        const start = `[${values.map((value) => `${JSON.stringify(value)},\n`).join('')}`;
        expect(errorOf(`${start}!]`)).toEqual([
          "Unexpected token '!'",
          values.length + 1,
          values.length > 0 ? 1 : 2,
        ]);
      }),
    );
  });

  it('has no place in a text so long that the search would take seconds', () => {
    const text = `["${'a'.repeat(1024 * 1024)}", x]`;
    expect(jsonSyntaxError(text)).toEqual({ reason: "Unexpected token 'x'" });
  });
});
