import type { ReportedExchange } from '../report/report.js';
import { reportedExchange } from '../commands/report.js';
import { calledIn } from './calledOperations.js';
import { driverOf, type StartDriver } from './drive/driver.js';
import { driveTrial } from './drive/driveTrial.js';
import { Idle } from './idle.js';
import type { Waits } from './inParallel.js';
import { writeTrialFiles, type TrialFiles } from './report/trialFiles.js';
import type { RunRecord } from './judge/runRecord.js';
import type { Mode } from '../input/scenario/trialWords.js';
import type { Trial } from './trial.js';
import { TrialWorld, type TrialSetup } from './trialWorld.js';
import type { Judgement } from './verdict.js';
import { watchTrial } from './watchTrial.js';

/** The parts of a run that all trials share. */
export interface TrialRun extends TrialSetup {
  readonly mode: Mode;
  readonly command: readonly string[];
  readonly timeoutMs: number;
  /** The run without any fault. */
  readonly undisturbed?: RunRecord;
  /** The folder of the report. Unset without a report. */
  readonly folder?: string;
  /** Starts a driver. By default as a process with the command. */
  readonly startDriver?: StartDriver;
}

/** A trial that has run. */
export interface RanTrial {
  readonly trial: Trial;
  readonly judgement: Judgement;
  /** The exchanges that show the verdict, without secrets. */
  readonly exchanges: readonly ReportedExchange[];
  /** The end of the output of the command. */
  readonly output: string;
  readonly durationMs: number;
  /** Names of the operations that the client called. */
  readonly called: readonly string[];
  /** The files of a trial that has failed. Unset without a report. */
  readonly files?: TrialFiles;
}

function attempted(
  trial: Trial,
  world: TrialWorld,
  { mode, command, startDriver = driverOf(command), timeoutMs, undisturbed }: TrialRun,
): ReturnType<typeof watchTrial> {
  return mode === 'drive'
    ? driveTrial(trial, world, startDriver, timeoutMs)
    : watchTrial(trial, world, command, timeoutMs, undisturbed);
}

/** Runs one trial in a world of its own. `waits` learns when its client only waits. */
export async function runTrial(
  trial: Trial,
  run: TrialRun,
  waits: Waits = () => undefined,
): Promise<RanTrial> {
  const idle = new Idle(waits);
  const world = await TrialWorld.open(run, trial.scenario, () => {
    idle.exchanged();
  });
  try {
    const { output, durationMs, ...judgement } = await attempted(trial, world, run);
    idle.stop();
    const { folder } = run;
    const isShown = folder !== undefined && judgement.verdict === 'failed';
    const files = isShown ? await writeTrialFiles(folder, world, judgement) : undefined;
    return {
      trial,
      judgement,
      exchanges: judgement.evidence.map((record, at) => reportedExchange(record, at)),
      output,
      durationMs,
      called: calledIn(world.exchanges()),
      ...(files !== undefined && { files }),
    };
  } finally {
    await world.close();
    idle.stop();
  }
}
