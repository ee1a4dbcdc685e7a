import type { Instant } from '../../world/instant.js';
import { quirksOf, type Dialect, type Quirks } from '../../world/quirks.js';
import type { Scenario } from '../../world/scenario.gen.js';
import type { Settings } from '../../world/settings.js';
import { quirk, type TlsSetting } from './readers.js';
import { SETTINGS, valueOf, type Environment, type LogStyle } from './settings.js';
import { UsageError } from './usageError.js';

/** Where the running simulator is asked whether it is ready. */
export interface Address {
  readonly port: number;
  readonly controlPort: number | 'off';
  /** Absent: both loopbacks. */
  readonly host?: string;
  /** What the API is served with; absent: plain HTTP. */
  readonly tls?: TlsSetting;
}

/** What a scenario says too: asked for, it wins over what a scenario says. */
export interface Beginning {
  readonly fixture?: string;
  readonly seed?: number;
  readonly now?: Instant;
  readonly clock?: 'manual' | number;
}

/** Options of the default world that were asked for, not left to their defaults. */
export interface Chosen extends Beginning {
  readonly dialect?: Dialect;
  readonly quirks?: Partial<Quirks>;
}

/** What `serve` does, all of it validated. */
export interface Config extends Address {
  readonly fixture: string;
  /** Scenarios that play in the default world: names, files, or, from the library, the scenarios themselves. */
  readonly scenarios: readonly (string | (Scenario & { readonly name: string }))[];
  /** Whether those are loaded anew when their files change. */
  readonly watch: boolean;
  readonly chosen: Chosen;
  /** How its deployment is configured, on top of what it says itself; only the library can tell. */
  readonly settings?: Partial<Settings>;
  readonly seed: number;
  /** Where the virtual clock starts; absent: at the real time. */
  readonly now?: Instant;
  /** How the virtual clock moves: so many virtual seconds to a real one, or not by itself. */
  readonly clock: 'manual' | number;
  readonly dialect: Dialect;
  readonly quirks: Quirks;
  /** Where the worlds are kept; absent: they end with the program. */
  readonly data?: string;
  /** Whether a change must have reached the kernel or the disk itself before it is answered. */
  readonly dataFlush: 'kernel' | 'disk';
  /** What stands in front of the API path in links; absent: what the request names. */
  readonly publicUrl?: string;
  readonly controlToken?: string;
  /** Names under which the control plane may be called, besides localhost and addresses. */
  readonly controlHosts?: readonly string[];
  readonly readyFile?: string;
  readonly log: LogStyle;
}

/** The flags as they were typed, by option; a repeated one as a list. */
export type Flags = Readonly<
  Partial<Record<Exclude<keyof typeof SETTINGS, 'quirk' | 'scenario' | 'watch'>, string>>
> & {
  readonly quirk?: readonly string[];
  readonly scenario?: readonly string[];
  readonly watch?: string | boolean;
};

/** Flags and environment as one Config; throws a UsageError where they are wrong. */
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

/** The part of the Config that says where the program listens. */
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

/** A flag wins over the environment quirk by quirk, so that a flag changes one choice of an image and keeps the rest. */
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
