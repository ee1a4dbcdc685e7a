import type { Pool } from 'pg';
import { ReplicaAliveError } from './fleetError.js';
import { Lease, LEASE_MS } from './lease.js';
import type { FleetOptions } from './options.js';
import { retry } from './retry.js';

/** Time in milliseconds between attempts to join while a crashed replica with the same URL still has its lease. */
const REJOIN_MS = 500;

/** Joins, and waits for the end of the lease of a replica that crashed and had the same URL. */
export function joinPatiently(options: FleetOptions, pool: Pool): Promise<Lease> {
  const { ticks, after } = options;
  const mayPass = (error: unknown): boolean => error instanceof ReplicaAliveError;
  const patience = { ticks, after, totalMs: LEASE_MS + REJOIN_MS, pauseMs: REJOIN_MS, mayPass };
  return retry(patience, () => Lease.begin({ pool, ticks }, options));
}
