import { SECRETS } from '../../bundle/secretForms.js';
import { SURFACES } from '../../contract/document.js';
import { DIALECTS } from '../../world/quirks.js';
import { variableOf, type Environment } from './environment.js';
import {
  bearerToken,
  byteCount,
  clock,
  count,
  databaseUrl,
  hostName,
  hostNames,
  instant,
  integer,
  oneOf,
  onOrOff,
  portNumber,
  portOrOff,
  publicUrl,
  quirks,
  timeToLive,
  textNaming,
  textsNaming,
  trueOrFalse,
  tls,
  OptionError,
  type Reader,
} from './readers.js';
import { UsageError } from './usageError.js';

export type { Environment } from './environment.js';

/** One option of the command line, with its environment variable. */
export interface Setting<T> {
  readonly flags: string;
  readonly env: string;
  readonly description: string;
  readonly read: Reader<T>;
  /** True if error messages must not print the value. */
  readonly secret?: boolean;
}

/** Log styles: for people, for programs, and none. */
export const LOG_STYLES = ['pretty', 'json', 'silent'] as const;
/** When `exec` writes bundles. */
export const BUNDLE_TIMES = ['on-failure', 'always', 'never'] as const;
export type LogStyle = (typeof LOG_STYLES)[number];

/** All options of `serve`, by the name that commander gives them. */
export const SETTINGS = {
  port: setting('--port <port>', 'PORT', 'API, 0 for any free port (default: 8080)', portNumber),
  controlPort: setting(
    '--control-port <port>',
    'CONTROL_PORT',
    'control plane, or off (default: 8081)',
    portOrOff,
  ),
  host: setting('--host <host>', 'HOST', 'where to listen (default: both loopbacks)', hostName),
  fixture: setting(
    '--fixture <name>',
    'FIXTURE',
    'starting world, name or file (default: standard)',
    textNaming('a name or a file'),
  ),
  scenario: setting(
    '--scenario <name>',
    'SCENARIO',
    'what plays in it, name or file; repeatable',
    textsNaming('a name or a file'),
  ),
  watch: setting('--watch', 'WATCH', 'reload the scenarios when their files change', trueOrFalse),
  seed: setting('--seed <integer>', 'SEED', 'seed of all randomness (default: 1)', integer),
  now: setting('--now <instant>', 'NOW', 'start of the virtual clock (default: real time)', instant),
  clock: setting('--clock <mode>', 'CLOCK', 'realtime (default), manual or a rate such as 60', clock),
  dialect: setting(
    '--dialect <name>',
    'DIALECT',
    'documented or ops-manager (default: documented)',
    oneOf(...DIALECTS),
  ),
  surface: setting(
    '--surface <name>',
    'SURFACE',
    'extended (default) or documented (21 endpoints)',
    oneOf(...SURFACES),
  ),
  quirk: setting('--quirk <name=value>', 'QUIRKS', 'one choice on top of the dialect; repeatable', quirks),
  data: setting(
    '--data <dir>',
    'DATA',
    'keep the worlds there (default: in memory)',
    textNaming('a directory'),
  ),
  dataFlush: setting(
    '--data-flush <to>',
    'DATA_FLUSH',
    'before each answer: kernel (default) or disk',
    oneOf('kernel', 'disk'),
  ),
  timelineEntries: setting(
    '--timeline-entries <n>',
    'TIMELINE_ENTRIES',
    'history of each world (default: 10000, 0 for none)',
    count,
  ),
  timelineBytes: setting(
    '--timeline-bytes <size>',
    'TIMELINE_BYTES',
    'its memory, with the calls (default: 64MiB, 0 for none)',
    byteCount,
  ),
  tls: setting('--tls <how>', 'TLS', 'serve the API by TLS: auto, or CERT,KEY (files)', tls),
  publicUrl: setting(
    '--public-url <url>',
    'PUBLIC_URL',
    'base of the links (default: from the request)',
    publicUrl,
  ),
  controlToken: {
    ...setting('--control-token <token>', 'CONTROL_TOKEN', 'bearer token for the control plane', bearerToken),
    secret: true,
  },
  controlTokens: setting(
    '--control-tokens <file>',
    'CONTROL_TOKENS',
    'named tokens with rights and limits',
    textNaming('a file'),
  ),
  controlTls: setting(
    '--control-tls [on|off]',
    'CONTROL_TLS',
    'serve the control plane by TLS too (default: off)',
    onOrOff,
  ),
  worldTtl: setting(
    '--world-ttl <time>',
    'WORLD_TTL',
    'delete unused worlds after this (default: never)',
    timeToLive,
  ),
  fleet: {
    ...setting('--fleet <url>', 'FLEET', 'share worlds with other replicas: postgres://…', databaseUrl),
    secret: true,
  },
  advertiseUrl: setting(
    '--advertise-url <url>',
    'ADVERTISE_URL',
    'where other replicas and clients find this one',
    publicUrl,
  ),
  controlHosts: setting(
    '--control-hosts <names>',
    'CONTROL_HOSTS',
    'more names for the control plane, by commas',
    hostNames,
  ),
  console: setting(
    '--console [on|off]',
    'CONSOLE',
    'the page for people on the control port (default: on)',
    onOrOff,
  ),
  report: setting('--report <dir>', 'REPORT', 'exec: leave a report there', textNaming('a directory')),
  bundle: setting(
    '--bundle <when>',
    'BUNDLE',
    'exec: a bundle in the report: on-failure, always, never',
    oneOf(...BUNDLE_TIMES),
  ),
  secrets: setting(
    '--secrets <what>',
    'SECRETS',
    'exec: secrets in states of bundles: replaced, kept',
    oneOf(...SECRETS),
  ),
  redact: setting(
    '--redact <headers>',
    'REDACT',
    'headers to leave out of bundles, by commas',
    textsNaming('names of headers'),
  ),
  readyFile: setting(
    '--ready-file <file>',
    'READY_FILE',
    'written once ready, removed on stop',
    textNaming('a file'),
  ),
  log: setting(
    '--log <style>',
    'LOG',
    'pretty (default on a terminal), json or silent',
    oneOf(...LOG_STYLES),
  ),
  logRequests: setting(
    '--log-requests [on|off]',
    'LOG_REQUESTS',
    'a line for each exchange (default: on a terminal)',
    onOrOff,
  ),
} as const;

/** Reads an option from its flag, or else from the environment. */
export function valueOf<T>(setting: Setting<T>, flag: string | undefined, env: Environment): T | undefined {
  if (flag !== undefined) return read(setting, flag, (value) => `${nameOf(setting)}${value && ` ${value}`}`);
  const variable = variableOf(setting.env, env);
  if (variable === undefined) return undefined;
  const { name, text } = variable;
  return read(setting, text, (value) => `${name}${value && `=${value}`} (${nameOf(setting)})`);
}

function read<T>(setting: Setting<T>, text: string, describe: (value: string) => string): T {
  try {
    return setting.read(text);
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    throw new UsageError(
      `${describe(setting.secret ? '' : JSON.stringify(text))}: expected ${error.expected}`,
    );
  }
}

/** Returns the long flag without its value, such as `--port`. */
export function nameOf(setting: Pick<Setting<unknown>, 'flags'>): string {
  return setting.flags.split(' ')[0] ?? setting.flags;
}

function setting<T>(flags: string, env: string, description: string, read: Reader<T>): Setting<T> {
  return { flags, env: `UNDERSTUDY_${env}`, description, read };
}
