import type { Command } from 'commander';
import type { Surroundings } from './environment.js';
import { SETTINGS, type Setting } from './settings.js';
import { readConfig, type Config } from './config.js';
import type { Flags } from './flags.js';
import { readSource, type SourceOptions } from './recordOptions.js';
import { UsageError } from './usageError.js';

/** A recorded run to show. */
export interface OpenOptions {
  readonly file: string;
  readonly config: Config;
}

/** A recorded run to repeat. */
export interface ReplayOptions extends OpenOptions {
  /** Number of the timeline entry before which the replay stops. The program then serves the world. */
  readonly until?: number;
  /** The only world that is repeated. */
  readonly world?: string;
  /** Folder for the differences. */
  readonly report?: string;
  /** Another platform that gets the safe calls. */
  readonly against?: SourceOptions;
}

export type RecorderInvocation =
  | { readonly command: 'open'; readonly options: OpenOptions }
  | { readonly command: 'replay'; readonly options: ReplayOptions };

interface ReplayFlags extends Flags {
  readonly world?: string;
  readonly until?: string;
  readonly against?: string;
  readonly publicKey?: string;
  readonly privateKey?: string;
  readonly ca?: string;
  readonly insecure?: boolean;
  readonly rate: string;
}

const OPEN_FOOTER = `
It lists the worlds of the run by test, failed tests first.
The console shows a recorded world as of each moment. It cannot change; a copy
of any moment can: POST /v1/worlds {"from": "default", "asOf": 214}.

The exit code is 0, or 2 when the file cannot be read; a line says why.

Example: understudy open report/run.understudy`;

const REPLAY_FOOTER = `
It repeats every call and action at its virtual time, world by world, and
compares the replies, apart from dates and nonces. Calls whose secrets were left
out are not repeated; their recorded changes are applied.

The exit code is 0 when all replies are the same, 1 when some differ, 2 when the
file cannot be read. Each difference names the entry, the call and the member.

With --against it sends only the GET calls, to another platform, and compares
which members the replies have, and their types. The key pair can also be in
UNDERSTUDY_PUBLIC_KEY and UNDERSTUDY_PRIVATE_KEY.

Example: understudy replay report/run.understudy --until 214`;

const SERVED: readonly Pick<Setting<unknown>, 'flags' | 'description'>[] = [
  SETTINGS.port,
  SETTINGS.controlPort,
  SETTINGS.host,
  SETTINGS.controlToken,
  SETTINGS.controlHosts,
  SETTINGS.readyFile,
  SETTINGS.log,
];

type Choose = (invocation: RecorderInvocation) => void;

/** Adds the command `open` to the program. */
export function withOpen(program: Command, { env, isTerminal }: Surroundings, choose: Choose): void {
  const open = program
    .command('open')
    .description('Show a recorded run in the console.')
    .argument('<file>', 'a bundle, such as report/run.understudy');
  for (const { flags, description } of SERVED) open.option(flags, description);
  open.addHelpText('after', OPEN_FOOTER).action((file: string, flags: Flags) => {
    choose({ command: 'open', options: { file, config: readConfig(flags, env, isTerminal) } });
  });
}

/** Adds the command `replay` to the program. */
export function withReplay(program: Command, { env, isTerminal }: Surroundings, choose: Choose): void {
  const replay = program
    .command('replay')
    .description('Repeat the calls of a recorded run, and compare the replies.')
    .argument('<file>', 'a bundle, such as report/run.understudy')
    .option('--world <name>', 'repeat only this world of a run with several')
    .option('--until <entry>', 'stop before this entry, and serve the world')
    .option('--report <dir>', 'leave the differences there: page, JUnit and JSON')
    .option('--against <url>', 'compare the replies to GET calls with those of this platform')
    .option('--public-key <key>', 'public half of an API key of that platform')
    .option('--private-key <key>', 'private half of the API key')
    .option('--ca <file>', 'trust the authorities in this file (PEM)')
    .option('--insecure', 'accept any certificate')
    .option('--rate <calls>', 'at most so many calls a second, or 30/m', '5/s');
  for (const { flags, description } of SERVED) replay.option(flags, description);
  replay
    .addHelpText('after', REPLAY_FOOTER)
    .action((file: string, { until, world, report, against, ...flags }: ReplayFlags) => {
      if (until !== undefined && against !== undefined)
        throw new UsageError('--until and --against exclude each other');
      choose({
        command: 'replay',
        options: {
          file,
          config: readConfig(flags, env, isTerminal),
          ...(until !== undefined && { until: entryNumber(until) }),
          ...(world !== undefined && { world }),
          ...(report !== undefined && { report }),
          ...(against !== undefined && {
            against: readSource({ ...flags, from: against }, env, '--against'),
          }),
        },
      });
    });
}

function entryNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`--until ${JSON.stringify(text)}: expected the number of a timeline entry`);
}
