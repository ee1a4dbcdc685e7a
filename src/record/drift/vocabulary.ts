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
  return { members: new Set(membersIn(contract)), segments: new Set(segments) };
}

/** Returns the names of all properties of schemas, wherever they are. */
function* membersIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const each of value as readonly unknown[]) yield* membersIn(each);
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (name === 'properties' && isObject(member)) yield* Object.keys(member);
    yield* membersIn(member);
  }
}
