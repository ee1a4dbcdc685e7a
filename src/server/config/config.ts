import type { Instant } from '../../world/instant.js';
import { quirksOf, type Dialect, type Quirks } from '../../world/quirks.js';
import type { Scenario } from '../../world/scenario.gen.js';
import type { Settings } from '../../world/settings.js';
import { quirk, type TlsSetting } from './readers.js';
import { SETTINGS, valueOf, type Environment, type LogStyle } from './settings.js';
import { UsageError } from './usageError.js';

/** Address of a running simulator. */
export interface Address {
  readonly port: number;
  readonly controlPort: number | 'off';
  /** If unset: both loopback addresses. */
  readonly host?: string;
  /** If unset: plain HTTP. */
  readonly tls?: TlsSetting;
}

/** Options that a scenario has too. The option wins over the scenario. */
export interface Beginning {
  readonly fixture?: string;
  readonly seed?: number;
  readonly now?: Instant;
  readonly clock?: 'manual' | number;
}

/** Options of the default world that the user set. */
export interface Chosen extends Beginning {
  readonly dialect?: Dialect;
  readonly quirks?: Partial<Quirks>;
}

/** The validated options of `serve`. */
export interface Config extends Address {
  readonly fixture: string;
  /** Scenarios that play in the default world: names, files, or, from the library, the scenarios themselves. */
  readonly scenarios: readonly (string | (Scenario & { readonly name: string }))[];
  /** Whether to reload scenarios when their files change. */
  readonly watch: boolean;
  readonly chosen: Chosen;
  /** Settings of the deployment that override those of the fixture. Only the library sets them. */
  readonly settings?: Partial<Settings>;
  readonly seed: number;
  /** Start of the virtual clock; if unset, the real time. */
  readonly now?: Instant;
  /** Rate of the virtual clock in virtual seconds per real second, or `manual`. */
  readonly clock: 'manual' | number;
  readonly dialect: Dialect;
  readonly quirks: Quirks;
  /** Directory of kept worlds; if unset, worlds end with the program. */
  readonly data?: string;
  /** Whether a change must reach the kernel or the disk before the response. */
  readonly dataFlush: 'kernel' | 'disk';
  /** Origin of links; if unset, the origin of the request. */
  readonly publicUrl?: string;
  readonly controlToken?: string;
  /** Host names that the control plane accepts, besides localhost and addresses. */
  readonly controlHosts?: readonly string[];
  readonly readyFile?: string;
  readonly log: LogStyle;
}

/** Flags as typed, by option. A repeated flag is a list. */
export type Flags = Readonly<
  Partial<Record<Exclude<keyof typeof SETTINGS, 'quirk' | 'scenario' | 'watch'>, string>>
> & {
  readonly quirk?: readonly string[];
  readonly scenario?: readonly string[];
  readonly watch?: string | boolean;
};

/** Merges flags and environment into a Config. Throws a UsageError if one is wrong. */
export function readConfig(flags: Flags, env: Environment, isTerminal: boolean): Config {
  const chosen = chosenFrom(flags, env);
  const data = valueOf(SETTINGS.data, flags.data, env);
  const publicUrl = valueOf(SETTINGS.publicUrl, flags.publicUrl, env);
  const controlToken = valueOf(SETTINGS.controlToken, flags.controlToken, env);
  const controlHosts = valueOf(SETTINGS.controlHosts, flags.controlHosts, env);
  const readyFile = valueOf(SETTINGS.readyFile, flags.readyFile, env);
  const { dialect = 'documented' } = chosen;
  return Object.freeze({
    ...readAddress(flags, env),
    fixture: chosen.fixture ?? 'standard',
    ...scenariosFrom(flags, env),
    chosen,
    seed: chosen.seed ?? 1,
    ...(chosen.now !== undefined && { now: chosen.now }),
    clock: chosen.clock ?? 1,
    dialect,
    quirks: quirksOf(dialect, chosen.quirks),
    ...(data !== undefined && { data }),
    dataFlush: valueOf(SETTINGS.dataFlush, flags.dataFlush, env) ?? 'kernel',
    ...(publicUrl !== undefined && { publicUrl }),
    ...(controlToken !== undefined && { controlToken }),
    ...(controlHosts !== undefined && { controlHosts }),
    ...(readyFile !== undefined && { readyFile }),
    log: valueOf(SETTINGS.log, flags.log, env) ?? (isTerminal ? 'pretty' : 'json'),
  });
}

/** Reads the address to listen on. */
export function readAddress(flags: Flags, env: Environment): Address {
  const port = valueOf(SETTINGS.port, flags.port, env) ?? 8080;
  const controlPort = valueOf(SETTINGS.controlPort, flags.controlPort, env) ?? 8081;
  const host = valueOf(SETTINGS.host, flags.host, env);
  const tls = valueOf(SETTINGS.tls, flags.tls, env) ?? 'off';
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

/** A flag overrides the environment for its quirk only, so that it keeps an image's other choices. */
function quirksFrom(flags: Flags, env: Environment): Partial<Quirks> {
  const chosen = flags.quirk?.map((flag) => valueOf({ ...SETTINGS.quirk, read: quirk }, flag, {})) ?? [];
  return Object.assign({}, valueOf(SETTINGS.quirk, undefined, env), ...chosen) as Partial<Quirks>;
}

function scenariosFrom(flags: Flags, env: Environment): Pick<Config, 'scenarios' | 'watch'> {
  const scenarios = flags.scenario ?? valueOf(SETTINGS.scenario, undefined, env) ?? [];
  const flag = flags.watch === undefined ? undefined : String(flags.watch);
  const watch = valueOf(SETTINGS.watch, flag, env) ?? false;
  if (watch && scenarios.length === 0)
    throw new UsageError('--watch: expected a --scenario to watch as well');
  return { scenarios, watch };
}
