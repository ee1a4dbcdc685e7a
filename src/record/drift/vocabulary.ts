import { operationsOf, type Contract } from '../../contract/document.js';
import { isObject } from '../../schema/scalars.js';

/** The words of the contract. Other words in replies may be data of a platform, so reports do not show them. */
export interface Vocabulary {
  /** Names of members. */
  readonly members: ReadonlySet<string>;
  /** Fixed segments of paths. */
  readonly segments: ReadonlySet<string>;
}

export function vocabularyOf(contract: Contract): Vocabulary {
  const paths = operationsOf(contract).flatMap(({ base, path, alsoAt = '' }) => [base, path, alsoAt]);
  const segments = paths.flatMap((path) => path.split('/')).filter((part) => !part.startsWith('{'));
  return { members: addMembers(contract, new Set()), segments: new Set(segments) };
}

/** Adds the names of all properties of schemas, wherever they are. */
function addMembers(value: unknown, names: Set<string>): Set<string> {
  if (Array.isArray(value)) for (const each of value as readonly unknown[]) addMembers(each, names);
  if (!isObject(value)) return names;
  for (const [name, member] of Object.entries(value)) {
    if (name === 'properties' && isObject(member)) for (const each of Object.keys(member)) names.add(each);
    addMembers(member, names);
  }
  return names;
}
