import type { Flags } from './flags.js';
import { SETTINGS, valueOf, type Environment } from './settings.js';
import { variableOf } from './environment.js';
import { UsageError } from './usageError.js';

/** The options of a simulator that a team shares. */
export interface Sharing {
  /** File of named tokens for the control plane. */
  readonly controlTokens?: string;
  /** Time to live of worlds that name none, in real milliseconds. */
  readonly worldTtl?: number;
}

/** The options of a replica of a fleet. */
export interface FleetOptions {
  /** URL of the database that the replicas share. */
  readonly fleet?: string;
  /** Root URL of this replica's API, as other replicas and clients call it. Set if `fleet` is. */
  readonly advertiseUrl?: string;
}

/** Reads the options of a simulator that a team shares. */
export function sharingFrom(flags: Flags, env: Environment): Sharing {
  const controlTokens = valueOf(SETTINGS.controlTokens, flags.controlTokens, env);
  const worldTtl = valueOf(SETTINGS.worldTtl, flags.worldTtl, env);
  return {
    ...(controlTokens !== undefined && { controlTokens }),
    ...(worldTtl !== undefined && { worldTtl }),
  };
}

/**
 * Returns the default ports of a simulator that starts for one client: any free ones. A replica of a fleet has the port of its
 * `--advertise-url`, and the next one for the control plane, because other replicas must know both.
 */
export function ownPorts(flags: Flags, env: Environment): Pick<Flags, 'port' | 'controlPort'> {
  const url = valueOf(SETTINGS.advertiseUrl, flags.advertiseUrl, env);
  if (url === undefined) return { port: '0', controlPort: '0' };
  const { port, protocol } = new URL(url);
  const own = Number(port) || (protocol === 'https:' ? 443 : 80);
  return { port: String(own), controlPort: String(own + 1) };
}

/** Reads the options of a replica of a fleet. */
export function fleetFrom(flags: Flags, env: Environment): FleetOptions {
  const fleet = valueOf(SETTINGS.fleet, flags.fleet, env);
  const advertiseUrl = valueOf(SETTINGS.advertiseUrl, flags.advertiseUrl, env);
  if (fleet === undefined) {
    if (advertiseUrl !== undefined) throw new UsageError('--advertise-url: requires --fleet');
    return {};
  }
  if (valueOf(SETTINGS.data, flags.data, env) !== undefined)
    throw new UsageError('--fleet: expected without --data, because the database keeps the worlds');
  if (flags.watch !== undefined || variableOf(SETTINGS.watch.env, env) !== undefined)
    throw new UsageError(
      '--watch: expected without --fleet, because another replica may have the default world',
    );
  if (valueOf(SETTINGS.controlPort, flags.controlPort, env) === 0)
    throw new UsageError(
      '--control-port 0: expected a fixed port or off with --fleet, because replicas refer to it',
    );
  if (advertiseUrl === undefined)
    throw new UsageError(
      '--fleet: requires --advertise-url, where others find this replica, such as http://10.0.0.7:8080',
    );
  return { fleet, advertiseUrl };
}
