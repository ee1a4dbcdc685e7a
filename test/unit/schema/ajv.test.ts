import { expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { publish } from '../../../src/schema/publish.js';
import { read } from '../../../src/schema/read.js';
import * as schemas from '../../../src/schema/schema.js';
import type { JsonSchema } from '../../../src/schema/types.js';
import fc from '../../support/properties.js';

/** A schema with values that often fit it. */
interface Sample {
  readonly schema: JsonSchema;
  readonly value: fc.Arbitrary<unknown>;
}

const anyValue = fc.jsonValue({ maxDepth: 2 });

function sample(schema: JsonSchema, value: fc.Arbitrary<unknown>): Sample {
  return { schema, value: fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: anyValue }) };
}

const scalar: fc.Arbitrary<Sample> = fc.constantFrom(
  sample(schemas.flag, fc.boolean()),
  sample(schemas.string, fc.string()),
  sample(schemas.text(), fc.string({ maxLength: 2 })),
  sample(schemas.text('letters', /^[a-c]+$/), fc.string({ unit: fc.constantFrom('a', 'c', 'd') })),
  sample(schemas.whole(1, 5), fc.integer({ min: 0, max: 6 })),
  sample(schemas.number(-1, 1), fc.double({ min: -2, max: 2, noNaN: true })),
  sample(schemas.above(0, 5), fc.integer({ min: 0, max: 6 })),
  sample(schemas.oneOf('x', 'y'), fc.constantFrom('x', 'y', 'z')),
  sample(schemas.oneOf(false, 'false'), fc.constantFrom(false, 'false', true)),
  sample(schemas.constant(7), fc.constantFrom(7, 8)),
);

const { any: anySample } = fc.letrec<{ any: Sample }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'schema' },
    scalar,
    tie('any').map(listOf),
    tie('any').map(mapOf),
    fc.tuple(tie('any'), tie('any'), fc.boolean()).map(objectOf),
    tie('any').map(byKindOf),
  ),
}));

function listOf({ schema, value }: Sample): Sample {
  return sample(schemas.list(schema, 1, 3), fc.array(value, { maxLength: 4 }));
}

function mapOf({ schema, value }: Sample): Sample {
  return sample(
    schemas.mapOf(schema, { names: schemas.text('a name', /^[ab]+$/), membersMin: 1 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), value, { maxKeys: 2 }),
  );
}

function objectOf([one, two, isStrict]: readonly [Sample, Sample, boolean]): Sample {
  return sample(
    schemas.object(
      { one: schemas.optional(one.schema), two: schemas.optional(two.schema), three: schemas.flag },
      isStrict
        ? { exactlyOneOf: ['one', 'two'], needs: { two: 'three' } }
        : { atLeastOneOf: ['one', 'two'], membersMin: 1, membersMax: 2 },
    ),
    fc.record(
      { one: one.value, two: two.value, three: fc.boolean(), four: fc.boolean() },
      { requiredKeys: [] },
    ),
  );
}

function byKindOf({ schema, value }: Sample): Sample {
  return sample(
    schemas.byKind('kind', [
      schemas.object({ kind: schemas.constant('a'), of: schema }),
      schemas.object({ kind: schemas.constant('b') }),
    ]),
    fc.record({ kind: fc.constantFrom('a', 'b', 'c'), of: value }, { requiredKeys: ['kind'] }),
  );
}

const sampleAndValue = anySample.chain(({ schema, value }) => fc.tuple(fc.constant(schema), value));

test('The reader accepts the same values as a standard validator with the published schema', () => {
  const ajv = new Ajv({ strict: false, discriminator: true });
  fc.assert(
    fc.property(sampleAndValue, ([schema, value]) => {
      const isValid = ajv.compile(publish('A schema', schema))(value);
      expect(read(schema as schemas.Schema<unknown>, value).issues.length === 0).toBe(isValid);
    }),
  );
});

test('Named parts are published once, and referred to', () => {
  const size = schemas.define('size', 'A size.', schemas.whole(0));
  const schema = schemas.define(
    'box',
    'A box.',
    schemas.object({
      width: schemas.described(size, 'How wide it is.'),
      height: schemas.optional(size, 'How high it is.'),
    }),
  );
  expect(publish('Boxes', schema)).toEqual({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Boxes',
    $ref: '#/$defs/box',
    $defs: {
      box: {
        type: 'object',
        description: 'A box.',
        additionalProperties: false,
        required: ['width'],
        properties: {
          width: { description: 'How wide it is.', $ref: '#/$defs/size' },
          height: { description: 'How high it is.', $ref: '#/$defs/size' },
        },
      },
      size: { type: 'integer', description: 'A size.', minimum: 0 },
    },
  });
});
