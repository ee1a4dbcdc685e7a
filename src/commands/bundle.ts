import { bundlePieces, type BundleOptions } from '../bundle/bundlePieces.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { hashing } from '../simulator/stateHash.js';
import { CallerError } from '../world/callerError.js';
import { runInSlices } from '../world/slices.js';
import { TABLE_NAMES } from '../world/world.js';
import type { CommandContext } from './context.js';
import { LIMITS } from './limits.js';
import { getOutcome, type ReportContext } from './report.js';

/** The parts of the context that a bundle needs. */
export type BundleContext = ReportContext & Pick<CommandContext, 'bundleOptions'>;

/**
 * Returns the bundle of a world's run since its start or its last reset: a zip archive in pieces. They are computed while
 * they are read. The bundle is as of the call.
 */
export async function getBundle(
  context: BundleContext,
  live: LiveWorld,
  signal?: AbortSignal,
): Promise<Iterable<Uint8Array>> {
  if (live.timeline.isOff)
    throw new CallerError(
      'conflict',
      'There is no bundle without a timeline, and --timeline-entries or --timeline-bytes is 0.',
    );
  const { simulator, version, bundleOptions = NO_OPTIONS } = context;
  // The clock may have moved since the last entry.
  if (live.timeline.isBehind(live.world)) live.mark({ kind: 'time', text: 'the clock ran' });
  const { verdicts, findings } = await getOutcome(context, live, signal);
  const rowCount = TABLE_NAMES.reduce((sum, table) => sum + live.world[table].size, 0);
  const stateHash =
    rowCount <= LIMITS.hashedRows
      ? await runInSlices(hashing(live.world), simulator.scheduler, signal)
      : undefined;
  return bundlePieces(live, {
    program: version,
    surface: simulator.surface,
    written: simulator.realNow(),
    options: bundleOptions,
    verdicts: { verdicts, findings },
    ...(stateHash !== undefined && { stateHash }),
  });
}

const NO_OPTIONS: BundleOptions = { isTls: false, redactedHeaders: [] };
