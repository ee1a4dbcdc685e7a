import { fileURLToPath } from 'node:url';
import { parseCommandLine } from '../../../src/server/config/commandLine.js';
import { runTrial, type RanTrial } from '../../../src/certify/runTrial.js';
import { shippedTrials } from '../../../src/certify/loadTrials.js';
import { sharingWorlds } from '../../../src/certify/sharedWorlds.js';
import type { Mode, Trial } from '../../../src/certify/trial.js';

const build = sharingWorlds();
const PROGRAMS = { drive: 'driver.mjs', watch: 'suite.mjs' } as const;

/** Returns the command that runs the driver or the test suite of a client with a mistake. */
export function commandOf(mode: Mode, ...args: readonly string[]): readonly string[] {
  return [process.execPath, fileURLToPath(new URL(PROGRAMS[mode], import.meta.url)), ...args];
}

/** Returns a built-in trial. */
export function trialNamed(name: string): Trial {
  const trial = shippedTrials().find((each) => each.name === name);
  if (trial === undefined) throw new Error(`no trial ${name}`);
  return trial;
}

/** Runs a trial with a command. */
export async function tried(
  trial: Trial,
  mode: Mode,
  command: readonly string[],
  timeoutMs = 60_000,
): Promise<RanTrial> {
  const invocation = parseCommandLine(['certify', '--', 'none'], {
    env: {},
    isTerminal: false,
    version: '0',
  });
  if (invocation.command !== 'certify') throw new Error('no call of certify');
  const warn = (): void => undefined;
  return runTrial(trial, { config: invocation.config, version: '0', warn, build, mode, command, timeoutMs });
}
