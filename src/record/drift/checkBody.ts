import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Finding, FindingKind } from './finding.js';
import { constantOrShape, nameOf, shapeOf, unknownName } from './shape.js';
import type { Vocabulary } from './vocabulary.js';

const ajv = new Ajv({
  ...{ allErrors: true, strict: false, validateFormats: false, verbose: true },
  // Do not optimize the code of a schema: that takes longer than all checks of its replies.
  code: { optimize: false },
});
const compiled = new WeakMap<object, ValidateFunction>();

/** Checks the bodies of replies against schemas of the contract. Compiles each schema once. */
export class BodyCheck {
  constructor(private readonly members: Vocabulary['members']) {}

  /** Compiles a schema, unless it is compiled. */
  compile(schema: object): ValidateFunction {
    const check = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, check);
    return check;
  }

  /** Returns the deviations of a body from its schema. */
  *findings(operation: string, schema: object, body: unknown): Generator<Finding, void, undefined> {
    const check = this.compile(schema);
    if (check(body)) return;
    for (const error of check.errors ?? [])
      if (isOwn(error)) yield { operation, ...findingOf(error, this.members) };
    // The validator keeps its last errors, which may be many.
    check.errors = null;
  }
}

/**
 * Returns whether an error is worth a finding. An error of one alternative is not, because another alternative may
 * match.
 */
function isOwn({ schemaPath, keyword }: ErrorObject): boolean {
  return keyword !== 'if' && !/\/(anyOf|oneOf|not)\//.test(schemaPath);
}

function findingOf(error: ErrorObject, members: Vocabulary['members']): Omit<Finding, 'operation'> {
  const { keyword, instancePath, params, data, schema } = error;
  const at = placeOf(instancePath, members);
  const below = (name: string): string => [at, name].filter((part) => part !== '').join('.');
  switch (keyword) {
    case 'additionalProperties': {
      const { additionalProperty: name } = params as { readonly additionalProperty: string };
      const value = (data as Readonly<Record<string, unknown>>)[name];
      return {
        kind: 'unknownMember',
        at: below(unknownName(name)),
        says: `is not in the contract: ${shapeOf(value, members)}`,
      };
    }
    case 'required': {
      const { missingProperty: name } = params as { readonly missingProperty: string };
      return { kind: 'missingMember', at: below(name), says: 'is missing' };
    }
    case 'type':
      return { kind: 'type', at, says: `is ${shapeOf(data, members)} instead of ${typeText(schema)}` };
    case 'enum':
      return {
        kind: 'enumeration',
        at,
        says: `is ${constantOrShape(data, members)}, which the contract does not list`,
      };
    default:
      return { kind: kindOfOther(keyword), at, says: `is ${shapeOf(data, members)}: ${reasonOf(error)}` };
  }
}

function kindOfOther(keyword: string): FindingKind {
  return keyword === 'const' ? 'enumeration' : 'value';
}

/** Returns the reason of an error without data. The text of Ajv names only members and limits of the schema. */
function reasonOf({ keyword, message = '', schema }: ErrorObject): string {
  return keyword === 'pattern' ? `expected the form ${String(schema)}` : message;
}

function typeText(schema: unknown): string {
  return Array.isArray(schema)
    ? schema.join(' or ')
    : `${['object', 'array', 'integer'].includes(String(schema)) ? 'an' : 'a'} ${String(schema)}`;
}

/** Turns `/results/0/roles/1/roleName` into `results[].roles[].roleName`. */
function placeOf(pointer: string, members: Vocabulary['members']): string {
  const parts = pointer.split('/').slice(1);
  return parts
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? '[]' : nameOf(part, members)))
    .join('.')
    .replaceAll('.[]', '[]');
}
