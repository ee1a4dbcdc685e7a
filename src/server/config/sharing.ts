import type { Config, Flags } from './config.js';
import { SETTINGS, valueOf, type Environment } from './settings.js';
import { variableOf } from './environment.js';
import { UsageError } from './usageError.js';

/** Reads the options of a simulator that a team shares. */
export function sharingFrom(flags: Flags, env: Environment): Pick<Config, 'controlTokens' | 'worldTtl'> {
  const controlTokens = valueOf(SETTINGS.controlTokens, flags.controlTokens, env);
  const worldTtl = valueOf(SETTINGS.worldTtl, flags.worldTtl, env);
  return {
    ...(controlTokens !== undefined && { controlTokens }),
    ...(worldTtl !== undefined && { worldTtl }),
  };
}

/** Refuses a fleet for a command that starts a simulator of its own. */
export function withoutFleet(command: string, config: Config): Config {
  if (config.fleet === undefined) return config;
  throw new UsageError(`${command}: expected without --fleet, because it starts a simulator of its own`);
}

/** Reads the options of a replica of a fleet. */
export function fleetFrom(flags: Flags, env: Environment): Pick<Config, 'fleet' | 'advertiseUrl'> {
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
