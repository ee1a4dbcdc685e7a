import { Command, CommanderError } from 'commander';
import { addCommands } from './addCommands.js';
import type { Surroundings } from './environment.js';
import type { Invocation } from './invocation.js';
import { UsageError } from './usageError.js';

const HELP_COLUMNS = 80;
const PRINTED = new Set(['commander.helpDisplayed', 'commander.help', 'commander.version']);

/** Parses the arguments after the program's name. Throws a UsageError if they are invalid. */
export function parseCommandLine(args: readonly string[], surroundings: Surroundings): Invocation {
  const { version } = surroundings;
  let invocation: Invocation | undefined;
  let printed = '';
  const program = createProgram(version, (text) => (printed += text));
  addCommands(program, args, surroundings, (chosen) => {
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
