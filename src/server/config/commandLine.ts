import { Command, CommanderError } from 'commander';
import { readCertifyOptions, type CertifyOptions } from './certifyOptions.js';
import {
  withCertify,
  withExec,
  withHealthcheck,
  withInit,
  withMcp,
  withLint,
  withList,
  withServe,
} from './commands.js';
import { readAddress, readConfig, type Address, type Config, type Flags } from './config.js';
import { variableOf } from './environment.js';
import { withCompare, withRecord, type RecordOptions, type SourceOptions } from './recordOptions.js';
import { withRecorder, type RecorderInvocation } from './recorderOptions.js';
import { SETTINGS, type Environment, type Setting } from './settings.js';
import { ownPorts } from './sharing.js';
import { UsageError } from './usageError.js';
import { omit } from '../../world/omit.js';
import type { ControlAddress } from './controlAddress.js';
import type { LanguageName } from './languages.js';

/** The parsed command line. */
export type Invocation =
  | { readonly command: 'serve'; readonly config: Config }
  | { readonly command: 'healthcheck'; readonly address: Address }
  | { readonly command: 'exec'; readonly config: Config; readonly run: readonly string[] }
  | {
      readonly command: 'certify';
      readonly config: Config;
      readonly options: CertifyOptions;
      readonly run: readonly string[];
    }
  | { readonly command: 'lint'; readonly files: readonly string[]; readonly watch: boolean }
  | { readonly command: 'list' }
  | { readonly command: 'mcp'; readonly config: Config; readonly address?: ControlAddress }
  | { readonly command: 'init'; readonly folder: string; readonly language?: LanguageName }
  | RecorderInvocation
  | { readonly command: 'compare'; readonly options: SourceOptions }
  | { readonly command: 'record'; readonly options: RecordOptions }
  | { readonly command: 'print'; readonly text: string; readonly exitCode: number };

export interface Surroundings {
  readonly env: Environment;
  readonly isTerminal: boolean;
  readonly version: string;
}

const HELP_COLUMNS = 80;
const PRINTED = new Set(['commander.helpDisplayed', 'commander.help', 'commander.version']);

/** Parses the arguments after the program's name. Throws a UsageError if they are invalid. */
export function parseCommandLine(args: readonly string[], surroundings: Surroundings): Invocation {
  const { version } = surroundings;
  let invocation: Invocation | undefined;
  let printed = '';
  const program = createProgram(version, (text) => (printed += text));
  addCommands(program, surroundings, (chosen) => {
    invocation = chosen;
  });
  try {
    program.parse(asked(program, args), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (!PRINTED.has(error.code)) throw usageErrorOf(error, commandIn(program, args));
    // A call without a command is an error, so the help goes to standard error.
    return {
      command: 'print',
      text: printed,
      exitCode: error.code === 'commander.help' && error.exitCode ? 2 : 0,
    };
  }
  if (invocation === undefined) throw new Error('The command line was parsed, but no command was chosen.');
  return invocation;
}

/** Adds all commands to the program. Parsing calls `choose` with the chosen command. */
function addCommands(
  program: Command,
  surroundings: Surroundings,
  choose: (invocation: Invocation) => void,
): void {
  const { env, isTerminal } = surroundings;
  withServe(program, (flags) => {
    choose({ command: 'serve', config: readConfig(flags, env, isTerminal) });
  });
  withExec(program, (run, flags) => {
    const config = readConfig(besideCommand(flags, env), env, isTerminal);
    choose({ command: 'exec', config: { ...config, forwards: true }, run });
  });
  addTools(program, env, choose);
  withLint(program, (files, { watch = false }) => {
    choose({ command: 'lint', files, watch });
  });
  withList(program, () => {
    choose({ command: 'list' });
  });
  withInit(program, (folder, { language }) => {
    choose({ command: 'init', folder, ...(language !== undefined && { language }) });
  });
  addSources(program, env, choose);
  withRecorder(program, surroundings, choose);
  withHealthcheck(program, (flags) => {
    choose({ command: 'healthcheck', address: readAddress(flags, env) });
  });
}

/** Options of a simulator whose control plane only this process calls. */
const OWN_CLIENT = { log: 'silent', controlTls: 'off' };

/** Adds the commands that start simulators for a client under test and for a coding agent. */
function addTools(program: Command, env: Environment, choose: (invocation: Invocation) => void): void {
  withCertify(program, (run, flags) => {
    const options = readCertifyOptions(flags);
    if (run.length === 0 && !options.list)
      throw new UsageError('certify: expected a command after --; see understudy certify --help');
    choose({ command: 'certify', config: readTrialConfig(flags, env), options, run });
  });
  withMcp(program, (flags) => {
    const own = { ...ownPorts(flags, env), ...flags, ...OWN_CLIENT };
    const config = { ...readConfig(own, env, false), forwards: true };
    const { UNDERSTUDY_CONTROL_URL: url, UNDERSTUDY_CONTROL_TOKEN: token } = env;
    const address = url ? { url: url.replace(/\/+$/, ''), ...(token && { token }) } : undefined;
    choose({ command: 'mcp', config, ...(address && { address }) });
  });
}

/** Adds the commands that read a running platform. */
function addSources(program: Command, env: Environment, choose: (invocation: Invocation) => void): void {
  withRecord(program, env, (options) => {
    choose({ command: 'record', options });
  });
  withCompare(program, env, (options) => {
    choose({ command: 'compare', options });
  });
}

/**
 * Rewrites arguments for commander. `help bogus` must be an error instead of the general help, and `-V` must
 * print the version like `-v`.
 */
function asked(program: Command, args: readonly string[]): readonly string[] {
  const [first, second] = args;
  if (first === '-V') return ['--version'];
  const isKnown = second === undefined || program.commands.some((command) => command.name() === second);
  return first === 'help' && !isKnown ? args.slice(1) : args;
}

/**
 * Adds the defaults of `exec` to its options. By default it uses any free ports, because the command reads
 * the URLs from its environment. It logs nothing, because the terminal shows the output of the command.
 */
function besideCommand(flags: Flags, env: Environment): Flags {
  const isUnset = (setting: Setting<unknown>): boolean => variableOf(setting.env, env) === undefined;
  const asksForRequests = flags.logRequests !== undefined || !isUnset(SETTINGS.logRequests);
  const { port, controlPort } = ownPorts(flags, env);
  return {
    ...(isUnset(SETTINGS.port) && { port }),
    ...(isUnset(SETTINGS.controlPort) && { controlPort }),
    ...(isUnset(SETTINGS.log) && !asksForRequests && { log: 'silent' }),
    ...flags,
  };
}

/** The start of the clock in trials, so that two runs have the same data. */
const TRIALS_START = '2026-01-01T00:00:00Z';

/** Reads the options of the worlds of trials. Each world has free ports, lives in memory, and logs nothing. */
function readTrialConfig(flags: Flags, env: Environment): Config {
  const now = variableOf(SETTINGS.now.env, env) === undefined ? { now: TRIALS_START } : {};
  const own = { port: '0', controlPort: '0', log: 'silent' };
  return omit(
    readConfig({ ...now, ...omit(flags, 'report'), ...own }, env, false),
    'data',
    'fleet',
    'advertiseUrl',
    'report',
    'readyFile',
    'tls',
    'controlTls',
  );
}

function createProgram(version: string, print: (text: string) => void): Command {
  return new Command('understudy')
    .description("A stand-in for a database platform's administration and monitoring API.")
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'Print the help of a command: understudy help serve.')
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: print,
      writeErr: print,
      getOutHelpWidth: () => HELP_COLUMNS,
      getErrHelpWidth: () => HELP_COLUMNS,
    });
}

function usageErrorOf(error: CommanderError, command: string): UsageError {
  const what = error.message.replace(/^error: /, '').replace(/\.$/, '');
  return new UsageError(`${what}; see understudy ${command}--help`);
}

/** Returns the name of the command whose help the user requests. */
function commandIn(program: Command, [first]: readonly string[]): string {
  return program.commands.some((command) => command.name() === first) ? `${first ?? ''} ` : '';
}
