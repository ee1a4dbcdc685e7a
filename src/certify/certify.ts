import { availableParallelism } from 'node:os';
import { complain, print } from '../server/complain.js';
import type { CertifyOptions } from '../server/config/certifyOptions.js';
import type { Config } from '../server/config/config.js';
import { tuneEngine } from '../tuning/engine.js';
import { killCommands } from './childCommand.js';
import { inParallel, type ParallelOptions } from './inParallel.js';
import { selectTrials } from './loadTrials.js';
import { planOf } from './plan.js';
import { exitCodeOf, failureText, listing, reportText, summaryText } from './printed.js';
import { prepareReport } from './report/writeReport.js';
import { readRequirements } from './requirements.js';
import { Results } from './results.js';
import { runTrial, type TrialRun } from './runTrial.js';
import { sharingWorlds } from './sharedWorlds.js';
import { undisturbedRun } from './undisturbed.js';

/** The time limit of a trial is a multiple of the time of the undisturbed run, in whole units of this many real milliseconds. */
const TIMEOUT_UNIT_MS = 60_000;
const TIMEOUT_FACTOR = 5;
/** Maximum number of trials at a time for each processor, including trials whose client waits. */
const WAITING_FACTOR = 6;

/** Exit code if the run without any fault failed. */
const UNDISTURBED_FAILED = 3;

/** Prints the trials, one a line, name first. */
export function listTrials(options: CertifyOptions): void {
  say(listing(selectTrials({ ...options, profile: 'full' }), readRequirements(options.requirements)));
}

/** Signals that end a run, with their exit codes. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** Ends all commands with the run, also if a signal or a mistake ends it. After a signal, the report has the trials so far. */
function endCommandsAtExit(results: Results, { report }: CertifyOptions): void {
  process.once('exit', killCommands);
  for (const [signal, code] of Object.entries(SIGNALS))
    process.once(signal, () => {
      const problem = `stopped by ${signal} after ${results.progress}`;
      results.conclude({ problem, output: '' });
      complain(problem + reportText(report));
      process.exit(code);
    });
}

/** Runs a command once for each trial, in a world of its own, and certifies how the client behaves. Returns the exit code. */
export async function certify(
  config: Config,
  options: CertifyOptions,
  command: readonly string[],
  version: string,
): Promise<number> {
  const plan = planOf(options);
  const { report: folder, mode } = options;
  if (folder !== undefined) prepareReport(folder);
  tuneEngine();
  const results = new Results(plan, { config, options, command, version }, say);
  endCommandsAtExit(results, options);
  const setup = { config, version, warn: complain, build: sharingWorlds() };
  const first = await undisturbedRun(setup, options, command);
  if ('problem' in first) {
    results.conclude(first);
    complain(failureText(first) + reportText(folder));
    return UNDISTURBED_FAILED;
  }
  const { record: undisturbed, durationMs } = first;
  const run: TrialRun = {
    ...setup,
    mode,
    command,
    timeoutMs:
      options.timeout ?? TIMEOUT_UNIT_MS * Math.ceil((TIMEOUT_FACTOR * durationMs) / TIMEOUT_UNIT_MS),
    ...(undisturbed !== undefined && { undisturbed }),
    ...(folder !== undefined && { folder }),
  };
  await inParallel(plan.trials, roomOf(options), (trial, waits) => runTrial(trial, run, waits), results.add);
  const certificate = results.conclude();
  say(summaryText(certificate) + reportText(folder));
  return exitCodeOf(certificate);
}

/**
 * Returns how many trials run at a time. By default, another trial may start while the client of one only waits. With `--jobs`,
 * that number is the maximum.
 */
function roomOf({ jobs }: CertifyOptions): ParallelOptions {
  if (jobs !== undefined) return { jobs };
  const processors = availableParallelism();
  return { jobs: processors, withWaiting: WAITING_FACTOR * processors };
}

function say(text: string): void {
  print(`${text}\n`);
}
