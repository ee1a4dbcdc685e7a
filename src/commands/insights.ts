import { coverageOf, type Coverage } from '../journal/coverage/coverage.js';
import { examine, type Examination } from '../journal/doctor/examine.js';
import { dialectOf } from '../world/quirks.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { Simulator } from '../simulator/simulator.js';

/** Returns the parts of the served contract that the client has used. */
export function getCoverage({ surface }: Simulator, { journal }: LiveWorld): Coverage {
  return coverageOf(journal, surface);
}

/** Resets the coverage. Also clears the journal, because the coverage includes its entries. */
export function clearCoverage({ journal }: LiveWorld): void {
  journal.clear();
  journal.tally.clear();
}

/** Examines the requests of clients by the doctor's rules, for the world's dialect. */
export function examineClient({ journal, world }: LiveWorld): Examination {
  return examine(journal, dialectOf(world.quirks));
}
