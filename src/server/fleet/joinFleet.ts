import { Fleet } from '../../fleet/fleet.js';
import { FleetError } from '../../fleet/fleetError.js';
import { StateError } from '../../simulator/state/readState.js';
import { StoreError } from '../../simulator/worldRecord.js';
import { DataError } from '../../storage/dataError.js';
import { schedules } from '../../simulator/behaviours.js';
import type { Config } from '../config/config.js';
import { UsageError } from '../config/usageError.js';
import { after, every, ticks } from '../realClock.js';

/** Joins the fleet of `--fleet`. Throws a UsageError if that is impossible. The message contains no password. */
export async function joinFleet(
  { fleet: database = '', advertiseUrl = '', controlPort, controlTls, forwards, publicUrl }: Config,
  warn: (message: string) => void,
): Promise<Fleet> {
  const controlUrl =
    controlPort === 'off' ? '' : controlUrlOf(advertiseUrl, controlPort, controlTls === true);
  try {
    return await Fleet.join({
      database,
      url: advertiseUrl,
      controlUrl,
      // Behind a load balancer, the path of a world decides. A replica that forwards belongs to one command.
      takesWorlds: forwards !== true && publicUrl === undefined,
      schedules,
      ticks,
      after,
      every,
      warn,
    });
  } catch (error) {
    throw fleetUsageError(database, error);
  }
}

/** The errors of a database, and of a world in it that this version cannot use. */
const EXPECTED = [FleetError, StoreError, DataError, StateError];

/** Converts an error of the database into a UsageError. Returns other errors unchanged. */
export function fleetUsageError(database: string, error: unknown): unknown {
  if (!(error instanceof Error) || !EXPECTED.some((type) => error instanceof type)) return error;
  const { host, pathname } = new URL(database);
  return new UsageError(`--fleet ${host}${pathname}: ${error.message}`);
}

/** The control plane of a replica has the same host name as its API. */
function controlUrlOf(advertiseUrl: string, port: number, isTls: boolean): string {
  const url = new URL(advertiseUrl);
  return `${isTls ? 'https' : 'http'}://${url.hostname}:${port}`;
}
