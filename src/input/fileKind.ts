/** Kind of a user's file. */
export type FileKind = 'fixture' | 'scenario';

/** Members that only fixtures have. `format` is a member of exported states, which count as fixtures. */
const OF_FIXTURES = ['format', 'organizations', 'keys', 'history'];
const OF_SCENARIOS = ['fixture', 'faults', 'timeline', 'expect'];
/**
 * Members of scenarios that exported states have too. A value with one of them is a scenario if it has no
 * member of `OF_FIXTURES`.
 */
const USUAL_IN_SCENARIOS = ['version', 'name', 'clock', 'seed', 'now'];

/** Returns the kind of a value by its members, or `undefined` if the members do not determine the kind. */
export function kindOf(value: unknown): FileKind | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const count = (names: readonly string[]): number =>
    names.filter((name) => Object.hasOwn(value, name)).length;
  if (Object.hasOwn(value, 'format')) return 'fixture';
  const difference = count(OF_FIXTURES) - count(OF_SCENARIOS);
  if (difference !== 0) return difference > 0 ? 'fixture' : 'scenario';
  return count(USUAL_IN_SCENARIOS) > 0 ? 'scenario' : undefined;
}
