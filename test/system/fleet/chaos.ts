import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import seedrandom from 'seedrandom';
import { forwardTo, type Forwarder } from '../../support/forwarder.js';
import type { Postgres } from '../../support/postgres.js';
import { Observations, type WrittenLog } from './observations.js';
import { Replica } from './replica.js';

export interface ChaosOptions {
  readonly seed: number;
  readonly seconds: number;
  readonly worlds: number;
  readonly clients: number;
  /** The program to start: `dist/main.cjs`, or a copy with a mutant. */
  readonly main: string;
  /**
   * Random signals and networks that drop packets, pauses that are longer than the lease only, or a rolling upgrade: each replica is stopped and started
   * once.
   */
  readonly signals: 'random' | 'pauses' | 'upgrade';
}

export interface ChaosReport {
  readonly writes: number;
  readonly reads: number;
  readonly disturbances: number;
  readonly anomalies: readonly string[];
}

/** Shorter than the lease, so that clients ask others while a replica is paused. */
const CALL_MS = 2_000;
/** A broken connection is 0. The clients sign again after a 401, which a change of the replica explains. */
const CURED_BY_RETRIES = new Set([0, 200, 401, 421, 503]);
/** A pause that is shorter, and one that is longer than the lease of 5 seconds. */
const SHORT_PAUSE_MS = 1_500;
const LONG_PAUSE_MS = 8_000;

/** Three replicas as processes, clients that roam, and signals. */
export class Chaos {
  private readonly random: () => number;
  private readonly replicas: Replica[] = [];
  /** The way of each replica to the database. */
  private readonly ways = new Map<Replica, Forwarder>();
  private readonly seen = new Map<string, Observations>();
  /** Where a client last found each world. */
  private readonly places = new Map<string, Replica>();
  private organization = '';
  private writeCount = 0;
  private disturbances = 0;
  private disturbed: Replica | undefined;
  private isOver = false;
  private readonly unexpected = new Set<string>();

  constructor(
    private readonly engine: Postgres,
    private readonly pool: Pool,
    private readonly options: ChaosOptions,
  ) {
    this.random = seedrandom(String(options.seed));
  }

  async run(): Promise<ChaosReport> {
    await this.prepare();
    const clients = Array.from({ length: this.options.clients }, () => this.roam());
    const end = performance.now() + this.options.seconds * 1_000;
    if (this.options.signals === 'upgrade') await this.upgrade();
    else while (performance.now() < end) await this.disturb();
    this.isOver = true;
    await Promise.all(clients);
    for (const replica of this.replicas) await replica.end('SIGKILL');
    for (const way of this.ways.values()) await way.close();
    const anomalies = [...this.unexpected];
    for (const [world, seen] of this.seen)
      anomalies.push(...seen.anomalies(await this.logOf(world)).map((text) => `${world}: ${text}`));
    const all = [...this.seen.values()];
    return {
      writes: all.reduce((sum, { writes }) => sum + writes.length, 0),
      reads: all.reduce((sum, { reads }) => sum + reads.length, 0),
      disturbances: this.disturbances,
      anomalies,
    };
  }

  private async prepare(): Promise<void> {
    const { main, worlds } = this.options;
    for (let n = 0; n < 3; n += 1) {
      const way = await forwardTo(this.engine.socket);
      const replica = await Replica.startFrom(main, this.engine.urlAt(way.port), ['--fixture', 'empty']);
      this.replicas.push(replica);
      this.ways.set(replica, way);
    }
    const [first] = this.replicas;
    await first?.control('POST', '/v1/worlds', { name: 'origin', fixture: 'standard' });
    const listed = await first?.api('GET', 'origin', '/orgs');
    const [organization] = (listed?.body.results ?? []) as readonly { readonly id: string }[];
    this.organization = `/orgs/${organization?.id ?? ''}`;
    for (let n = 0; n < worlds; n += 1) {
      const name = `w${n}`;
      await this.replicas[n % 3]?.control('POST', '/v1/worlds', { name, from: 'origin' });
      this.seen.set(name, new Observations());
    }
    for (const each of this.replicas) each.timeoutMs = CALL_MS;
  }

  /** One client: it calls worlds one after the other, and follows them to their replica. */
  private async roam(): Promise<void> {
    const worlds = [...this.seen.keys()];
    while (!this.isOver) {
      const world = this.draw(worlds);
      const at =
        this.random() < 0.8 ? (this.places.get(world) ?? this.draw(this.replicas)) : this.draw(this.replicas);
      const status = await this.callOnce(at, world).catch(() => 0);
      if (!CURED_BY_RETRIES.has(status)) this.unexpected.add(`a client got the status ${status}`);
      if (status === 200) this.places.set(world, at);
      else this.places.delete(world);
      if (status === 0 || status === 503) await wait(20);
    }
  }

  private async callOnce(at: Replica, world: string): Promise<number> {
    const seen = this.seen.get(world) ?? new Observations();
    const began = performance.now();
    // A write that waits at a paused replica would hold the reads behind it, which are to be tried.
    const onlyReads = this.options.signals === 'pauses' && at === this.disturbed;
    if (onlyReads || this.random() < 0.5) {
      const { status, body } = await at.api('GET', world, this.organization);
      if (status === 200) seen.reads.push({ text: String(body.name), began });
      return status;
    }
    this.writeCount += 1;
    const text = `write ${this.writeCount}`;
    const { status } = await at.api('PATCH', world, this.organization, { name: text });
    if (status === 200) seen.writes.push({ text, began, ended: performance.now() });
    return status;
  }

  /** A rolling upgrade. */
  private async upgrade(): Promise<void> {
    for (const replica of this.replicas) {
      const { code } = await replica.end('SIGTERM');
      if (code !== 0) this.unexpected.add(`a replica ended with code ${code}`);
      await replica.restart();
      this.disturbances += 1;
    }
  }

  /** Kills, stops or pauses a replica or its way to the database, and brings it back. */
  private async disturb(): Promise<void> {
    const replica = this.draw(this.replicas);
    this.disturbed = replica;
    this.disturbances += 1;
    const isPause = this.options.signals === 'pauses';
    const ms = isPause ? LONG_PAUSE_MS : this.draw([SHORT_PAUSE_MS, LONG_PAUSE_MS]);
    const kind = this.random();
    if (kind < 0.3) {
      replica.signal('SIGSTOP');
      await wait(ms);
      replica.signal('SIGCONT');
    } else if (isPause || kind < 0.6) {
      this.ways.get(replica)?.pause();
      await wait(ms);
      this.ways.get(replica)?.resume();
    } else {
      await replica.end(this.random() < 0.5 ? 'SIGKILL' : 'SIGTERM');
      await replica.restart();
    }
    await wait(1_000);
  }

  private async logOf(world: string): Promise<WrittenLog> {
    const { rows } = await this.pool.query<{ number: string; line: string }>(
      'SELECT number, line FROM understudy.entry WHERE world = $1 ORDER BY number',
      [world],
    );
    return rows.map(({ number, line }) => ({
      number: Number(number),
      text: /"name":"(write \d+)"/.exec(line)?.[1],
    }));
  }

  private draw<T>(from: readonly T[]): T {
    const drawn = from[Math.floor(this.random() * from.length)];
    if (drawn === undefined) throw new Error('There is nothing to draw from.');
    return drawn;
  }
}
