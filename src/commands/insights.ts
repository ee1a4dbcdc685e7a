import { computingCoverage, type Coverage } from '../journal/coverage/coverage.js';
import { examining, type Examination } from '../journal/doctor/examine.js';
import { dialectOf } from '../world/quirks.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { runInSlices } from '../world/slices.js';
import type { CommandContext } from './context.js';

/** Returns the parts of the served contract that the client has used. */
export function getCoverage(
  { simulator: { surface, scheduler } }: Pick<CommandContext, 'simulator'>,
  { journal }: LiveWorld,
  signal?: AbortSignal,
): Promise<Coverage> {
  return runInSlices(computingCoverage(journal, surface), scheduler, signal);
}

/** Resets the coverage. Also clears the journal, because the coverage includes its entries. */
export function clearCoverage({ journal }: LiveWorld): void {
  journal.clear();
  journal.tally.clear();
}

/** Examines the requests of clients by the doctor's rules, for the world's dialect. */
export function examineClient(
  { simulator: { scheduler } }: Pick<CommandContext, 'simulator'>,
  { journal, world }: LiveWorld,
  signal?: AbortSignal,
): Promise<Examination> {
  return runInSlices(examining(journal, dialectOf(world.quirks)), scheduler, signal);
}
