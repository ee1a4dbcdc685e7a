import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  kindOf,
  resolve,
  wordsOf,
  type Definitions,
  type FormSchema,
} from '../../../src/console/parts/schemaForm/formSchema.js';
import { messageAt, pathBelow } from '../../../src/console/parts/schemaForm/issues.js';
import {
  alternativeOf,
  initialOf,
  jsonOr,
  listOf,
  withMember,
} from '../../../src/console/parts/schemaForm/values.js';
import { pathText } from '../../../src/schema/issue.js';

const FILE = join(import.meta.dirname, '../../../schema/scenario.json');
const { $defs: DEFINITIONS } = JSON.parse(readFileSync(FILE, 'utf8')) as { readonly $defs: Definitions };

function named(name: string): FormSchema {
  return resolve({ $ref: `#/$defs/${name}` }, DEFINITIONS);
}

describe('the kind of a field', () => {
  it.each([
    [{ const: 1 }, 'fixed'],
    [{ enum: ['a', false] }, 'choice'],
    [{ type: 'boolean' }, 'flag'],
    [{ type: 'integer' }, 'number'],
    [{ type: 'string' }, 'text'],
    [{ type: 'array', items: {} }, 'list'],
    [{ type: 'object', additionalProperties: {} }, 'map'],
    [{ type: 'object' }, 'json'],
    [{}, 'json'],
    [{ type: 'object', properties: {}, oneOf: [{ required: ['a'] }] }, 'object'],
  ] as const)('follows the schema: %j is %s', (schema, kind) => {
    expect(kindOf(schema)).toBe(kind);
  });

  it.each([
    ['rule', 'object'],
    ['inject', 'oneMember'],
    ['count', 'alternatives'],
    ['incident', 'alternatives'],
    ['operation', 'choice'],
    ['duration', 'text'],
    ['step', 'object'],
    ['patterns', 'map'],
  ])('follows the format of scenarios: %s is %s', (name, kind) => {
    expect(kindOf(named(name))).toBe(kind);
  });

  it('is known for every part of the formats', () => {
    const unknown = Object.keys(DEFINITIONS).filter((name) => kindOf(named(name)) === 'json');
    expect(unknown).toEqual([]);
  });
});

describe('a reference', () => {
  it('keeps the description beside it', () => {
    const definitions = {
      a: { $ref: '#/$defs/b', description: 'A' },
      b: { type: 'string', description: 'B' },
    };
    expect(resolve({ $ref: '#/$defs/a' }, definitions)).toEqual({ type: 'string', description: 'A' });
    expect(resolve({ $ref: '#/$defs/a', description: 'here' }, definitions).description).toBe('here');
  });

  it('to a missing definition stays', () => {
    expect(kindOf(resolve({ $ref: '#/$defs/gone' }, {}))).toBe('json');
  });
});

describe('the first value of a field', () => {
  it.each([
    [named('incident.node.down'), { kind: 'node.down' }],
    [named('inject'), {}],
    [named('methodList'), []],
    [named('operations'), undefined],
    [named('incident'), { kind: 'agent.appear' }],
    [{ type: 'boolean' }, false],
    [{ type: 'integer', default: 3 }, 3],
  ])('%#', (schema, value) => {
    expect(initialOf(schema, DEFINITIONS)).toEqual(value);
  });
});

describe('a member of a value', () => {
  it('is added at the end, replaced in its place, and removed', () => {
    expect(Object.entries(withMember({ a: 1 }, 'b', 2))).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    expect(Object.entries(withMember({ a: 1, b: 2 }, 'a', 3))[0]).toEqual(['a', 3]);
    expect(withMember({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 });
    expect(withMember(undefined, 'a', 1)).toEqual({ a: 1 });
  });

  it('is a list if the field is one, even if the value is not', () => {
    expect([['a'], 'a', undefined].map(listOf)).toEqual([['a'], [], []]);
  });
});

describe('alternatives', () => {
  const resolved = (name: string): readonly FormSchema[] =>
    (named(name).oneOf ?? []).map((each) => resolve(each, DEFINITIONS));

  it.each([
    ['count', 3, 'a whole number'],
    ['count', { gte: 2 }, 'several members'],
    ['methods', ['GET'], 'a list'],
    ['methods', undefined, 'one of several words'],
    ['clock', 60, 'a number'],
  ])('are those that fit the value: %s for %j: %s', (name, value, words) => {
    const alternatives = resolved(name);
    const own = alternatives[alternativeOf(alternatives, undefined, value)];
    expect(own && wordsOf(own, undefined)).toBe(words);
  });

  it.each([
    [{ a: 1 }, 'object'],
    [[1], 'array'],
    ['1', 'string'],
    [1, 'integer'],
    [false, 'boolean'],
    ['manual', 'const'],
    [7, 'enum'],
  ])('are found by the type of the value: %j', (value, found) => {
    const alternatives: Readonly<Record<string, FormSchema>> = {
      const: { const: 'manual' },
      enum: { enum: [7] },
      object: { type: 'object' },
      array: { type: 'array' },
      string: { type: 'string' },
      integer: { type: 'integer' },
      boolean: { type: 'boolean' },
    };
    const at = alternativeOf(Object.values(alternatives), undefined, value);
    expect(Object.keys(alternatives)[at]).toBe(found);
  });

  it('are the first one if none fits the value', () => {
    const own = [{ type: 'string' }, { type: 'object' }] as const;
    for (const value of [null, undefined, 1, [1]]) expect(alternativeOf(own, undefined, value)).toBe(0);
  });

  it('are found by their tag', () => {
    const alternatives = resolved('incident');
    const own = alternatives[alternativeOf(alternatives, 'kind', { kind: 'disk.fill' })];
    expect(own && wordsOf(own, 'kind')).toBe('disk.fill');
  });
});

describe('a mistake', () => {
  it.each([[['match', 'operation', 1]], [['query', 'a b']], [['headers', 'X-A"']]])(
    "has the server's path: %j",
    (steps: readonly (string | number)[]) => {
      expect(steps.reduce<string>(pathBelow, '$')).toBe(pathText(steps));
    },
  );

  it('is found by its path only', () => {
    const issues = [
      { path: '$.to', message: 'is too much' },
      { path: '$.to', message: 'is a text' },
      { path: '$.too', message: 'is unknown' },
    ];
    expect(messageAt(issues, '$.to')).toBe('is too much; is a text');
    expect(messageAt(issues, '$')).toBeUndefined();
  });
});

describe('a text that stands for JSON', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['true', true],
    ['hello', 'hello'],
    [' ', undefined],
  ])('%s', (text, value) => {
    expect(jsonOr(text)).toEqual(value);
  });
});
