import { expectedOf, shown, unlike } from '../schema/expected.js';
import { below, issue, nameIssue, type ValidationIssue } from '../schema/issue.js';
import { hintOf } from '../schema/nearest.js';
import { read } from '../schema/read.js';
import { isObject, type JsonObject } from '../schema/scalars.js';
import type { JsonSchema } from '../schema/types.js';
import { formatInstant, parseInstant } from '../world/instant.js';
import type { CollectionName } from '../world/world.js';
import { timestampText } from './timestampText.js';
import { viewSchemaOf } from './viewSchema.js';

type Issues = readonly ValidationIssue[];

/** The operators of comparisons, such as `{ gte: 2 }`. */
const COMPARISONS: readonly string[] = ['gte', 'lte', 'gt', 'lt', 'eq'];
/** Maximum number of allowed words that a message lists. */
const LISTED_MAX = 30;

/** Returns whether a wanted value is a comparison such as `{ gte: 2 }`. */
export function isComparison(wanted: object): boolean {
  const names = Object.keys(wanted);
  return names.length > 0 && names.every((name) => COMPARISONS.includes(name));
}

/**
 * Reports what no row of a collection can match: unknown members, values of another type, and values that an
 * enumeration does not have. Without this check, a typing error would make `never` pass.
 */
export function whereIssues(collection: CollectionName, where: JsonObject): Issues {
  return memberIssues(viewSchemaOf(collection), where, `is not a member of the ${collection}`);
}

function memberIssues({ properties = {} }: JsonSchema, wanted: JsonObject, what: string): Issues {
  const known = Object.keys(properties);
  return Object.entries(wanted).flatMap(([name, value]) => {
    const member = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (member !== undefined) return below([name], valueIssues(member, value));
    return [nameIssue([name], `${what}${hintOf(name, known) || `; expected one of ${known.join(', ')}`}`)];
  });
}

function valueIssues(schema: JsonSchema, wanted: unknown): Issues {
  if (wanted === null || isOpen(schema)) return [];
  if (Array.isArray(wanted)) {
    const list = wanted as readonly unknown[];
    if (list.length === 0)
      return [issue([], 'expected at least one value, because an empty list matches nothing')];
    return list.flatMap((each, at) => below([at], valueIssues(schema, each)));
  }
  if (schema.items !== undefined) return valueIssues(schema.items, wanted);
  if (schema.oneOf !== undefined) return alternativeIssues(schema.oneOf, wanted);
  if (!isObject(wanted)) return scalarIssues(schema, wanted);
  return isComparison(wanted) ? boundIssues(schema, wanted) : objectIssues(schema, wanted);
}

/** Returns whether a schema accepts any value, or any object or list. */
function isOpen({ type, items, properties, additionalProperties, ...schema }: JsonSchema): boolean {
  if (schema.enum !== undefined || schema.const !== undefined || schema.oneOf !== undefined) return false;
  if (type === 'array') return items === undefined;
  return (
    type === undefined || (type === 'object' && properties === undefined && !isObject(additionalProperties))
  );
}

/** Returns the issues of the alternative with the fewest issues. */
function alternativeIssues(schemas: readonly JsonSchema[], wanted: unknown): Issues {
  const [best = []] = schemas
    .map((each) => valueIssues(each, wanted))
    .toSorted((a, b) => lengthOf(a) - lengthOf(b) || a.length - b.length);
  return best;
}

/** Issues about a part of the value rank before issues about the whole value, because they are more exact. */
function lengthOf(issues: Issues): number {
  return issues.length === 0 ? 0 : issues.some(({ path }) => path.length === 0) ? 2 : 1;
}

function objectIssues(schema: JsonSchema, wanted: JsonObject): Issues {
  const { type, properties, additionalProperties: others } = schema;
  if (type !== 'object') {
    const [name = ''] = Object.keys(wanted).filter((each) => !COMPARISONS.includes(each));
    const expected = `expected ${expectedOf(schema)}, or a comparison such as { gte: 2 }, not an object`;
    return [issue([], expected + hintOf(name, COMPARISONS))];
  }
  if (properties !== undefined) return memberIssues(schema, wanted, 'is unknown');
  if (!isObject(others)) return [];
  return Object.entries(wanted).flatMap(([name, each]) => below([name], valueIssues(others, each)));
}

/** Bounds are compared with numbers or with texts, so they have the type of the member. */
function boundIssues(schema: JsonSchema, bounds: JsonObject): Issues {
  if (schema.type !== 'string' && schema.type !== 'integer' && schema.type !== 'number')
    return [issue([], `expected ${expectedOf(schema)}, not a comparison`)];
  return Object.entries(bounds).flatMap(([name, bound]) => {
    const isNumber = schema.type !== 'string' && typeof bound === 'number';
    return isNumber && name !== 'eq' ? [] : below([name], scalarIssues(schema, bound));
  });
}

function scalarIssues(schema: JsonSchema, wanted: unknown): Issues {
  if (schema === timestampText) return timestampIssues(wanted);
  const words = (schema.enum ?? []).filter((word) => typeof word === 'string');
  if (words.length > LISTED_MAX && !words.some((word) => word === wanted))
    return [issue([], `no row can have ${shown(wanted)}${hintOf(wanted, words)}`)];
  if (schema.type === 'object') return [issue([], unlike(schema, wanted))];
  return read(schema, wanted).issues;
}

/** Timestamps are compared as texts, so only their form in replies can match. */
function timestampIssues(wanted: unknown): Issues {
  const instant = typeof wanted === 'string' ? parseInstant(wanted) : undefined;
  const form = instant === undefined ? undefined : formatInstant(instant);
  if (form !== undefined && form === wanted) return [];
  const hint = form === undefined ? '' : `; did you mean ${form}?`;
  return [issue([], `expected a timestamp such as 2026-01-01T00:00:00Z, not ${shown(wanted)}${hint}`)];
}
