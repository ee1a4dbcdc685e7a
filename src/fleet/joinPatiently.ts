import type { Pools } from './database.js';
import { ReplicaAliveError } from './fleetError.js';
import { Lease, LEASE_MS } from './lease.js';
import type { FleetOptions } from './options.js';
import { retry } from './retry.js';

/** Time in milliseconds between attempts to join while a crashed replica with the same URL still has its lease. */
const REJOIN_MS = 500;

type JoinOptions = Pick<FleetOptions, 'url' | 'controlUrl' | 'takesWorlds' | 'ticks' | 'after'>;

/**
 * Joins, and waits for the end of the lease of a replica that crashed and had the same URL. A start may take longer than a heartbeat, so it
 * joins by the connections of the work.
 */
export function joinPatiently(options: JoinOptions, { work, beats }: Pools): Promise<Lease> {
  const { ticks, after } = options;
  const mayPass = (error: unknown): boolean => error instanceof ReplicaAliveError;
  const patience = { ticks, after, totalMs: LEASE_MS + REJOIN_MS, pauseMs: REJOIN_MS, mayPass };
  return retry(patience, () => Lease.begin({ pool: beats, ticks }, options, work));
}
