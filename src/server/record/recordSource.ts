import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { loadContract } from '../../contract/contract.js';
import { Checkpoint, CheckpointError, FORMAT, VERSION } from '../../record/calls/checkpoint.js';
import { sealWith, UNSEALED } from '../../record/calls/seal.js';
import { record, recordedCalls } from '../../record/record.js';
import { recordingText, type RecordingReport } from '../../record/recordingReport.js';
import { NothingReadError, SourceError } from '../../record/source/sourceError.js';
import type { Source } from '../../record/source/source.js';
import { TABLE_NAMES, tableOf } from '../../world/world.js';
import { print } from '../complain.js';
import type { RecordOptions } from '../config/recordOptions.js';
import { UsageError } from '../config/usageError.js';
import { ticks } from '../realClock.js';
import { CallProgress } from './callProgress.js';
import { onlyOf } from './compareSource.js';
import { onSignal } from './onSignal.js';
import { openSource } from './openSource.js';
import { checkFiles, fixtureOf, partialOf, temporaryOf } from './outputFiles.js';
import { verifyRecorded } from './verifyRecorded.js';
import { writeReports } from './writeReports.js';
import { writeState } from './writeState.js';

/** Makes a world of a platform, and writes it to a file. Returns the exit code. */
export async function recordSource(options: RecordOptions, version: string): Promise<0 | 1> {
  if (options.dryRun) {
    print(recordedCalls(loadContract(), { only: onlyOf(options), ...seriesOf(options) }));
    return 0;
  }
  checkFiles(options);
  const progress = new CallProgress(process.stderr, ticks);
  const source = openSource(options, (message) => {
    progress.wait(message);
  });
  const checkpoint = openCheckpoint(options, source);
  if (existsSync(options.output)) progress.say(`${options.output} exists; the recording will replace it`);
  if (checkpoint.count > 0) progress.say(`continuing after ${checkpoint.count} replies`);
  if (checkpoint.damagedLines > 0)
    progress.say(
      `${partialOf(options.output)}: ${checkpoint.damagedLines} damaged lines; their calls are made again`,
    );
  const ignoreSignals = onSignal((code) => {
    rmSync(temporaryOf(options.output), { force: true });
    sayKept(options, checkpoint, progress);
    process.exit(code);
  });
  try {
    return await recordAndReport(options, version, source, checkpoint, progress);
  } finally {
    ignoreSignals();
  }
}

async function recordAndReport(
  options: RecordOptions,
  version: string,
  source: Source,
  checkpoint: Checkpoint,
  progress: CallProgress,
): Promise<0 | 1> {
  try {
    const { report, file } = await recorded(options, version, source, checkpoint, progress);
    progress.end();
    print(recordingText(report));
    writeReports(options.reports, report);
    checkpoint.remove();
    if (file !== options.output)
      progress.say('the world is too large for one JSON text, so it is written as lines');
    progress.say(`the world is in ${file}; start it with: understudy serve --fixture ${fixtureOf(file)}`);
    return 0;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    progress.say(error.message);
    if (error instanceof NothingReadError) checkpoint.remove();
    else sayKept(options, checkpoint, progress);
    return 1;
  }
}

function seriesOf({ measurements }: RecordOptions): Pick<RecordOptions, 'measurements'> {
  return measurements === undefined ? {} : { measurements };
}

function sayKept({ output }: RecordOptions, { count }: Checkpoint, progress: CallProgress): void {
  progress.say(
    count === 0
      ? 'stopped before the first reply'
      : `${count} ${count === 1 ? 'reply is' : 'replies are'} in ${partialOf(output)}; the same command continues`,
  );
}

function openCheckpoint(options: RecordOptions, source: Source): Checkpoint {
  const { publicKey, privateKey, organizations, projects, anonymise } = options;
  const head = {
    ...({ format: FORMAT, version: VERSION, from: source.root } as const),
    ...{ publicKey, organizations, projects, ...seriesOf(options) },
  };
  try {
    // An anonymised recording encrypts this file, because the replies in it contain all real names.
    return new Checkpoint(
      partialOf(options.output),
      head,
      anonymise ? sealWith(privateKey, randomBytes) : UNSEALED,
    );
  } catch (error) {
    if (error instanceof CheckpointError) throw new UsageError(error.message);
    throw new UsageError(
      `--output ${options.output}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

async function recorded(
  options: RecordOptions,
  version: string,
  source: Source,
  checkpoint: Checkpoint,
  progress: CallProgress,
): Promise<{ readonly report: RecordingReport; readonly file: string }> {
  const { output, seed, anonymise, privateKey } = options;
  const recording = await record({
    contract: loadContract(),
    source,
    checkpoint,
    seed,
    // Derive the pseudonyms from the private key: only the user knows it, and it is the same in each recording.
    ...(anonymise && { anonymiseKey: privateKey }),
    only: onlyOf(options),
    ...seriesOf(options),
    onProgress: (done, waiting) => {
      progress.show(done, waiting);
    },
  });
  const { world, anonymous, drift, assumed, leftOut } = recording;
  // Compare the answers first, because they need the real names. The file then contains the anonymous world.
  const verification = await verifyRecorded(world, checkpoint.sorted(), source.root, version);
  const file = writeState(output, anonymous ?? world);
  const rows = Object.fromEntries(TABLE_NAMES.map((name) => [name, tableOf(world, name).size]));
  return { report: { drift, rows, assumed, leftOut, verification }, file };
}
