import type { Pool } from 'pg';
import { ReplicaAliveError } from './fleetError.js';
import { Lease, LEASE_MS } from './lease.js';
import type { FleetOptions } from './options.js';

/** Time in milliseconds between attempts to join while a crashed replica with the same URL still has its lease. */
const REJOIN_MS = 500;

/** Joins, and waits for the end of the lease of a replica that crashed and had the same URL. */
export async function beginPatiently(
  { url, controlUrl, takesWorlds, ticks, after }: FleetOptions,
  pool: Pool,
): Promise<Lease> {
  const deadline = ticks() + LEASE_MS + REJOIN_MS;
  for (;;) {
    try {
      return await Lease.begin({ pool, ticks }, url, url, controlUrl, takesWorlds);
    } catch (error) {
      if (!(error instanceof ReplicaAliveError) || ticks() > deadline) throw error;
      await new Promise<void>((resolve) => {
        after(REJOIN_MS, resolve);
      });
    }
  }
}
