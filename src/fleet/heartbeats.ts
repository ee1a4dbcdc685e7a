import type { Pools } from './database.js';
import { databaseReason } from './fleetError.js';
import { Lease, LEASE_MS } from './lease.js';
import { Membership, type MembershipEvents } from './membership.js';
import type { FleetOptions } from './options.js';

export interface HeartbeatEvents extends MembershipEvents {
  /** The lease was revoked. The replica must drop every world before it joins again. */
  readonly onRevoked: () => void;
}

/** Renews the lease of a replica. A replica that was revoked joins again under a new incarnation. */
export class Heartbeats {
  private membership: Membership;
  private underWay: Promise<void> | undefined;
  private isEnding = false;
  private isAway = false;

  constructor(
    private readonly options: FleetOptions,
    private readonly pools: Pools,
    private readonly events: HeartbeatEvents,
    lease: Lease,
  ) {
    this.membership = this.membershipOf(lease);
  }

  get current(): Membership {
    return this.membership;
  }

  /** Sends a heartbeat, unless one is under way. */
  beat(): Promise<void> {
    if (this.isEnding) return Promise.resolve();
    this.underWay ??= this.renew().finally(() => {
      this.underWay = undefined;
    });
    return this.underWay;
  }

  /** Ends the lease and gives all worlds back. Waits for the heartbeat that is under way, which may join again. */
  async end(): Promise<void> {
    this.isEnding = true;
    await this.underWay;
    await this.membership.lease.end();
  }

  private async renew(): Promise<void> {
    const { lease } = this.membership;
    try {
      if (!lease.isRevoked) await lease.renew();
      if (lease.isRevoked && !this.isEnding) await this.joinAgain();
      if (this.isAway) this.events.warn('--fleet: the database answers again');
      this.isAway = false;
    } catch (error) {
      // The lease ends by itself, and the next heartbeat tries again.
      if (!this.isAway)
        this.events.warn(
          `--fleet: the database does not answer: ${databaseReason(error)}; from ${LEASE_MS / 1_000} s on, all requests get 503`,
        );
      this.isAway = true;
    }
  }

  private async joinAgain(): Promise<void> {
    this.events.onRevoked();
    this.events.warn(
      '--fleet: this replica was away for longer than its lease, so other replicas may have its worlds',
    );
    const deps = { pool: this.pools.beats, ticks: this.options.ticks };
    this.membership = this.membershipOf(await Lease.begin(deps, this.options));
  }

  private membershipOf(lease: Lease): Membership {
    return new Membership(this.pools.work, lease, this.events);
  }
}
