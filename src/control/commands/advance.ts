import { formatInstant, LAST_INSTANT } from '../../world/instant.js';
import { readJson, WrongJson } from '../../input/json/reader.js';
import type { LiveWorld, AdvanceResult } from '../../simulator/liveWorld.js';
import { advanceBody } from '../bodies/clockBodies.js';

/** Lets time pass in a world: `by` a duration, or `to` an instant. */
export async function advance(live: LiveWorld, body: unknown): Promise<AdvanceResult> {
  const { by = 0, to } = readJson(advanceBody, body);
  return live.advance((now) => {
    const target = to ?? now + by;
    if (target <= LAST_INSTANT) return target;
    const message = `leads beyond ${formatInstant(LAST_INSTANT)}, where time ends`;
    throw new WrongJson([{ path: to === undefined ? '$.by' : '$.to', message }]);
  });
}
