import { complain } from '../complain.js';
import { createControlApp } from '../../control/app.js';
import type { Bundle } from '../../bundle/readBundle.js';
import { withMaskedSecrets } from '../../bundle/secrets.js';
import { BundleError } from '../../bundle/bundleError.js';
import { getOutcome } from '../../commands/report.js';
import { stateHash } from '../../simulator/stateHash.js';
import type { ReplayOptions } from '../config/recorderOptions.js';
import { UsageError } from '../config/usageError.js';
import { Program, type Surroundings } from '../program.js';
import { realNow } from '../realClock.js';
import { serveProgram } from '../serve.js';
import type { Cleanup } from '../shutdown.js';
import { eachWorld } from './eachWorld.js';
import { failedCallsText } from './failedCalls.js';
import { beginRecorded, configFor, dropPlaceholders, hasOldestMissing, readRunFile } from './recording.js';
import { Replayer, type ReplayResult } from './replayer.js';
import { prepareReplayReport, replayLines, writeReplayReport, type ReplayReport } from './replayReport.js';

/** Repeats a recorded run. Returns the exit code: 0 if all replies are the same, 1 if some differ. */
export function replayBundle(options: ReplayOptions, version: string): Promise<0 | 1> {
  return eachWorld(options, async ({ bundle }) => {
    const { report, program } = await replayed(options, bundle, version, { version, warn: complain });
    await program.close();
    const failed = failedCallsText(bundle, 'last', ({ entry }) =>
      entry === undefined ? '' : `--until ${entry} serves the world before it.`,
    );
    return { report, lines: report.isSame ? [`as recorded, ${failed}`] : [] };
  });
}

/** Repeats a recorded run up to an entry, and serves the world until a signal arrives. */
export async function replayAndServe(
  options: ReplayOptions,
  version: string,
  beforeStop: (cleanup: Cleanup) => void,
): Promise<void> {
  const { file, config, until = Infinity, report: folder } = options;
  const [first, second] = readRunFile(file, options.world);
  if (first === undefined || second !== undefined)
    throw new UsageError(`--until ${until}: needs --world, because ${file} has several worlds`);
  const { bundle } = first;
  const { manifest } = bundle;
  if (folder !== undefined) prepareReplayReport(folder);
  if (until <= manifest.from || until > manifest.last + 1)
    throw new UsageError(
      `--until ${until}: expected the number of an entry from ${manifest.from + 1} to ${manifest.last + 1}`,
    );
  await serveProgram(configFor(config, bundle), version, beforeStop, async (_, surroundings) => {
    const { program, report } = await replayed(options, bundle, version, surroundings);
    for (const line of replayLines(report)) complain(line);
    if (folder !== undefined) writeReplayReport(folder, report);
    return program;
  });
}

/** Repeats a run in a new program that does not listen yet. */
export async function replayed(
  { file, config, until }: ReplayOptions,
  bundle: Bundle,
  version: string,
  surroundings: Surroundings,
): Promise<{ readonly report: ReplayReport; readonly program: Program }> {
  let frozen: number | undefined = bundle.timeline[0]?.real ?? realNow();
  const program = await Program.open(configFor(config, bundle), {
    ...surroundings,
    realNow: () => frozen ?? realNow(),
  });
  try {
    const live = beginRecorded(program, bundle, false);
    program.begin({ baseUrl: () => '', port: 0, startedAt: '' });
    const parts = {
      live,
      bundle,
      createControl: () => program.controlBy(createControlApp),
    };
    const replayer = new Replayer(parts, program.simulator);
    const result = await replayer.repeat(until);
    const report = await judged(program, bundle, result, version, until === undefined);
    await replayer.end();
    dropPlaceholders(live);
    // Stop the clock before the real time begins to pass. Otherwise it would run from the recorded time to the present.
    if (live.worldRecord.clock.isRunning) live.freeze();
    frozen = undefined;
    return { report, program };
  } catch (error) {
    await program.close();
    if (error instanceof BundleError) throw new UsageError(`${file}: ${error.message}`);
    throw error;
  }
}

async function judged(
  program: Program,
  bundle: Bundle,
  result: ReplayResult,
  version: string,
  isWhole: boolean,
): Promise<ReplayReport> {
  const { simulator, worldFactory } = program;
  const { manifest, changed } = bundle;
  const live = simulator.find(manifest.world);
  if (live === undefined) throw new Error(`The world ${manifest.world} is missing.`);
  const context = { simulator, worldFactory, version, baseUrlOf: () => undefined };
  const { verdicts } = await getOutcome(context, live);
  const before = bundle.verdicts.verdicts ?? [];
  const statuses = (list: readonly { readonly status?: string }[]): string =>
    list.map(({ status = '' }) => status).join();
  const hasSameVerdicts = !isWhole || hasOldestMissing(bundle) || statuses(before) === statuses(verdicts);
  const hasSameState =
    !isWhole ||
    manifest.stateHash === undefined ||
    stateHash(manifest.secrets === 'replaced' ? withMaskedSecrets(live.world) : live.world) ===
      manifest.stateHash;
  return {
    ...result,
    program: version,
    recordedBy: manifest.program,
    changedFiles: changed,
    ...(hasOldestMissing(bundle) && { oldestMissing: true }),
    hasSameVerdicts,
    hasSameState,
    isSame: result.differences.length === 0 && hasSameVerdicts && hasSameState,
  };
}
