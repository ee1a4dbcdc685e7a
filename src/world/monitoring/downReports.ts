import type { Duration } from '../duration.js';
import { MINUTE_MS, type Instant } from '../instant.js';
import type { Quirks } from '../quirks.js';
import type { Host } from '../tables/hosts.js';
import type { World } from '../world.js';
import { isObservedDown } from './observedState.js';

/** How long a process does not answer before monitoring reports it as down. */
const DOWN_AFTER: Readonly<Record<Quirks['hostDownAfter'], Duration>> = {
  PT0S: 0,
  PT4M: 4 * MINUTE_MS,
  PT9M: 9 * MINUTE_MS,
};

/** Returns whether monitoring sees a change of a process only with a ping, and not at once. */
export function seesByPings({ quirks }: Pick<World, 'quirks'>): boolean {
  return DOWN_AFTER[quirks.hostDownAfter] > 0;
}

/**
 * Returns when monitoring reports a process that does not answer as down. Unset for other processes, and for those that
 * were down when monitoring still reported at once, as in the history of a fixture.
 */
export function reportedAt({ quirks }: World, { unpingedSince }: Host): Instant | undefined {
  return unpingedSince === undefined ? undefined : unpingedSince + DOWN_AFTER[quirks.hostDownAfter];
}

/** Returns whether monitoring reports a process as down now. */
export function isReportedDown(world: World, host: Host): boolean {
  if (!isObservedDown(host)) return false;
  return !seesByPings(world) || (reportedAt(world, host) ?? world.now) <= world.now;
}
