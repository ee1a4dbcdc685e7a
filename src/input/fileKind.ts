/** Kind of a user's file. */
export type FileKind = 'fixture' | 'scenario';

/** Members that only fixtures have. An exported state has `format` and is a fixture. */
const OF_FIXTURES = ['format', 'organizations', 'keys', 'history'];
const OF_SCENARIOS = ['fixture', 'faults', 'timeline', 'expect'];
/**
 * Members that scenarios share with exported states. A value with one of them but no member of a fixture is a
 * scenario.
 */
const USUAL_IN_SCENARIOS = ['version', 'name', 'clock', 'seed', 'now'];

/** Returns the kind of a value by its members; `undefined` if the members do not determine it. */
export function kindOf(value: unknown): FileKind | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const count = (names: readonly string[]): number =>
    names.filter((name) => Object.hasOwn(value, name)).length;
  if (Object.hasOwn(value, 'format')) return 'fixture';
  const difference = count(OF_FIXTURES) - count(OF_SCENARIOS);
  if (difference !== 0) return difference > 0 ? 'fixture' : 'scenario';
  return count(USUAL_IN_SCENARIOS) > 0 ? 'scenario' : undefined;
}
