import { dereferenced, isNode, nodesIn, textOf, type Node } from './documentNode.js';

/**
 * Maximum depth of types that are described. Deeper types are called objects, because a schema may contain
 * itself.
 */
const DEPTH_MAX = 4;

/** Describes the type of a schema in a few words, such as `integer from 1 to 500, by default 100`. */
export function typeText(document: Node, schema: Node, depth = 0): string {
  const base = baseText(document, schema, depth);
  const byDefault = schema.default === undefined ? '' : `, by default ${shown(schema.default)}`;
  return `${base}${rangeText(schema)}${byDefault}`;
}

function baseText(document: Node, schema: Node, depth: number): string {
  const inner = (value: unknown): string => typeText(document, dereferenced(document, value), depth + 1);
  const { enum: values, format } = schema;
  if (Array.isArray(values)) return `one of ${values.map(shown).join(', ')}`;
  if (depth > DEPTH_MAX) return 'object';
  if (isNode(schema.items)) return `list of ${inner(schema.items)}`;
  const type = textOf(schema.type);
  if (type !== '') return type === 'string' && typeof format === 'string' ? `${type} (${format})` : type;
  const choices = [...nodesIn(schema.anyOf), ...nodesIn(schema.oneOf)];
  const texts = choices.map(inner);
  return texts.length === 0 ? 'object' : [...new Set(texts)].join(' or ');
}

function rangeText({ minimum, maximum }: Node): string {
  const from = minimum === undefined ? '' : ` from ${shown(minimum)}`;
  return maximum === undefined ? from : `${from} to ${shown(maximum)}`;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
