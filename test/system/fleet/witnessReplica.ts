import type { Pool, QueryConfig } from 'pg';
import { AppendQueue, type Tenancy } from '../../../src/fleet/appendQueue.js';
import { LostWorldError } from '../../../src/fleet/fleetError.js';
import { Lease, LEASE_MS } from '../../../src/fleet/lease.js';
import { WorldLog } from '../../../src/fleet/worldLog.js';

/** A rule of the fleet that a run leaves out, to show that the witness notices. */
export type Mutant = 'noFence' | 'noLease' | 'noRevocation' | 'unfencedTrim' | 'repeatedEpochs';

/** Text that a mutant replaces in statements. */
const REPLACED: Readonly<Record<Mutant, readonly (readonly [from: string, to: string])[]>> = {
  noFence: [
    ['AND w.epoch = batch.epoch AND w.head = batch.head', ''],
    ['RETURNING w.name, w.epoch', 'RETURNING w.name, w.epoch, w.head'],
    ['e.number, fitted.epoch', 'fitted.head, fitted.epoch'],
  ],
  noLease: [],
  noRevocation: [
    ['AND NOT revoked AND expires_at >', 'AND expires_at >'],
    [
      "interval '1 millisecond'\n  WHERE id = $1 AND incarnation = $2 AND NOT revoked",
      "interval '1 millisecond' WHERE id = $1 AND incarnation = $2",
    ],
  ],
  unfencedTrim: [['AND epoch = $2 AND document_number <= $4 AND head >= $4', 'AND $2::bigint > 0']],
  repeatedEpochs: [
    ["$3, nextval('understudy.epoch')", '$3, 1'],
    ["epoch = nextval('understudy.epoch')", 'epoch = w.epoch + 1'],
  ],
};

interface Held {
  readonly tenancy: Tenancy;
  readonly lines: string[];
  /** Differs between worlds that were made one after the other under the same name. */
  readonly life: string;
}

/** A write that was acknowledged. The line names the life of the world in which it was made. */
export interface Written {
  readonly number: number;
  readonly line: string;
}

/** A replica that serves worlds as a program does. A world is the list of its lines. */
export class WitnessReplica {
  private readonly worlds = new Map<string, Held>();
  private ticks = 0;
  /** Statements wait for it while the replica sleeps. */
  private awake: Promise<void> = Promise.resolve();
  private wakeUp: (() => void) | undefined;
  private lease: Lease | undefined;
  private readonly pool: Pool;
  private queue: AppendQueue;

  constructor(
    readonly id: string,
    private readonly engine: Pool,
    private readonly mutant: Mutant | undefined,
  ) {
    this.pool = new Proxy(engine, { get: (target, name) => this.memberOf(target, name) });
    this.queue = this.newQueue();
  }

  get isAsleep(): boolean {
    return this.wakeUp !== undefined;
  }

  /** Sends a heartbeat. A replica that was revoked forgets all worlds and joins again. */
  async heartbeat(): Promise<void> {
    if (this.lease === undefined || this.lease.isRevoked) {
      this.worlds.clear();
      this.queue = this.newQueue();
      const deps = { pool: this.pool, ticks: () => this.ticks };
      this.lease = await Lease.begin(deps, { url: this.id, controlUrl: '' }).catch(() => undefined);
    } else await this.lease.renew();
  }

  /** Returns the write, or `undefined` if it was not acknowledged. */
  async write(world: string, text: string): Promise<Written | undefined> {
    const held = await this.take(world);
    if (held === undefined) return undefined;
    const line = `${held.life}:${text}`;
    held.lines.push(line);
    const number = held.lines.length;
    try {
      await this.queue.append(held.tenancy, line);
    } catch (error) {
      if (error instanceof LostWorldError) return undefined;
      throw error;
    }
    return this.isTrusted ? { number, line } : undefined;
  }

  /** Returns the version of a world, or `undefined` if this replica may not answer. */
  async read(world: string): Promise<number | undefined> {
    const held = await this.take(world);
    return held !== undefined && this.isTrusted ? held.lines.length : undefined;
  }

  /** Writes the document of a world and deletes the entries that it contains. */
  async trim(world: string): Promise<void> {
    const held = this.worlds.get(world);
    if (held === undefined || !this.isTrusted) return;
    try {
      const log = new WorldLog(this.pool, this.current);
      const document = Buffer.from(JSON.stringify(held.lines));
      await log.trim(held.tenancy, document, held.lines.length, held.life);
    } catch {
      this.worlds.delete(world);
    }
  }

  /** Deletes a world, and makes it again under the same name. Returns whether it did. */
  async remake(world: string, life: string): Promise<boolean> {
    const held = await this.take(world);
    if (held === undefined) return false;
    this.worlds.delete(world);
    const log = new WorldLog(this.pool, this.current);
    const isDeleted = await log.delete(held.tenancy).then(
      () => true,
      () => false,
    );
    if (!isDeleted) return false;
    const tenancy = await log.create(world, Buffer.from('[]'), { header: life }).catch(() => undefined);
    if (tenancy !== undefined) this.worlds.set(world, { tenancy, lines: [], life });
    return true;
  }

  async giveBack(world: string): Promise<void> {
    const held = this.worlds.get(world);
    if (held === undefined || !this.isTrusted) return;
    this.worlds.delete(world);
    await new WorldLog(this.pool, this.current).giveBack(held.tenancy);
  }

  /** Sleeps past the lease: the engine's clock has passed it, and statements under way stay under way. */
  async sleep(): Promise<void> {
    this.awake = new Promise((resolve) => {
      this.wakeUp = resolve;
    });
    await this.engine.query(
      `UPDATE understudy.replica SET expires_at = now() - interval '1 second' WHERE id = $1`,
      [this.id],
    );
  }

  wake(): void {
    this.ticks += LEASE_MS;
    this.wakeUp?.();
    this.wakeUp = undefined;
  }

  private get isTrusted(): boolean {
    if (this.mutant === 'noLease') return this.lease !== undefined;
    return this.lease?.isTrusted === true;
  }

  private get current(): Lease {
    if (this.lease === undefined) throw new Error(`${this.id} has no lease`);
    return this.lease;
  }

  private async take(world: string): Promise<Held | undefined> {
    if (!this.isTrusted) return undefined;
    const known = this.worlds.get(world);
    if (known !== undefined) return known;
    const claimed = await new WorldLog(this.pool, this.current).claim(world).catch(() => undefined);
    if (claimed === undefined || 'url' in claimed) return undefined;
    const before = JSON.parse(claimed.document.toString()) as readonly string[];
    const held = { tenancy: claimed.tenancy, lines: [...before, ...claimed.lines], life: claimed.header };
    this.worlds.set(world, held);
    return held;
  }

  private newQueue(): AppendQueue {
    return new AppendQueue(this.pool, ({ world }) => this.worlds.delete(world));
  }

  private memberOf(target: Pool, name: string | symbol): unknown {
    if (name === 'query') return this.query.bind(this, target);
    if (name === 'connect') return () => this.connect(target);
    return Reflect.get(target, name) as unknown;
  }

  private async query(
    on: Pick<Pool, 'query'>,
    statement: string | QueryConfig,
    values?: unknown[],
  ): Promise<unknown> {
    await this.awake;
    const changes = this.mutant === undefined ? [] : REPLACED[this.mutant];
    const config = typeof statement === 'string' ? { text: statement } : statement;
    const text = changes.reduce((whole, [from, to]) => whole.replace(from, to), config.text);
    return on.query({ ...config, text }, values);
  }

  private async connect(target: Pool): Promise<object> {
    const client = await target.connect();
    return {
      query: this.query.bind(this, client),
      release: (error?: Error) => {
        client.release(error);
      },
    };
  }
}
