import { Option, type Command } from 'commander';
import { parseDuration } from '../../world/duration.js';
import { DAY_MS } from '../../world/instant.js';
import type { Environment } from './environment.js';
import { UsageError } from './usageError.js';

/** The platform that a command reads, and how. */
export interface SourceOptions {
  readonly from: URL;
  readonly publicKey: string;
  readonly privateKey: string;
  /** File with the certificates of the authorities to trust. */
  readonly ca?: string;
  readonly insecure: boolean;
  /** Ids. If empty, all that the key can see. */
  readonly organizations: readonly string[];
  readonly projects: readonly string[];
  readonly ratePerSecond: number;
  /** Files for the drift report. The ending of a name decides the format: `.json`, `.html`, or text. */
  readonly reports: readonly string[];
  /** Whether to print the calls instead of making them. */
  readonly dryRun: boolean;
}

/** The flags as commander reads them. */
interface SourceFlags {
  readonly from: string;
  readonly publicKey?: string;
  readonly privateKey?: string;
  readonly ca?: string;
  readonly insecure?: boolean;
  readonly organization?: readonly string[];
  readonly project?: readonly string[];
  readonly rate: string;
  readonly report?: readonly string[];
  readonly dryRun?: boolean;
}

const COMPARE_FOOTER = `
It only sends GET requests. It prints a report on standard output, and --report
writes it to files too. The report has no names, addresses, ids or values of the
platform, so read it and share it.

The key pair can also be in UNDERSTUDY_PUBLIC_KEY and UNDERSTUDY_PRIVATE_KEY.

The exit code is 0 if the platform deviates nowhere from the contract, 1 if it
does or cannot be read, 2 if an option is wrong.

Example: understudy compare --from https://ops.example.com:8443 \\
           --public-key ABCDEFGH --report drift.html`;

/** The options of `record`. */
export interface RecordOptions extends SourceOptions {
  /** File for the recorded world. */
  readonly output: string;
  readonly seed: number;
  /** Whether names, addresses and ids are replaced. */
  readonly anonymise: boolean;
  /** Length of the series that teach the load, such as `P7D`. If unset, no series are read. */
  readonly measurements?: string;
}

interface RecordFlags extends SourceFlags {
  readonly output: string;
  readonly seed: string;
  readonly anonymise?: boolean;
  readonly measurements?: string;
}

const RECORD_FOOTER = `
It only sends GET requests. Secrets are not asked for, and those that replies
show are not written. The replies so far are in FILE.partial: after an
interruption, the same command continues. The file is written at the end, all at
once, and replaces an older one. It is a fixture:
understudy serve --fixture world.json.

The key pair can also be in UNDERSTUDY_PUBLIC_KEY and UNDERSTUDY_PRIVATE_KEY.
With --anonymise, names follow from the private key alone, and FILE.partial is
encrypted with it.

The report says what could not be read, what was assumed, and where replies of
the recorded world differ from those of the platform.

The exit code is 0 if the world is written, 1 if the platform cannot be read or
refuses all calls, 2 if an option is wrong.

Example: understudy record --from https://ops.example.com:8443 -o world.json`;

/** Adds the command `record` to the program. */
export function withRecord(
  program: Command,
  env: Environment,
  action: (options: RecordOptions) => void,
): void {
  const command = program.command('record').description('Make a world of a running platform; it only reads.');
  withSource(command)
    .requiredOption('-o, --output <file>', 'the recorded world')
    .option('--anonymise', 'replace names, addresses, hosts and ids by others')
    .option('--measurements <period>', 'learn the load from series of so long, such as P7D')
    .option('--seed <integer>', 'seed of the recorded world', '1')
    .addHelpText('after', RECORD_FOOTER)
    .action((flags: RecordFlags) => {
      action({
        ...readSource(flags, env),
        output: flags.output,
        seed: readInteger(flags.seed),
        anonymise: flags.anonymise ?? false,
        ...(flags.measurements !== undefined && { measurements: readPeriod(flags.measurements) }),
      });
    });
}

/** In this time, each hour of the week comes nine times. */
const DAYS_MAX = 63;

function readPeriod(text: string): string {
  const length = parseDuration(text);
  if (length !== undefined && length >= DAY_MS && length <= DAYS_MAX * DAY_MS) return text;
  throw new UsageError(
    `--measurements ${JSON.stringify(text)}: expected a period such as P7D, from P1D to P${DAYS_MAX}D`,
  );
}

function readInteger(text: string): number {
  const value = /^[+-]?\d+$/.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(value)) return value;
  throw new UsageError(
    `--seed ${JSON.stringify(text)}: expected an integer, at most ${Number.MAX_SAFE_INTEGER}`,
  );
}

/** Adds the command `compare` to the program. */
export function withCompare(
  program: Command,
  env: Environment,
  action: (options: SourceOptions) => void,
): void {
  const command = program
    .command('compare')
    .description('Compare a running platform with the contract; it only reads.');
  withSource(command)
    .addHelpText('after', COMPARE_FOOTER)
    .action((flags: SourceFlags) => {
      action(readSource(flags, env));
    });
}

function withSource(command: Command): Command {
  const many = (flag: string, before: readonly string[] | undefined): readonly string[] => [
    ...(before ?? []),
    flag,
  ];
  return command
    .requiredOption('--from <url>', 'address of the platform, or of its API')
    .option('--public-key <key>', 'public half of an API key')
    .option('--private-key <key>', 'private half of the API key')
    .option('--ca <file>', 'trust the authorities in this file (PEM)')
    .option('--insecure', 'accept any certificate')
    .addOption(new Option('--organization <id>', 'read only this one; repeatable').argParser(many))
    .addOption(new Option('--project <id>', 'read only this one; repeatable').argParser(many))
    .option('--rate <calls>', 'at most so many calls a second, or 30/m', '5/s')
    .addOption(
      new Option('--report <file>', 'drift report: .html, .json or text; repeatable').argParser(many),
    )
    .option('--dry-run', 'print the calls instead of making them');
}

/** Checks the flags. Throws a UsageError if one is wrong. `option` is the name of the option with the address. */
export function readSource(flags: SourceFlags, env: Environment, option = '--from'): SourceOptions {
  const { publicKey = env.UNDERSTUDY_PUBLIC_KEY, privateKey = env.UNDERSTUDY_PRIVATE_KEY } = flags;
  const { insecure = false, organization = [], project = [], report = [], dryRun = false } = flags;
  if (!dryRun && (!publicKey || !privateKey))
    throw new UsageError('expected an API key of the platform: --public-key and --private-key');
  for (const id of [...organization, ...project])
    if (!/^[0-9a-f]{24}$/i.test(id))
      throw new UsageError(`${JSON.stringify(id)}: expected an id of 24 hexadecimal digits`);
  return {
    from: readUrl(flags.from, option),
    publicKey: publicKey ?? '',
    privateKey: privateKey ?? '',
    ...(flags.ca !== undefined && { ca: flags.ca }),
    insecure,
    organizations: organization,
    projects: project,
    ratePerSecond: readRate(flags.rate),
    reports: report,
    dryRun,
  };
}

function readUrl(text: string, option: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      `${option} ${JSON.stringify(text)}: expected an address such as https://ops.example.com:8443`,
    );
  if (url.username !== '' || url.password !== '')
    throw new UsageError(
      `${option}: expected an address without credentials; use --public-key and --private-key`,
    );
  return url;
}

const SECONDS = { s: 1, m: 60 } as const;
const RATE_MAX = 1_000;

function readRate(text: string): number {
  const [, digits = '', unit = 's'] = /^(\d+(?:\.\d+)?)(?:\/([sm]))?$/.exec(text) ?? [];
  const rate = Number(digits) / SECONDS[unit as keyof typeof SECONDS];
  if (digits !== '' && rate > 0 && rate <= RATE_MAX) return rate;
  throw new UsageError(
    `--rate ${JSON.stringify(text)}: expected calls a second such as 5/s, at most ${RATE_MAX}/s, or calls a minute such as 30/m`,
  );
}
