import type { Pool } from 'pg';
import { AppendQueue, type Tenancy } from './appendQueue.js';
import { databaseReason } from './fleetError.js';
import type { Keeping } from './fleetStore.js';
import type { Lease } from './lease.js';
import { WorldLog } from './worldLog.js';

/** Receives the events of a membership. */
export interface MembershipEvents {
  /** An append failed, so the replica must give the world up. */
  readonly onLost: (tenancy: Tenancy) => void;
  readonly warn: (message: string) => void;
}

/** One incarnation of a replica: its lease, and the queue and the logs that it uses as long as the lease lasts. */
export class Membership implements Keeping {
  readonly queue: AppendQueue;
  readonly log: WorldLog;
  readonly warn: Keeping['warn'];

  constructor(
    pool: Pool,
    readonly lease: Lease,
    { onLost, warn }: MembershipEvents,
  ) {
    this.queue = new AppendQueue(pool, onLost);
    this.log = new WorldLog(pool, lease);
    this.warn = warn;
  }

  /** Lets any replica claim a world at once. If that fails, others can claim it after the lease of this replica. */
  async giveBack(tenancy: Tenancy): Promise<void> {
    await this.log.giveBack(tenancy).catch((error: unknown) => {
      this.warn(`--fleet: the world ${tenancy.world} cannot be given back: ${databaseReason(error)}`);
    });
  }
}
