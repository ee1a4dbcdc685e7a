import type { LiveWorld } from '../../src/simulator/liveWorld.js';
import { dialectOf } from '../../src/world/quirks.js';
import { examine } from './journals.js';

/** Suspicions that say that a client loses something. */
const LOSSES = ['lostMembers'];

/**
 * Returns the mistakes that the doctor finds certain in the calls of a world, and losses that it suspects: the rule, and what the
 * client did.
 */
export function accusationsIn({ journal, world }: LiveWorld): readonly (readonly [string, string])[] {
  const { findings } = examine(journal, dialectOf(world.quirks));
  return findings
    .filter(({ rule, severity }) => severity === 'wrong' || LOSSES.includes(rule))
    .map(({ rule, what }) => [rule, what] as const);
}
