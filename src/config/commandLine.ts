import { Command, CommanderError, Option } from 'commander';
import { readAddress, readConfig, type Address, type Config, type Flags } from './config.js';
import { SETTINGS, type Environment, type Setting } from './settings.js';
import { UsageError } from './usageError.js';

/** What the command line asks for. */
export type Invocation =
  | { readonly command: 'serve'; readonly config: Config }
  | { readonly command: 'healthcheck'; readonly address: Address }
  | { readonly command: 'exec'; readonly config: Config; readonly run: readonly string[] }
  | { readonly command: 'lint'; readonly files: readonly string[] }
  | { readonly command: 'print'; readonly text: string; readonly exitCode: number };

/** What the command line cannot know by itself. */
export interface Surroundings {
  readonly env: Environment;
  readonly isTerminal: boolean;
  readonly version: string;
}

const HELP_COLUMNS = 80;
const REPEATABLE = new Set(['quirk', 'scenario']);
const PRINTED = new Set(['commander.helpDisplayed', 'commander.help', 'commander.version']);
const FOOTER = `
The environment sets them too: UNDERSTUDY_PORT for --port, and so on;
UNDERSTUDY_QUIRKS and UNDERSTUDY_SCENARIO with commas between. A flag wins.`;

const EXEC_FOOTER = `
Ports are any free ones, and nothing is logged, unless asked for. It sets
UNDERSTUDY_BASE_URL, UNDERSTUDY_CONTROL_URL, UNDERSTUDY_PUBLIC_KEY and
UNDERSTUDY_PRIVATE_KEY; with --tls auto UNDERSTUDY_CA_FILE, too, and, unless that
is set, NODE_EXTRA_CA_CERTS. It exits with the command's code; with 3 when that
is 0 and what a scenario expects was missed.`;

/** Reads the arguments after the program's name; throws a UsageError where they are wrong. */
export function parseCommandLine(args: readonly string[], surroundings: Surroundings): Invocation {
  const { env, isTerminal, version } = surroundings;
  let invocation: Invocation | undefined;
  let printed = '';
  const program = createProgram(version, (text) => (printed += text));
  withOptions(program.command('serve').description('Run the simulator until SIGTERM or SIGINT.'), SETTINGS)
    .addHelpText('after', FOOTER)
    .action((flags: Flags) => {
      invocation = { command: 'serve', config: readConfig(flags, env, isTerminal) };
    });
  const { port, controlPort, host, tls } = SETTINGS;
  withOptions(
    program.command('healthcheck').description('Exit 0 when the running simulator is ready, else 1.'),
    {
      port,
      controlPort,
      host,
      tls,
    },
  ).action((flags: Flags) => {
    invocation = { command: 'healthcheck', address: readAddress(flags, env) };
  });
  withOptions(
    program
      .command('exec')
      .description('Run a command beside the simulator; it has the connection in its environment.'),
    SETTINGS,
  )
    .argument('<command...>', 'after --, what to run')
    .addHelpText('after', EXEC_FOOTER)
    .action((run: readonly string[], flags: Flags) => {
      invocation = { command: 'exec', config: readConfig(besideCommand(flags, env), env, isTerminal), run };
    });
  program
    .command('lint')
    .description('Check fixtures and scenarios; a line for each mistake. Exit 0 when there is none, else 1.')
    .argument('<file...>', 'a file, or the name of one that ships')
    .action((files: readonly string[]) => {
      invocation = { command: 'lint', files };
    });
  try {
    program.parse(asked(program, args), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (!PRINTED.has(error.code)) throw usageErrorOf(error, commandIn(program, args));
    // Without a command nothing was done: the help is then a complaint.
    return {
      command: 'print',
      text: printed,
      exitCode: error.code === 'commander.help' && error.exitCode ? 2 : 0,
    };
  }
  if (invocation === undefined) throw new Error('The command line was parsed, but no command was chosen.');
  return invocation;
}

/** Commander answers a question for the help of no command with the general help: the command alone is told to be none. */
function asked(program: Command, args: readonly string[]): readonly string[] {
  const [first, second] = args;
  const isKnown = second === undefined || program.commands.some((command) => command.name() === second);
  return first === 'help' && !isKnown ? args.slice(1) : args;
}

/** Beside a command nobody needs to know the ports, and the output is the command's. */
function besideCommand(flags: Flags, env: Environment): Flags {
  return {
    ...(!env[SETTINGS.port.env] && { port: '0' }),
    ...(!env[SETTINGS.controlPort.env] && { controlPort: '0' }),
    ...(!env[SETTINGS.log.env] && { log: 'silent' }),
    ...flags,
  };
}

function createProgram(version: string, print: (text: string) => void): Command {
  return new Command('understudy')
    .description("A stand-in for a database platform's administration and monitoring API.")
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'Print the help of a command: understudy help serve.')
    .exitOverride()
    .configureOutput({
      writeOut: print,
      writeErr: print,
      getOutHelpWidth: () => HELP_COLUMNS,
      getErrHelpWidth: () => HELP_COLUMNS,
    });
}

function withOptions(command: Command, settings: Readonly<Record<string, Setting<unknown>>>): Command {
  for (const [name, { flags, description }] of Object.entries(settings)) {
    const option = new Option(flags, description);
    if (REPEATABLE.has(name))
      option.argParser((flag, before: readonly string[] | undefined) => [...(before ?? []), flag]);
    command.addOption(option);
  }
  return command;
}

function usageErrorOf(error: CommanderError, command: string): UsageError {
  const what = error.message.replace(/^error: /, '').replace(/\.$/, '');
  return new UsageError(`${what}; see understudy ${command}--help`);
}

/** The command that was given, whose help is meant then. */
function commandIn(program: Command, [first]: readonly string[]): string {
  return program.commands.some((command) => command.name() === first) ? `${first ?? ''} ` : '';
}
