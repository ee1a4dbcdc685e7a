import { fileURLToPath } from 'node:url';
import type { Driver, StartDriver } from '../../../src/certify/drive/driver.js';
import { parseExactly } from '../../../src/certify/drive/exactJson.js';
import { readReply, type DriverReply } from '../../../src/certify/drive/reply.js';
import { shippedTrials } from '../../../src/certify/loadTrials.js';
import { runTrial, type RanTrial, type TrialRun } from '../../../src/certify/runTrial.js';
import { sharingWorlds } from '../../../src/certify/sharedWorlds.js';
import type { Trial } from '../../../src/certify/trial.js';
import { parseCommandLine } from '../../../src/server/config/commandLine.js';
import { undisturbedRun } from '../../../src/certify/undisturbed.js';
import { after } from '../../../src/server/realClock.js';
import { callerWith } from './mutants.mjs';

const build = sharingWorlds();

/** The built-in trials by name. */
export const TRIALS: ReadonlyMap<string, Trial> = new Map(
  shippedTrials().map((trial) => [trial.name, trial]),
);

/** Returns a built-in trial. */
export function trialNamed(name: string): Trial {
  const trial = TRIALS.get(name);
  if (trial === undefined) throw new Error(`no trial ${name}`);
  return trial;
}

/** Returns the command of a test suite in this folder. */
export function suiteNamed(file: string, ...args: readonly string[]): readonly string[] {
  return [process.execPath, fileURLToPath(new URL(file, import.meta.url)), ...args];
}

/** Returns the command of the test suite of a client with a mistake. */
export function suiteOf(...args: readonly string[]): readonly string[] {
  return suiteNamed('suite.mjs', ...args);
}

/** Returns the function that starts the driver of a client with a mistake, in this process. */
export function driverWith(mistake: string): StartDriver {
  return (_, timeoutMs) => {
    const caller = callerWith(mistake);
    let cancel = (): void => undefined;
    const tooLate = new Promise<DriverReply>((resolve) => {
      cancel = after(timeoutMs, () => {
        resolve({ kind: 'broken', text: `the driver did not end within ${timeoutMs / 1000} s` });
      });
    });
    const call: Driver['call'] = (made) => Promise.race([tooLate, caller.reply(made).then(asPrinted)]);
    const end = (): Promise<string> => {
      cancel();
      caller.close();
      return Promise.resolve('');
    };
    return { call, end };
  };
}

/** Returns a reply as the driver would print it. */
function asPrinted(reply: unknown): DriverReply {
  return readReply(parseExactly(JSON.stringify(reply)));
}

const { config } = certifyCall();

function certifyCall(): Pick<TrialRun, 'config'> {
  const surroundings = { env: {}, isTerminal: false, version: '0' };
  const invocation = parseCommandLine(['certify', '--', 'none'], surroundings);
  if (invocation.command !== 'certify') throw new Error('no call of certify');
  return invocation;
}

const warn = (): void => undefined;
const setup = { config, version: '0', warn, build };

/** The parts of a run that a test chooses. */
type ChosenRun = Pick<TrialRun, 'mode'> &
  Partial<Pick<TrialRun, 'command' | 'startDriver' | 'timeoutMs' | 'undisturbed'>>;

/** Runs a trial. */
export async function tried(trial: Trial, run: ChosenRun): Promise<RanTrial> {
  return runTrial(trial, { ...setup, command: [], timeoutMs: 60_000, ...run });
}

/** Runs a suite without any fault, so that trials know how often it sends which request. */
export async function undisturbed(command: readonly string[]): Promise<ChosenRun> {
  const first = await undisturbedRun(setup, { mode: 'watch' }, command);
  if (!('durationMs' in first)) throw new Error(`${first.problem}: ${first.output}`);
  const { record } = first;
  return { mode: 'watch', command, ...(record !== undefined && { undisturbed: record }) };
}
