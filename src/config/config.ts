import type { Instant } from '../domain/instant.js';
import { quirksOf, type Dialect, type Quirks } from '../domain/quirks.js';
import { quirk, REALTIME } from './readers.js';
import { SETTINGS, valueOf, type Environment, type LogStyle } from './settings.js';
import { UsageError } from './usageError.js';

/** Where the running simulator is asked whether it is ready. */
export interface Address {
  readonly port: number;
  readonly controlPort: number | 'off';
  /** Absent: both loopbacks. */
  readonly host?: string;
}

/** What `serve` does, all of it validated. */
export interface Config extends Address {
  readonly fixture: string;
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
  readonly readyFile?: string;
  readonly log: LogStyle;
}

/** The flags as they were typed, by option; a repeated `--quirk` as a list. */
export type Flags = Readonly<Partial<Record<Exclude<keyof typeof SETTINGS, 'quirk'>, string>>> & {
  readonly quirk?: readonly string[];
};

// Options of later versions: ignoring a variable that asks for them would promise what is not there.
const LATER = ['UNDERSTUDY_SCENARIO', 'UNDERSTUDY_TLS'];

/** Flags and environment as one Config; throws a UsageError where they are wrong. */
export function readConfig(flags: Flags, env: Environment, isTerminal: boolean): Config {
  for (const name of LATER) {
    if (env[name])
      throw new UsageError(`${name}=${JSON.stringify(env[name])}: this version has no such option; unset it`);
  }
  const now = valueOf(SETTINGS.now, flags.now, env);
  const data = valueOf(SETTINGS.data, flags.data, env);
  const publicUrl = valueOf(SETTINGS.publicUrl, flags.publicUrl, env);
  const controlToken = valueOf(SETTINGS.controlToken, flags.controlToken, env);
  const readyFile = valueOf(SETTINGS.readyFile, flags.readyFile, env);
  const dialect = valueOf(SETTINGS.dialect, flags.dialect, env) ?? 'documented';
  return Object.freeze({
    ...readAddress(flags, env),
    fixture: valueOf(SETTINGS.fixture, flags.fixture, env) ?? 'standard',
    seed: valueOf(SETTINGS.seed, flags.seed, env) ?? 1,
    ...(now !== undefined && { now }),
    clock: valueOf(SETTINGS.clock, flags.clock, env) ?? REALTIME,
    dialect,
    quirks: quirksOf(dialect, quirksFrom(flags, env)),
    ...(data !== undefined && { data }),
    dataFlush: valueOf(SETTINGS.dataFlush, flags.dataFlush, env) ?? 'kernel',
    ...(publicUrl !== undefined && { publicUrl }),
    ...(controlToken !== undefined && { controlToken }),
    ...(readyFile !== undefined && { readyFile }),
    log: valueOf(SETTINGS.log, flags.log, env) ?? (isTerminal ? 'pretty' : 'json'),
  });
}

/** The part of the Config that says where the program listens. */
export function readAddress(flags: Flags, env: Environment): Address {
  const port = valueOf(SETTINGS.port, flags.port, env) ?? 8080;
  const controlPort = valueOf(SETTINGS.controlPort, flags.controlPort, env) ?? 8081;
  const host = valueOf(SETTINGS.host, flags.host, env);
  if (port === controlPort && port !== 0) {
    throw new UsageError(
      `--control-port ${controlPort}: expected another port than that of --port, 0 or off`,
    );
  }
  return Object.freeze({ port, controlPort, ...(host !== undefined && { host }) });
}

/** A flag wins over the environment quirk by quirk, so that a flag changes one choice of an image and keeps the rest. */
function quirksFrom(flags: Flags, env: Environment): Partial<Quirks> {
  const chosen = flags.quirk?.map((flag) => valueOf({ ...SETTINGS.quirk, read: quirk }, flag, {})) ?? [];
  return Object.assign({}, valueOf(SETTINGS.quirk, undefined, env), ...chosen) as Partial<Quirks>;
}
