import type { Pool } from 'pg';
import { AppendQueue, type Tenancy } from './appendQueue.js';
import type { Keeping } from './fleetStore.js';
import type { Lease } from './lease.js';
import { WorldLog } from './worldLog.js';

/** One incarnation of a replica: its lease, and the queue and the logs that it uses as long as the lease lasts. */
export class Membership implements Keeping {
  readonly queue: AppendQueue;
  readonly log: WorldLog;

  constructor(
    pool: Pool,
    readonly lease: Lease,
    onLost: (tenancy: Tenancy) => void,
  ) {
    this.queue = new AppendQueue(pool, onLost);
    this.log = new WorldLog(pool, lease);
  }
}
