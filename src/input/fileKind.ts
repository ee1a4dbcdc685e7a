/** What a file of a user describes. */
export type FileKind = 'fixture' | 'scenario';

/** Members of only one kind. An exported state says `format`, and is a fixture too. */
const OF_FIXTURES = ['format', 'organizations', 'keys', 'history'];
const OF_SCENARIOS = ['fixture', 'faults', 'timeline', 'expect'];
/** Members of scenarios, and of exported states: on their own they tell a scenario. */
const USUAL_IN_SCENARIOS = ['version', 'name', 'clock', 'seed', 'now'];

/** Tells from the members of a value whether it is meant as a fixture or a scenario; `undefined` if they do not tell. */
export function kindOf(value: unknown): FileKind | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const count = (names: readonly string[]): number =>
    names.filter((name) => Object.hasOwn(value, name)).length;
  if (Object.hasOwn(value, 'format')) return 'fixture';
  const difference = count(OF_FIXTURES) - count(OF_SCENARIOS);
  if (difference !== 0) return difference > 0 ? 'fixture' : 'scenario';
  return count(USUAL_IN_SCENARIOS) > 0 ? 'scenario' : undefined;
}
