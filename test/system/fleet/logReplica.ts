import type { Pool } from 'pg';
import { AppendQueue, type Tenancy } from '../../../src/fleet/appendQueue.js';
import { Lease } from '../../../src/fleet/lease.js';
import { WorldLog, type ClaimedWorld } from '../../../src/fleet/worldLog.js';

/** A replica without its HTTP ports. The test moves its monotonic clock. */
export class LogReplica {
  ticks = 0;
  readonly lost: string[] = [];
  readonly queue: AppendQueue;
  readonly log: WorldLog;

  private constructor(
    readonly pool: Pool,
    readonly lease: Lease,
  ) {
    this.queue = new AppendQueue(pool, ({ world }) => this.lost.push(world));
    this.log = new WorldLog(pool, lease);
  }

  static async join(pool: Pool, id: string): Promise<LogReplica> {
    const clock = { ticks: () => 0 };
    const lease = await Lease.begin(
      { pool, ticks: () => clock.ticks() },
      { url: `http://${id}:8080`, controlUrl: '' },
    );
    const replica = new LogReplica(pool, lease);
    clock.ticks = () => replica.ticks;
    return replica;
  }

  async create(world: string): Promise<Tenancy> {
    const tenancy = await this.log.create(world, Buffer.from(`document of ${world}`));
    if (tenancy === undefined) throw new Error(`${world} is taken`);
    return tenancy;
  }

  async claim(world: string): Promise<ClaimedWorld> {
    const claimed = await this.log.claim(world);
    if (claimed === undefined || 'url' in claimed) throw new Error(`not claimed: ${JSON.stringify(claimed)}`);
    return claimed;
  }
}
