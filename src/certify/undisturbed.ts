import type { CertifyOptions } from '../server/config/certifyOptions.js';
import { ticks } from '../server/realClock.js';
import { endOf, hasSucceeded } from './childCommand.js';
import { firstCall } from './drive/firstCall.js';
import type { RunRecord } from './judge/runRecord.js';
import { writeTrialFiles, type TrialFiles } from './report/trialFiles.js';
import { TrialWorld, type TrialSetup } from './trialWorld.js';
import { runIn } from './watchTrial.js';

/** Time limit of the undisturbed run if the user sets none, in real milliseconds. */
const TIMEOUT_MS = 600_000;

/** A run that ended before all trials. */
export interface FailedRun {
  readonly problem: string;
  /** The end of the output of the command. */
  readonly output: string;
  /** Its requests. Unset without a report. */
  readonly files?: TrialFiles;
}

/** The run without any fault. */
export type Undisturbed =
  | FailedRun
  | {
      readonly durationMs: number;
      /** Unset for a driver, because that makes one call of its own. */
      readonly record?: RunRecord;
    };

/** Runs the command without any fault. Returns the problem if it fails or sends no request, because then no trial can say anything. */
export async function undisturbedRun(
  setup: TrialSetup,
  { mode, timeout = TIMEOUT_MS, report }: Pick<CertifyOptions, 'mode' | 'timeout' | 'report'>,
  command: readonly string[],
): Promise<Undisturbed> {
  const world = await TrialWorld.open(setup, { version: 1, name: 'undisturbed' });
  try {
    const start = ticks();
    const failed = await failureIn(world, mode, command, timeout);
    if (failed === undefined)
      return { durationMs: ticks() - start, ...(mode === 'watch' && { record: world.record() }) };
    const files = report === undefined ? undefined : await writeTrialFiles(report, world, { evidence: [] });
    return { ...failed, ...(files !== undefined && { files }) };
  } finally {
    await world.close();
  }
}

async function failureIn(
  world: TrialWorld,
  mode: CertifyOptions['mode'],
  command: readonly string[],
  timeoutMs: number,
): Promise<FailedRun | undefined> {
  const { problem, output } = await (mode === 'drive' ? firstCall : suiteRun)(world, command, timeoutMs);
  if (problem !== undefined) return { problem: `the undisturbed run failed: ${problem}`, output };
  if (world.exchanges().length > 0) return undefined;
  return {
    problem: `the undisturbed run sent no request to ${world.ready.baseUrl}; expected a command whose client takes its address from UNDERSTUDY_BASE_URL`,
    output,
  };
}

async function suiteRun(
  world: TrialWorld,
  command: readonly string[],
  timeoutMs: number,
): ReturnType<typeof firstCall> {
  const result = await runIn(world, command, timeoutMs);
  const { output } = result;
  return hasSucceeded(result) ? { output } : { problem: `the command ${endOf(result)}`, output };
}
