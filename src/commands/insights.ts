import { coverageOf, type Coverage } from '../journal/coverage/coverage.js';
import { examine, type Examination } from '../journal/doctor/examine.js';
import { dialectOf } from '../world/quirks.js';
import type { LiveWorld } from '../simulator/liveWorld.js';

/** Which parts of the platform's contract the client has used. */
export function getCoverage({ journal }: LiveWorld): Coverage {
  return coverageOf(journal);
}

/** Resets the coverage, and the journal with it. */
export function clearCoverage({ journal }: LiveWorld): void {
  journal.clear();
  journal.tally.clear();
}

/** Findings of the doctor about the client, by the rules of the world's dialect. */
export function examineClient({ journal, world }: LiveWorld): Examination {
  return examine(journal, dialectOf(world.quirks));
}
