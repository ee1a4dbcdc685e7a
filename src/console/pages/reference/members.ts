import type { Member } from './apiOperation.js';
import { dereferenced, isNode, nodesIn, textOf, type Node } from './documentNode.js';
import { typeText } from './typeText.js';

/**
 * Maximum depth of the members that are listed. Without it, a schema that contains itself would have no end.
 */
const DEPTH_MAX = 6;

/** Returns the members of a body. Each member is followed by the members of its value. */
export function membersOf(document: Node, reference: Node, prefix = '', depth = 0): readonly Member[] {
  if (depth > DEPTH_MAX) return [];
  const schema = dereferenced(document, reference);
  if (isNode(schema.items)) return membersOf(document, schema.items, `${prefix}[]`, depth + 1);
  const parts = [...nodesIn(schema.allOf), ...nodesIn(schema.anyOf), ...nodesIn(schema.oneOf)];
  const required = Array.isArray(schema.required) ? schema.required : [];
  const own = Object.entries(isNode(schema.properties) ? schema.properties : {}).flatMap(([name, value]) => {
    const member = dereferenced(document, value);
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return [
      {
        name: path,
        type: typeText(document, member),
        isRequired: required.includes(name),
        description: textOf(member.description),
      },
      ...membersOf(document, member, path, depth + 1),
    ];
  });
  const others = parts.flatMap((part) => membersOf(document, part, prefix, depth + 1));
  return unique([...own, ...others]);
}

/** Keeps the first of several members with the same name. Alternatives of a body share members. */
function unique(members: readonly Member[]): readonly Member[] {
  return [...new Map(members.toReversed().map((member) => [member.name, member])).values()].toReversed();
}
