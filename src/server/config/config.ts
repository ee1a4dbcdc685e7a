import type { Secrets } from '../../bundle/secretForms.js';
import type { Surface } from '../../contract/document.js';
import type { Instant } from '../../world/instant.js';
import { DEFAULT_SEED } from '../../world/random.js';
import { quirksOf, type Dialect, type Quirks } from '../../world/quirks.js';
import { TIMELINE_BOUNDS, type TimelineBounds } from '../../simulator/timeline/bounds.js';
import type { Scenario } from '../../input/scenario/scenario.gen.js';
import type { Settings } from '../../world/settings.js';
import { quirk, type TlsSetting } from './readers.js';
import type { Flags } from './flags.js';
import { fleetFrom, sharingFrom, type FleetOptions, type Sharing } from './sharing.js';
import { SETTINGS, valueOf, type BUNDLE_TIMES, type Environment, type LogStyle } from './settings.js';
import { UsageError } from './usageError.js';

/** The ports and the host on which a simulator listens. */
export interface Address {
  readonly port: number;
  readonly controlPort: number | 'off';
  /** Host to listen on. Defaults to both loopback addresses. */
  readonly host?: string;
  /** TLS of the API. If unset, the API uses plain HTTP. */
  readonly tls?: TlsSetting;
  /** Whether the control plane uses TLS too, with the same certificate. */
  readonly controlTls?: boolean;
}

/** Options that a scenario can also set. A value on the command line overrides the value in the scenario. */
export interface Beginning {
  readonly fixture?: string;
  readonly seed?: number;
  readonly now?: Instant;
  readonly clock?: 'manual' | number;
}

/** Options of the default world that the user has set. */
export interface Chosen extends Beginning {
  readonly dialect?: Dialect;
  readonly quirks?: Partial<Quirks>;
}

/** The validated options of `serve`. */
export interface Config extends Address, Sharing, FleetOptions {
  readonly fixture: string;
  /** Scenarios of the default world: names, files or, from the library, the scenarios themselves. */
  readonly scenarios: readonly (string | (Scenario & { readonly name: string }))[];
  /** Whether to reload scenarios when their files change. */
  readonly watch: boolean;
  readonly chosen: Chosen;
  /** Settings of the deployment that override those of the fixture. Only the library sets them. */
  readonly settings?: Partial<Settings>;
  readonly seed: number;
  /** Start of the virtual clock. Defaults to the real time. */
  readonly now?: Instant;
  /** Virtual seconds per real second, or `manual`. */
  readonly clock: 'manual' | number;
  readonly dialect: Dialect;
  readonly quirks: Quirks;
  /** Directory in which worlds are stored. If unset, worlds are lost when the program ends. */
  readonly data?: string;
  /** Set of operations that the API serves. */
  readonly surface: Surface;
  /** Limits of the history of each world. */
  readonly timeline: TimelineBounds;
  /** Whether a change is in the buffers of the kernel, or already on the disk, when its response is sent. */
  readonly dataFlush: 'kernel' | 'disk';
  /** Base of the links in responses. Defaults to the origin of the request. */
  readonly publicUrl?: string;
  readonly controlToken?: string;
  /** Whether a replica forwards requests for worlds of other replicas, instead of naming these replicas. */
  readonly forwards?: boolean;
  /** Host names that the control plane accepts, besides localhost and IP addresses. */
  readonly controlHosts?: readonly string[];
  /** Whether the control plane serves the console. */
  readonly console: boolean;
  readonly readyFile?: string;
  /** When `exec` adds bundles to its report. */
  readonly bundle: (typeof BUNDLE_TIMES)[number];
  /** Whether the bundles of `exec` have secrets in their states, or replacements. */
  readonly secrets: Secrets;
  /** Headers that bundles leave out. */
  readonly redact: readonly string[];
  /** Folder for the report of `exec`. If unset, `exec` writes no report. */
  readonly report?: string;
  readonly log: LogStyle;
  /** Whether to log a line for each exchange. With the log style `silent`, nothing is logged in any case. */
  readonly logRequests: boolean;
}

/** Merges flags and environment into a Config. Throws a UsageError if one is invalid. */
export function readConfig(flags: Flags, env: Environment, isTerminal: boolean): Config {
  const chosen = chosenFrom(flags, env);
  const data = valueOf(SETTINGS.data, flags.data, env);
  const publicUrl = valueOf(SETTINGS.publicUrl, flags.publicUrl, env);
  const controlToken = valueOf(SETTINGS.controlToken, flags.controlToken, env);
  const controlHosts = valueOf(SETTINGS.controlHosts, flags.controlHosts, env);
  const readyFile = valueOf(SETTINGS.readyFile, flags.readyFile, env);
  const report = valueOf(SETTINGS.report, flags.report, env);
  const { dialect = 'documented' } = chosen;
  return Object.freeze({
    ...readAddress(flags, env),
    fixture: chosen.fixture ?? 'standard',
    ...scenariosFrom(flags, env),
    chosen,
    seed: chosen.seed ?? DEFAULT_SEED,
    ...(chosen.now !== undefined && { now: chosen.now }),
    clock: chosen.clock ?? 1,
    dialect,
    quirks: quirksOf(dialect, chosen.quirks),
    surface: valueOf(SETTINGS.surface, flags.surface, env) ?? 'extended',
    timeline: {
      entries: valueOf(SETTINGS.timelineEntries, flags.timelineEntries, env) ?? TIMELINE_BOUNDS.entries,
      bytes: valueOf(SETTINGS.timelineBytes, flags.timelineBytes, env) ?? TIMELINE_BOUNDS.bytes,
    },
    ...(data !== undefined && { data }),
    dataFlush: valueOf(SETTINGS.dataFlush, flags.dataFlush, env) ?? 'kernel',
    ...(publicUrl !== undefined && { publicUrl }),
    ...(controlToken !== undefined && { controlToken }),
    ...sharingFrom(flags, env),
    ...fleetFrom(flags, env),
    ...(controlHosts !== undefined && { controlHosts }),
    console: valueOf(SETTINGS.console, textOf(flags.console), env) ?? true,
    ...(readyFile !== undefined && { readyFile }),
    ...bundleFrom(flags, env, report),
    ...(report !== undefined && { report }),
    ...logFrom(flags, env, isTerminal),
  });
}

function bundleFrom(
  flags: Flags,
  env: Environment,
  report: string | undefined,
): Pick<Config, 'bundle' | 'redact' | 'secrets'> {
  const bundle = valueOf(SETTINGS.bundle, flags.bundle, env);
  if (bundle !== undefined && bundle !== 'never' && report === undefined)
    throw new UsageError(`--bundle ${bundle}: requires --report`);
  return {
    bundle: bundle ?? 'on-failure',
    secrets: valueOf(SETTINGS.secrets, flags.secrets, env) ?? 'replaced',
    redact: valueOf(SETTINGS.redact, flags.redact, env) ?? [],
  };
}

function logFrom(flags: Flags, env: Environment, isTerminal: boolean): Pick<Config, 'log' | 'logRequests'> {
  const log = valueOf(SETTINGS.log, flags.log, env) ?? (isTerminal ? 'pretty' : 'json');
  const logRequests =
    valueOf(SETTINGS.logRequests, textOf(flags.logRequests), env) ?? (isTerminal && log === 'pretty');
  return { log, logRequests };
}

/** Reads the address to listen on. */
export function readAddress(flags: Flags, env: Environment): Address {
  const port = valueOf(SETTINGS.port, flags.port, env) ?? 8080;
  const controlPort = valueOf(SETTINGS.controlPort, flags.controlPort, env) ?? 8081;
  const host = valueOf(SETTINGS.host, flags.host, env);
  const tls = valueOf(SETTINGS.tls, flags.tls, env) ?? 'off';
  const controlTls = valueOf(SETTINGS.controlTls, textOf(flags.controlTls), env) ?? false;
  if (controlTls && tls === 'off')
    throw new UsageError('--control-tls: requires --tls, whose certificate it uses');
  if (port === controlPort && port !== 0) {
    throw new UsageError(
      `--control-port ${controlPort}: expected another port than that of --port, 0 or off`,
    );
  }
  return Object.freeze({
    port,
    controlPort,
    ...(host !== undefined && { host }),
    ...(tls !== 'off' && { tls }),
    ...(controlTls && { controlTls }),
  });
}

function chosenFrom(flags: Flags, env: Environment): Chosen {
  const fixture = valueOf(SETTINGS.fixture, flags.fixture, env);
  const seed = valueOf(SETTINGS.seed, flags.seed, env);
  const now = valueOf(SETTINGS.now, flags.now, env);
  const clock = valueOf(SETTINGS.clock, flags.clock, env);
  const dialect = valueOf(SETTINGS.dialect, flags.dialect, env);
  const quirks = quirksFrom(flags, env);
  return Object.freeze({
    ...(fixture !== undefined && { fixture }),
    ...(seed !== undefined && { seed }),
    ...(now !== undefined && { now }),
    ...(clock !== undefined && { clock }),
    ...(dialect !== undefined && { dialect }),
    ...(Object.keys(quirks).length > 0 && { quirks }),
  });
}

/**
 * Merges quirks of flags and environment. A flag overrides only its own quirk, so that other quirks in the
 * environment of a container image still apply.
 */
function quirksFrom(flags: Flags, env: Environment): Partial<Quirks> {
  const chosen: Partial<Quirks> = { ...valueOf(SETTINGS.quirk, undefined, env) };
  for (const flag of flags.quirk ?? [])
    Object.assign(chosen, valueOf({ ...SETTINGS.quirk, read: quirk }, flag, {}));
  return chosen;
}

function scenariosFrom(flags: Flags, env: Environment): Pick<Config, 'scenarios' | 'watch'> {
  const scenarios = flags.scenario ?? valueOf(SETTINGS.scenario, undefined, env) ?? [];
  const watch = valueOf(SETTINGS.watch, textOf(flags.watch), env) ?? false;
  if (watch && scenarios.length === 0) throw new UsageError('--watch: requires --scenario');
  return { scenarios, watch };
}

/** Returns the text of a flag that may be used without a value. */
function textOf(flag: string | boolean | undefined): string | undefined {
  return flag === undefined ? undefined : String(flag);
}
