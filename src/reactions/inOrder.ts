import type { Reaction } from '../world/reaction.js';

/**
 * Sorts reactions so that each comes after those in its `after`, and those that watch events come last. Otherwise the
 * order is alphabetical. Throws an error if `after` names an unknown reaction, or if reactions wait for each other.
 */
export function inOrder(reactions: readonly Reaction[]): readonly Reaction[] {
  const known = new Set(reactions.map(({ name }) => name));
  for (const { name, after = [] } of reactions) {
    const unknown = after.find((other) => !known.has(other));
    if (unknown !== undefined) throw new Error(`${name} comes after ${unknown}, which is not a reaction.`);
  }
  const sorted: Reaction[] = [];
  const waiting = new Set(reactions.toSorted((one, other) => rank(one, other)));
  while (waiting.size > 0) {
    const next = [...waiting].find(({ after = [] }) =>
      after.every((name) => sorted.some((each) => each.name === name)),
    );
    if (next === undefined)
      throw new Error(
        `These reactions wait for each other: ${[...waiting].map(({ name }) => name).join(', ')}.`,
      );
    waiting.delete(next);
    sorted.push(next);
  }
  return sorted;
}

function rank(one: Reaction, other: Reaction): number {
  const [isLate, isOtherLate] = [one, other].map(({ watches }) => watches.includes('events'));
  if (isLate !== isOtherLate) return isLate ? 1 : -1;
  return one.name < other.name ? -1 : 1;
}
