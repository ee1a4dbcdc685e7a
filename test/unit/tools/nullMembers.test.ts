import { describe, expect, it } from '@jest/globals';
import { withNulls } from '../../../tools/generators/nullMembers.mjs';

const text = { type: 'string' };

/** Returns an operation whose body has a schema. By default it ignores `null`. */
function operationOf(schema: object, marks: object = { 'x-ignores-nulls': true }) {
  return { ...marks, requestBody: { content: { 'application/json': { schema } } } };
}

describe('the body of an operation that ignores null', () => {
  it.each<[string, object, object]>([
    [
      'a member',
      { type: 'object', properties: { a: text } },
      { type: 'object', properties: { a: { ...text, nullable: true } } },
    ],
    [
      'a member with choices',
      { properties: { a: { type: 'string', enum: ['x'] } } },
      { properties: { a: { type: 'string', nullable: true, enum: ['x', null] } } },
    ],
    [
      'a member of several types',
      { properties: { a: { anyOf: [text, { type: 'object', properties: { b: text } }] } } },
      {
        properties: {
          a: {
            anyOf: [
              text,
              { type: 'object', properties: { b: { ...text, nullable: true } } },
              { enum: [null] },
            ],
          },
        },
      },
    ],
    [
      'a member of an entry of a list, but not the entry',
      { properties: { a: { type: 'array', items: { type: 'object', properties: { b: text } } } } },
      {
        properties: {
          a: {
            type: 'array',
            nullable: true,
            items: { type: 'object', properties: { b: { ...text, nullable: true } } },
          },
        },
      },
    ],
    [
      'a member with any name',
      { type: 'object', additionalProperties: text },
      { type: 'object', additionalProperties: { ...text, nullable: true } },
    ],
    [
      'no unknown member, and none that the contract excludes',
      { additionalProperties: false, properties: { a: { ...text, nullable: false } } },
      { additionalProperties: false, properties: { a: { ...text, nullable: false } } },
    ],
  ])('may have it for %s', (_, schema, wanted) => {
    expect(withNulls(operationOf(schema))).toEqual(operationOf(wanted));
  });

  it('is unchanged if the operation does not ignore it, or is one of the platform’s document', () => {
    const schema = { properties: { a: text } };
    for (const marks of [{}, { 'x-ignores-nulls': true, 'x-number': 3 }])
      expect(withNulls(operationOf(schema, marks))).toEqual(operationOf(schema, marks));
  });
});
