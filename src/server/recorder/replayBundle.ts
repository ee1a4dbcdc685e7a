import { createControlApp } from '../../control/app.js';
import type { Bundle } from '../../bundle/readBundle.js';
import { BundleError } from '../../bundle/bundleError.js';
import { getOutcome } from '../../commands/report.js';
import { stateHash } from '../../simulator/stateHash.js';
import type { ReplayOptions } from '../config/recorderOptions.js';
import { UsageError } from '../config/usageError.js';
import { Program, type Surroundings } from '../program.js';
import { realNow } from '../realClock.js';
import { serveProgram } from '../serve.js';
import type { Cleanup } from '../shutdown.js';
import { failedCallsText } from './failedCalls.js';
import { beginRecorded, configFor, readBundleFile } from './recording.js';
import { Replayer, type ReplayResult } from './replayer.js';
import { prepareReplayReport, replayLines, writeReplayReport, type ReplayReport } from './replayReport.js';

/** Repeats a recorded run. Returns the exit code: 0 if all replies are the same, 1 if some differ. */
export async function replayBundle(options: ReplayOptions, version: string): Promise<number> {
  const { file, report: folder } = options;
  const bundle = readBundleFile(file);
  if (folder !== undefined) prepareReplayReport(folder);
  const { report, program } = await replayed(options, bundle, version, { version, warn });
  await program.close();
  for (const line of replayLines(report)) process.stdout.write(`${line}\n`);
  const failed = failedCallsText(bundle, 'last', ({ entry }) =>
    entry === undefined ? '' : `--until ${entry} serves the world before it.`,
  );
  if (report.isSame) process.stdout.write(`as recorded, ${failed}\n`);
  if (folder !== undefined) writeReplayReport(folder, report);
  return report.isSame ? 0 : 1;
}

/** Repeats a recorded run up to an entry, and serves the world until a signal arrives. */
export async function replayAndServe(
  options: ReplayOptions,
  version: string,
  beforeStop: (cleanup: Cleanup) => void,
): Promise<void> {
  const bundle = readBundleFile(options.file);
  const { manifest } = bundle;
  const { until = Infinity, report: folder } = options;
  if (folder !== undefined) prepareReplayReport(folder);
  if (until <= manifest.from || until > manifest.last + 1)
    throw new UsageError(
      `--until ${until}: expected the number of an entry from ${manifest.from + 1} to ${manifest.last + 1}`,
    );
  await serveProgram(configFor(options.config, bundle), version, beforeStop, async (_, surroundings) => {
    const { program, report } = await replayed(options, bundle, version, surroundings);
    for (const line of replayLines(report)) warn(line);
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
      setRealNow: () => undefined,
    };
    const result = await new Replayer(parts, program.simulator).run(until);
    const report = await judged(program, bundle, result, version, until === undefined);
    frozen = undefined;
    if (live.worldRecord.clock.isRunning) live.freeze();
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
  const before = Array.isArray(bundle.verdicts.verdicts)
    ? (bundle.verdicts.verdicts as readonly { readonly status?: string; readonly title?: string }[])
    : [];
  const statuses = (list: readonly { readonly status?: string }[]): string =>
    list.map(({ status = '' }) => status).join();
  // Verdicts also counted calls that the journal had dropped, so compare them only if the bundle has all calls.
  const areComparable = isWhole && manifest.droppedCalls === undefined;
  const hasSameVerdicts = !areComparable || statuses(before) === statuses(verdicts);
  const hasSameState =
    !isWhole || manifest.stateHash === undefined || stateHash(live.world) === manifest.stateHash;
  return {
    ...result,
    program: version,
    recordedBy: manifest.program,
    changedFiles: changed,
    hasSameVerdicts,
    hasSameState,
    isSame: result.differences.length === 0 && hasSameVerdicts && hasSameState,
  };
}

function warn(message: string): void {
  process.stderr.write(`understudy: ${message}\n`);
}
