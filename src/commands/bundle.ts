import { bundleOf, type BundleOptions, type CommandRun } from '../bundle/bundlePieces.js';
import { SECRETS, type Secrets } from '../bundle/secretForms.js';
import { withMaskedSecrets } from '../bundle/secrets.js';
import type { World } from '../world/world.js';
import { object, oneOf, optional } from '../schema/schema.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { CallerError } from '../world/callerError.js';
import type { CommandContext } from './context.js';
import { getFinalOutcome, getOutcome, type ReportContext } from './report.js';
import { hashIfSmall } from './state.js';

/** The query of a bundle. */
export const bundleQuery = object({
  secrets: optional(
    oneOf(...SECRETS),
    'What the states have in place of secrets: texts of the same length and kind (`replaced`, the default), or the secrets (`kept`).',
  ),
});

/** The parts of the context that a bundle needs. */
export type BundleContext = ReportContext & Pick<CommandContext, 'bundleOptions'>;

/** Options of a bundle. */
export interface BundleWishes {
  readonly signal?: AbortSignal;
  /** Whether secrets are replaced, which is the default, or kept. */
  readonly secrets?: Secrets | undefined;
  /** The command whose run is over. Pending expectations then count as missed. */
  readonly run?: CommandRun | undefined;
}

/**
 * Returns the bundle of a world's run since its start or its last reset: a zip archive in pieces. They are computed while
 * they are read. The bundle is as of the call.
 */
export async function getBundle(
  context: BundleContext,
  live: LiveWorld,
  { signal, run, secrets = 'replaced' }: BundleWishes = {},
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
  const bundleWith = bundleOf(live, bundleOptions, secrets);
  const getVerdicts = run === undefined ? getOutcome : getFinalOutcome;
  const { verdicts, findings } = await getVerdicts(context, live, signal);
  return bundleWith({
    program: version,
    surface: simulator.surface,
    written: simulator.realNow(),
    verdicts: { verdicts, findings },
    run,
    ...(await hashIfSmall(context, { world: hashedWorld(world, secrets) }, signal)),
  });
}

/** Returns the world whose hash a replay compares. */
function hashedWorld(world: World, secrets: Secrets): World {
  return secrets === 'kept' ? world : withMaskedSecrets(world);
}

const NO_OPTIONS: BundleOptions = { isTls: false, redactedHeaders: [] };
