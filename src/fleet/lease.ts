import type { Pool } from 'pg';
import { ReplicaAliveError } from './fleetError.js';
import type { FleetOptions } from './options.js';

/** Dependencies of a lease. */
export interface LeaseDeps {
  readonly pool: Pool;
  /** Returns a monotonic time in milliseconds. */
  readonly ticks: () => number;
}

/** How long the database trusts a replica after its last heartbeat, in milliseconds. */
export const LEASE_MS = 5_000;
/** Time between two heartbeats. */
export const HEARTBEAT_MS = 1_000;
/**
 * Time in milliseconds by which a replica ends its lease earlier than the database does, because its clock may run
 * slower.
 */
export const MARGIN_MS = 500;

/**
 * The right of a replica to serve the worlds that it has. The clock of the database decides when the right ends. The replica counts
 * from the time before it sent its last successful heartbeat, so it never trusts itself longer than the database does.
 */
export class Lease {
  private trustedUntil = -Infinity;
  private isLost = false;

  private constructor(
    private readonly deps: LeaseDeps,
    /** The id of the replica, which is its URL. */
    readonly replica: string,
    readonly incarnation: string,
  ) {}

  /**
   * Joins the fleet under a new incarnation. The worlds of an earlier incarnation can then be claimed by anyone. `pool` has the connections
   * for this; the heartbeats use those of `deps`.
   */
  static async begin(
    deps: LeaseDeps,
    { url, controlUrl, takesWorlds = false }: Pick<FleetOptions, 'url' | 'controlUrl' | 'takesWorlds'>,
    pool = deps.pool,
  ): Promise<Lease> {
    const sentAt = deps.ticks();
    const { rows } = await pool.query<{ incarnation: string }>(JOIN, [
      url,
      LEASE_MS,
      controlUrl,
      takesWorlds,
    ]);
    const [row] = rows;
    if (row === undefined)
      throw new ReplicaAliveError(
        `another replica that is alive has the id ${JSON.stringify(url)}; each needs an --advertise-url of its own`,
      );
    const lease = new Lease(deps, url, row.incarnation);
    lease.trustedUntil = sentAt + LEASE_MS - MARGIN_MS;
    return lease;
  }

  /** Whether the replica may answer requests now, reads included. */
  get isTrusted(): boolean {
    return !this.isLost && this.deps.ticks() < this.trustedUntil;
  }

  /** Whether another replica has revoked this incarnation. It then never becomes trusted again. */
  get isRevoked(): boolean {
    return this.isLost;
  }

  /** Sends a heartbeat. Throws if the engine does not answer; the lease then ends by itself. */
  async renew(): Promise<void> {
    const sentAt = this.deps.ticks();
    const { rowCount } = await this.deps.pool.query(RENEW, [this.replica, this.incarnation, LEASE_MS]);
    if (rowCount === 1) this.trustedUntil = Math.max(this.trustedUntil, sentAt + LEASE_MS - MARGIN_MS);
    else this.isLost = true;
  }

  /** Gives all worlds back and revokes this incarnation, so that others need not wait for its end. */
  async end(): Promise<void> {
    this.isLost = true;
    const me = [this.replica, this.incarnation];
    await this.deps.pool.query(REVOKE, me);
    await this.deps.pool.query(GIVE_BACK, me);
  }
}

/** Returns no row if a living replica has the same id, because that replica keeps its row. */
const JOIN = `
  INSERT INTO understudy.replica AS r (id, incarnation, url, expires_at, control_url, takes_worlds)
  VALUES ($1, 1, $1, clock_timestamp() + $2 * interval '1 millisecond', $3, $4)
  ON CONFLICT (id) DO UPDATE
    SET incarnation = r.incarnation + 1, url = excluded.url, control_url = excluded.control_url,
      takes_worlds = excluded.takes_worlds, expires_at = excluded.expires_at, revoked = false
    WHERE r.revoked OR r.expires_at < clock_timestamp()
  RETURNING incarnation::text`;
// `now()` is the start of the statement. If the statement waits for a lock, the lease ends earlier, never later.
const RENEW = `
  UPDATE understudy.replica SET expires_at = now() + $3 * interval '1 millisecond'
  WHERE id = $1 AND incarnation = $2 AND NOT revoked`;
const REVOKE = `UPDATE understudy.replica SET revoked = true WHERE id = $1 AND incarnation = $2`;
const GIVE_BACK = `
  UPDATE understudy.world SET owner = NULL, incarnation = NULL WHERE owner = $1 AND incarnation = $2`;
