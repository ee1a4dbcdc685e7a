import { Command, CommanderError, Option } from 'commander';
import { readAddress, readConfig, type Address, type Config, type Flags } from './config.js';
import { SETTINGS, type Environment, type Setting } from './settings.js';
import { UsageError } from './usageError.js';

/** What the command line asks for. */
export type Invocation =
  | { readonly command: 'serve'; readonly config: Config }
  | { readonly command: 'healthcheck'; readonly address: Address }
  | { readonly command: 'print'; readonly text: string; readonly exitCode: number };

/** What the command line cannot know by itself. */
export interface Surroundings {
  readonly env: Environment;
  readonly isTerminal: boolean;
  readonly version: string;
}

const HELP_COLUMNS = 80;
const PRINTED = new Set(['commander.helpDisplayed', 'commander.help', 'commander.version']);
const FOOTER = `
The environment sets them too: UNDERSTUDY_PORT for --port, and so on;
UNDERSTUDY_QUIRKS with commas between. A flag wins.`;

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
  const { port, controlPort, host } = SETTINGS;
  withOptions(
    program.command('healthcheck').description('Exit 0 when the running simulator is ready, else 1.'),
    {
      port,
      controlPort,
      host,
    },
  ).action((flags: Flags) => {
    invocation = { command: 'healthcheck', address: readAddress(flags, env) };
  });
  try {
    program.parse(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (!PRINTED.has(error.code)) throw usageErrorOf(error);
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
    if (name === 'quirk')
      option.argParser((flag, before: readonly string[] | undefined) => [...(before ?? []), flag]);
    command.addOption(option);
  }
  return command;
}

function usageErrorOf(error: CommanderError): UsageError {
  return new UsageError(`${error.message.replace(/^error: /, '')}; see understudy --help`);
}
