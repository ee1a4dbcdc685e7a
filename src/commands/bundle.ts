import { bundleOf, type BundleOptions } from '../bundle/bundlePieces.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { CallerError } from '../world/callerError.js';
import type { CommandContext } from './context.js';
import { getOutcome, type ReportContext } from './report.js';
import { hashIfSmall } from './state.js';

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
  // Take everything now, because clients may change the world while the rest is computed.
  const { world } = live;
  const bundleWith = bundleOf(live);
  const { verdicts, findings } = await getOutcome(context, live, signal);
  return bundleWith({
    program: version,
    surface: simulator.surface,
    written: simulator.realNow(),
    options: bundleOptions,
    verdicts: { verdicts, findings },
    ...(await hashIfSmall(context, { world }, signal)),
  });
}

const NO_OPTIONS: BundleOptions = { isTls: false, redactedHeaders: [] };
