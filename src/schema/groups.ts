import { listed, shown } from './expected.js';
import { issue, type ValidationIssue } from './issue.js';
import type { JsonSchema } from './types.js';

/**
 * Checks the combination of an object's members: their number, and members that require or exclude each
 * other.
 */
export function groupIssues(schema: JsonSchema, value: object): readonly ValidationIssue[] {
  const messages = [
    ...numberMessages(schema, Object.keys(value)),
    ...oneOfMessages(schema, value),
    ...needMessages(schema, value),
  ];
  return messages.map((message) => issue([], message));
}

function numberMessages(schema: JsonSchema, there: readonly string[]): readonly string[] {
  const { minProperties = 0, maxProperties = Infinity, properties = {} } = schema;
  if (there.length >= minProperties && there.length <= maxProperties) return [];
  const names = Object.keys(properties);
  const one = maxProperties === 1 ? 'exactly one of' : 'one of';
  const expected = names.length === 0 ? 'at least one member' : `${one} ${names.join(', ')}`;
  return [`expected ${expected}, not ${there.length === 0 ? shown({}) : listed(there, 'and')}`];
}

function oneOfMessages({ oneOf, anyOf }: JsonSchema, value: object): readonly string[] {
  const exclusive = (oneOf ?? []).flatMap(({ required = [] }) => required);
  const needed = (anyOf ?? []).flatMap(({ required = [] }) => required);
  const thereOf = (names: readonly string[]): readonly string[] =>
    names.filter((name) => Object.hasOwn(value, name));
  const found = (names: readonly string[]): string =>
    thereOf(names).length === 0 ? '' : `, not ${listed(thereOf(names), 'and')}`;
  return [
    ...(exclusive.length > 0 && thereOf(exclusive).length !== 1
      ? [`expected exactly one of ${exclusive.join(', ')}${found(exclusive)}`]
      : []),
    ...(needed.length > 0 && thereOf(needed).length === 0 ? [`expected ${listed(needed, 'or')}`] : []),
  ];
}

function needMessages({ dependencies = {} }: JsonSchema, value: object): readonly string[] {
  return Object.entries(dependencies).flatMap(([name, others]) =>
    Object.hasOwn(value, name)
      ? others.filter((other) => !Object.hasOwn(value, other)).map((other) => `${name} requires ${other}`)
      : [],
  );
}
