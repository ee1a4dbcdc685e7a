import type { Scenario } from '../world/scenario.gen.js';
import type { Mistake } from './mistake.js';

/** Lists whose entries are right or wrong each by itself. */
const LISTS: ReadonlySet<string> = new Set(['faults', 'timeline', 'expect']);

/**
 * What of a scenario has none of the mistakes that were found, so that it can be looked at further; an empty entry stands
 * for a wrong one, as the others keep their places.
 */
export function soundPart(value: unknown, mistakes: readonly Mistake[]): Scenario {
  const wrong = new Set(mistakes.map(({ steps }) => placeOf(steps)));
  const members = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  const sound = Object.entries(members).flatMap(([name, member]: readonly [string, unknown]) => {
    if (wrong.has(placeOf([name]))) return [];
    if (!LISTS.has(name) || !Array.isArray(member)) return [[name, member]];
    return [[name, member.map((entry: unknown, at) => (wrong.has(placeOf([name, at])) ? {} : entry))]];
  });
  // What is left is what the schema says, member by member.
  return { version: 1, ...Object.fromEntries(sound) } as Scenario;
}

/** Whether a mistake of the sound part is one of the whole: not of an entry that is left out, nor for want of it. */
export function holdsOfWhole(mistakes: readonly Mistake[]): (later: Mistake) => boolean {
  const wrong = new Set(mistakes.map(({ steps }) => placeOf(steps)));
  return ({ steps }) =>
    !wrong.has(placeOf(steps)) &&
    (mistakes.length === 0 || !['heal', 'clear'].includes(String(steps.at(-1))));
}

/** The member or the entry in which something stands. */
function placeOf([name, at]: Mistake['steps']): string {
  const isEntry = LISTS.has(String(name)) && at !== undefined;
  return isEntry ? `${String(name)}[${at}]` : String(name);
}
