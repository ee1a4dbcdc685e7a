import { availableParallelism } from 'node:os';
import type { CertifyOptions } from '../server/config/certifyOptions.js';
import type { Config } from '../server/config/config.js';
import { UsageError } from '../server/config/usageError.js';
import { realNow, ticks } from '../server/realClock.js';
import { tuneEngine } from '../tuning/engine.js';
import { formatInstant } from '../world/instant.js';
import { readBaseline, type Baseline } from './baseline.js';
import { killCommands } from './childCommand.js';
import { coverageOf } from './calledOperations.js';
import { certificateOf, certifiedTrial, type Certificate, type CertifiedTrial } from './certificate.js';
import { inParallel, type ParallelOptions } from './inParallel.js';
import { selectTrials, shippedTrials } from './loadTrials.js';
import { exitCodeOf, listing, summaryText, trialLine } from './printed.js';
import { prepareReport, writeReport } from './report/writeReport.js';
import { readRequirements, type Requirements } from './requirements.js';
import { runTrial, type RanTrial, type TrialRun } from './runTrial.js';
import type { Trial } from './trial.js';
import { sharingWorlds } from './sharedWorlds.js';
import { undisturbedRun } from './undisturbed.js';

/** The time limit of a trial is a multiple of the time of the undisturbed run, but at least this many real milliseconds. */
const TIMEOUT_MS_MIN = 60_000;
const TIMEOUT_FACTOR = 5;
/** Maximum number of trials at a time for each processor, including trials whose client waits. */
const WAITING_FACTOR = 6;

/** Exit code if the run without any fault failed. */
const UNDISTURBED_FAILED = 3;

/** A validated call of `certify`. */
interface Plan {
  readonly trials: readonly Trial[];
  readonly requirements: Requirements;
  readonly baseline: Baseline;
}

/** Prints the trials, one a line, name first. */
export function listTrials(options: CertifyOptions): void {
  say(listing(selectTrials({ ...options, profile: 'full' }), readRequirements(options.requirements)));
}

/** Signals that end a run, with their exit codes. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** Ends all commands with the run, also if a signal or a mistake ends it. */
function endCommandsAtExit(): void {
  process.once('exit', killCommands);
  for (const [signal, code] of Object.entries(SIGNALS))
    process.once(signal, () => {
      complain(`stopped by ${signal}; no certificate was written`);
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
  if (options.report !== undefined) prepareReport(options.report);
  tuneEngine();
  endCommandsAtExit();
  const startedAt = formatInstant(realNow());
  const start = ticks();
  const setup = { config, version, warn: complain, build: sharingWorlds() };
  const first = await undisturbedRun(setup, options, command);
  if ('problem' in first) {
    complain(first.problem);
    return UNDISTURBED_FAILED;
  }
  const timeoutMs = options.timeout ?? Math.max(TIMEOUT_MS_MIN, TIMEOUT_FACTOR * first.durationMs);
  const { report: folder, mode } = options;
  const { record: undisturbed } = first;
  const run: TrialRun = {
    ...setup,
    mode,
    command,
    timeoutMs,
    ...(undisturbed !== undefined && { undisturbed }),
    ...(folder !== undefined && { folder }),
  };
  const ran = await inParallel(
    plan.trials,
    roomOf(options),
    (trial, waits) => runTrial(trial, run, waits),
    printed(plan),
  );
  const time = { startedAt, seconds: Math.round((ticks() - start) / 100) / 10 };
  const called = ran.flatMap((each) => each.called);
  const certificate = certificateFor(plan, run, options, ran, coverageOf(called, config.surface), time);
  return concluded(certificate, ran, folder);
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

function certificateFor(
  plan: Plan,
  { command, version, config, mode }: TrialRun,
  options: CertifyOptions,
  ran: readonly RanTrial[],
  coverage: Certificate['coverage'],
  time: Certificate['time'],
): Certificate {
  const isSelected = options.trials.length + options.groups.length > 0;
  return certificateOf(
    {
      requirements: plan.requirements.name,
      program: `Understudy ${version}`,
      command,
      mode,
      profile: isSelected ? 'selected' : options.profile,
      seed: config.seed,
      trials: ran.map((each) => certified(each, plan)),
      coverage,
      time,
    },
    plan.baseline,
  );
}

function planOf(options: CertifyOptions): Plan {
  const trials = selectTrials(options);
  if (trials.length === 0) throw new UsageError('no trial is selected; understudy certify --list names all');
  const requirements = readRequirements(options.requirements);
  const known = [...new Set([...shippedTrials(), ...trials].map(({ name }) => name))];
  const baseline = options.baseline === undefined ? new Set<string>() : readBaseline(options.baseline, known);
  return { trials, requirements, baseline };
}

function certified(ran: RanTrial, { requirements, baseline }: Plan): CertifiedTrial {
  return certifiedTrial(ran, requirements, baseline);
}

function printed(plan: Plan): (ran: RanTrial) => void {
  return (ran) => {
    say(trialLine(certified(ran, plan)));
  };
}

function concluded(certificate: Certificate, ran: readonly RanTrial[], folder: string | undefined): number {
  if (folder !== undefined) writeReport(folder, certificate, ran);
  say(summaryText(certificate, folder));
  return exitCodeOf(certificate);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function complain(message: string): void {
  process.stderr.write(`understudy: ${message}\n`);
}
