import type { FleetDirectory } from '../commands/programContext.js';
import type { ControlToken } from '../control/defences/requireToken.js';
import type { Data } from '../storage/data.js';
import type { Fleet } from '../fleet/fleet.js';
import type { Simulator } from '../simulator/simulator.js';
import type { Config } from './config/config.js';
import type { Entrance } from './fleet/entrance.js';
import type { FleetLink } from './fleet/link.js';
import type { Credentials } from './tls/credentials.js';

/** Receives warnings for the user. */
interface Warning {
  readonly warn: (message: string) => void;
}

/** Loads the code for worlds on disk only if an option needs it. */
export async function openData(config: Config, { warn }: Warning): Promise<Data | undefined> {
  const { openDataOf } = await import('./keptData.js');
  return openDataOf(config, warn);
}

/** Returns the tokens that the control plane accepts. Loads the code for files of tokens only if an option needs it. */
export async function loadTokens({
  controlToken,
  controlTokens,
}: Config): Promise<readonly ControlToken[] | undefined> {
  if (controlToken === undefined && controlTokens === undefined) return undefined;
  const { tokensOf } = await import('./controlTokens.js');
  return tokensOf(controlToken, controlTokens);
}

/** Loads the package for certificates only if TLS needs it. */
export async function loadCredentials(config: Config): Promise<Credentials | undefined> {
  const { credentialsOf } = await import('./tls/credentials.js');
  return credentialsOf(config);
}

/** Joins a fleet. Loads its code only if an option needs it. */
export async function openFleet(config: Config, { warn }: Warning): Promise<Fleet | undefined> {
  if (config.fleet === undefined) return undefined;
  const { joinFleet } = await import('./fleet/joinFleet.js');
  return joinFleet(config, warn);
}

/** Returns the function that puts the checks of a fleet before an app. */
export async function loadEntrance(fleet: Fleet | undefined, config: Config): Promise<Entrance | undefined> {
  if (fleet === undefined) return undefined;
  const { entranceOf } = await import('./fleet/entrance.js');
  return entranceOf(fleet, config);
}

/** Returns the way from this process to worlds of other replicas. */
export async function loadLink(
  fleet: Fleet | undefined,
  simulator: Simulator,
  { controlToken, controlTls = false }: Config,
): Promise<FleetLink | undefined> {
  if (fleet === undefined) return undefined;
  const { linkOf } = await import('./fleet/link.js');
  return linkOf(fleet, simulator, { token: controlToken, isTls: controlTls });
}

/** Returns the worlds of all replicas. */
export function directoryOf(
  fleet: Fleet,
  simulator: Simulator,
  { controlTls: isTls = false }: Config,
): FleetDirectory {
  return {
    list: () => fleet.directory.list(),
    deleteElsewhere: async (world, token) => {
      const { deleteElsewhere, linkOf } = await import('./fleet/link.js');
      return deleteElsewhere(linkOf(fleet, simulator, { token, isTls }), world);
    },
  };
}
