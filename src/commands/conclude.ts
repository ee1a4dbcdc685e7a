import type { LiveWorld } from '../simulator/liveWorld.js';
import { greatest } from '../world/longLists.js';

/**
 * Ends a test run in one world. Stops a running advance, then advances the clock past the last deadline of
 * all expectations. So the verdicts do not depend on the time of the call.
 */
export async function conclude(live: LiveWorld): Promise<void> {
  // Stop an advance that a client may have started and not awaited.
  live.stop('the run is over');
  live.catchUp();
  const deadlines = live.world.scenarios
    .all()
    .toArray()
    .flatMap(({ expectations }) => expectations)
    .filter(({ outcome }) => outcome === undefined)
    .flatMap(({ deadline }) => (deadline === undefined ? [] : [deadline + 1]));
  if (deadlines.length > 0) await live.advance((now) => Math.max(now, greatest(deadlines)));
}
