import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import seedrandom from 'seedrandom';
import { forwardTo, type Forwarder } from '../../support/forwarder.js';
import { limitMs, type ChaosOptions, type ChaosReport } from './chaosOptions.js';
import { ALL, SHARE_OF_REPLICA, shareOf, type DisturbanceName } from './disturbances.js';
import { Failures, hasFailed } from './failures.js';
import type { Postgres } from '../../support/postgres.js';
import { callsIn, Observations, type WrittenLog } from './observations.js';
import { DEFAULTS, Replica } from './replica.js';
import { hashesOf, SingleProcess, WITH_SMALL } from './sameBytes.js';
import { Trail } from './trail.js';

/** Time without a disturbance after each one. Until the next one, no call may fail. */
const UNDISTURBED_MS = 1_000;
/** Pause between two looks whether all replicas are ready. */
const LOOK_AGAIN_MS = 50;
/** Shorter than the lease, so that clients ask others while a replica is paused. */
const CALL_MS = 2_000;
/** Share of the calls that go to the control plane. */
const CONTROLLED = 0.2;
/** A run ends only after more writes and more reads than this, for which a busy machine needs longer. */
const CALLS_MIN = 50;
/** Most calls are about the first worlds, so that reads follow writes closely. */
const HOT_WORLDS = 12;
/** Number of worlds whose log is repeated in a process without a fleet. */
const REPEATED_WORLDS = 3;
const PAUSED: DisturbanceName = 'replica paused for 8 s (SIGSTOP)';
const CUT_OFF: DisturbanceName = 'network of a replica cut for 8 s';
/** Share of the calls that go to a replica that is cut off, so that its old worlds are read. */
const ASKED_WHILE_CUT_OFF = 0.3;
const TEXT = /"name":"(write \d+)"/;

/** Three replicas as processes, clients that roam, and signals. */
export class Chaos {
  private readonly random: () => number;
  private readonly deadline: number;
  private readonly replicas: Replica[] = [];
  /** The way of each replica to the database. */
  private readonly ways: Forwarder[] = [];
  private readonly seen = new Map<string, Observations>();
  /** Where a client last found each world. */
  private readonly places = new Map<string, Replica>();
  private organization = '';
  private writeCount = 0;
  private readonly disturbances: Record<string, number> = {};
  private trail: Trail | undefined;
  private took = 0;
  private disturbed: Replica | undefined;
  private isOver = false;
  private readonly unexpected = new Set<string>();
  private readonly failures: Failures;
  private noticed: readonly string[] = [];

  constructor(
    private readonly engine: Postgres,
    private readonly pool: Pool,
    private readonly options: ChaosOptions,
  ) {
    this.random = seedrandom(String(options.seed));
    this.failures = new Failures(options.clients);
    this.deadline = performance.now() + limitMs(options);
  }

  /** Plays the run. Throws if it takes longer than its limit, or if its tables were dropped. Afterwards no client and no replica is left. */
  async run(): Promise<ChaosReport> {
    try {
      return await this.play();
    } finally {
      this.isOver = true;
      for (const replica of this.replicas) await replica.end('SIGKILL');
      for (const way of this.ways) await way.close();
    }
  }

  private async play(): Promise<ChaosReport> {
    await this.prepare();
    const clients = Array.from({ length: this.options.clients }, () => this.roam());
    const begin = performance.now();
    const end = begin + this.options.seconds * 1_000;
    const isUpgrade = this.options.signals === 'upgrade';
    const isQuiet = (): boolean => Object.values(callsIn(this.seen.values())).some((n) => n <= CALLS_MIN);
    while ((performance.now() < end || isQuiet()) && !(await this.isNoticed()))
      await (isUpgrade ? this.upgrade() : this.disturb());
    this.took = Math.round((performance.now() - begin) / 1_000);
    this.isOver = true;
    await Promise.all(clients);
    // The worlds of a replica that has ended may be unreachable, and those of a mutant differ, so there is nothing to compare.
    const different = (await this.isNoticed()) ? [] : await this.compareBytes();
    for (const replica of this.replicas) await replica.end('SIGKILL');
    return this.reportOf([
      ...this.unexpected,
      ...this.failures.unexplained,
      ...this.endedReplicas(),
      ...different,
      ...new Set([...this.noticed, ...(await this.contradictions())]),
    ]);
  }

  /**
   * Whether there is no reason to disturb on: a replica has ended, or a mutant has shown an anomaly. Keeps the anomalies, because the log may have a
   * late write afterwards.
   */
  private async isNoticed(): Promise<boolean> {
    if (this.endedReplicas().length > 0) return true;
    if (this.only !== undefined && this.noticed.length === 0) this.noticed = await this.contradictions();
    return this.noticed.length > 0;
  }

  /** The one disturbance of a run with a mutant. */
  private get only(): DisturbanceName | undefined {
    const { signals } = this.options;
    return signals === 'random' || signals === 'upgrade' ? undefined : signals;
  }

  /** Returns what the logs contradict. */
  private async contradictions(): Promise<readonly string[]> {
    const found = [...((await this.trail?.oldDocuments()) ?? [])];
    for (const [world, seen] of this.seen) {
      // A write that is acknowledged later may be missing in the log that is read now.
      const before = seen.upToNow();
      found.push(...before.anomalies(await this.logOf(world)).map((text) => `${world}: ${text}`));
    }
    return found;
  }

  private async reportOf(anomalies: readonly string[]): Promise<ChaosReport> {
    return {
      ...callsIn(this.seen.values()),
      disturbances: this.disturbances,
      failures: this.failures.counts,
      calls: this.failures.calls,
      took: this.took,
      documents: (await this.trail?.documentCount()) ?? 0,
      anomalies,
    };
  }

  /** Says which replicas have ended by themselves. */
  private endedReplicas(): readonly string[] {
    return this.replicas.flatMap(({ unasked }) =>
      unasked === undefined ? [] : `a replica ended by itself with code ${unasked.code}: ${unasked.stderr}`,
    );
  }

  private checkTime(activity: string): void {
    if (performance.now() > this.deadline)
      throw new Error(
        `The run took longer than ${limitMs(this.options) / 1_000} s, and was ${activity}: the machine is too busy.`,
      );
  }

  /** Compares worlds in memory with their logs, and with a process without a fleet that repeats their commands. */
  private async compareBytes(): Promise<readonly string[]> {
    const found: string[] = [];
    const single = await SingleProcess.start();
    try {
      for (const [at, world] of [...this.seen.keys()].slice(0, HOT_WORLDS).entries()) {
        this.checkTime(`comparing ${world}`);
        const [memory, log] = await hashesOf(this.replicas, world);
        if (memory === undefined || memory !== log)
          found.push(`${world}: its replica has the state ${String(memory)}, its log ${String(log)}`);
        if (at >= REPEATED_WORLDS) continue;
        const repeated = await single.hashAfter(world, this.organization, await this.logOf(world));
        if (repeated !== memory) found.push(`${world}: a single process gets the state ${String(repeated)}`);
      }
      return found;
    } finally {
      await single.end();
    }
  }

  private logOf(world: string): Promise<WrittenLog> {
    return this.trail?.of(world, TEXT) ?? Promise.resolve([]);
  }

  private async prepare(): Promise<void> {
    const { main, worlds } = this.options;
    for (let n = 0; n < 3; n += 1) {
      const way = await forwardTo(this.engine.socket);
      this.ways.push(way);
      // Only the first one builds a world. The others need not read the fixture at each start.
      const args = n === 0 ? WITH_SMALL : DEFAULTS;
      this.replicas.push(await Replica.startFrom(main, this.engine.urlAt(way.port), args));
    }
    this.trail = await Trail.begin(this.pool);
    const [first] = this.replicas;
    await first?.control('POST', '/v1/worlds', { name: 'origin' });
    const listed = await first?.api('GET', 'origin', '/orgs');
    const [organization] = (listed?.body.results ?? []) as readonly { readonly id: string }[];
    this.organization = `/orgs/${organization?.id ?? ''}`;
    for (let n = 0; n < worlds; n += 1) {
      this.checkTime(`making world ${n + 1} of ${worlds}`);
      const name = `w${n}`;
      await this.replicas[n % 3]?.control('POST', '/v1/worlds', { name, from: 'origin' });
      this.seen.set(name, new Observations());
    }
    for (const each of this.replicas) each.timeoutMs = CALL_MS;
    this.failures.settle();
  }

  /** One client: it calls worlds one after the other, and follows them to their replica. */
  private async roam(): Promise<void> {
    const worlds = [...this.seen.keys()];
    while (!this.isOver) {
      const world = this.draw(this.random() < 0.8 ? worlds.slice(0, HOT_WORLDS) : worlds);
      const at = this.placeToAsk(world);
      const began = performance.now();
      const outcome = await this.callOnce(at, world).catch((error: unknown) => error);
      this.failures.add(began, outcome);
      if (outcome === 200) this.places.set(world, at);
      else this.places.delete(world);
      await wait((hasFailed(outcome) ? 20 : 0) + this.random() * this.options.pauseMs);
    }
  }

  private placeToAsk(world: string): Replica {
    const { disturbed, only } = this;
    if (only === CUT_OFF && disturbed !== undefined && this.random() < ASKED_WHILE_CUT_OFF) return disturbed;
    const place = this.random() < 0.8 ? this.places.get(world) : undefined;
    return place ?? this.draw(this.replicas);
  }

  private async callOnce(at: Replica, world: string): Promise<number> {
    if (this.only === undefined && this.random() < CONTROLLED)
      return (await at.control('GET', this.random() < 0.5 ? `/v1/worlds/${world}` : '/v1/worlds')).status;
    const seen = this.seen.get(world) ?? new Observations();
    const began = performance.now();
    // A write that waits at this replica would hold the reads behind it, which are to be tried.
    const onlyReads = (this.only === PAUSED || this.only === CUT_OFF) && at === this.disturbed;
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
    this.checkTime('upgrading replicas');
    for (const replica of this.replicas) {
      this.failures.disturb(SHARE_OF_REPLICA);
      const { code } = await replica.end('SIGTERM');
      if (code !== 0) this.unexpected.add(`a replica ended with code ${code}`);
      await replica.restart();
      this.count('replica upgraded');
      await this.leaveUndisturbed();
    }
  }

  /** Disturbs a replica, its way to the database, or the database, and brings it back. */
  private async disturb(): Promise<void> {
    this.checkTime('disturbing replicas');
    const replica = this.only === undefined ? this.draw(this.replicas) : this.busiest();
    const way = this.ways[this.replicas.indexOf(replica)];
    if (way === undefined) throw new Error('A replica has no way to the database.');
    this.disturbed = replica;
    const name = this.only ?? this.draw(Object.keys(ALL) as DisturbanceName[]);
    this.count(name);
    this.failures.disturb(shareOf(name));
    const { engine, replicas, ways, random } = this;
    await ALL[name]({ engine, replicas, replica, way, ways, random });
    // After a pause, a replica needs some heartbeats until it serves again. A mutant may never be ready.
    if (this.only === undefined) await this.leaveUndisturbed();
    else await wait(4_000);
  }

  /** Waits until all replicas are ready, and then leaves them alone for a while. */
  private async leaveUndisturbed(): Promise<void> {
    while ((await Promise.all(this.replicas.map((each) => each.isReady()))).includes(false)) {
      if (this.endedReplicas().length > 0) return;
      this.checkTime('waiting for replicas that are not ready');
      await wait(LOOK_AGAIN_MS);
    }
    this.failures.settle();
    await wait(UNDISTURBED_MS);
  }

  /** Returns the replica that has most worlds, as far as the clients know. */
  private busiest(): Replica {
    const places = [...this.places.values()];
    const worldsOf = (replica: Replica): number => places.filter((each) => each === replica).length;
    return this.replicas.reduce((best, each) => (worldsOf(each) > worldsOf(best) ? each : best));
  }

  private count(disturbance: string): void {
    this.disturbances[disturbance] = (this.disturbances[disturbance] ?? 0) + 1;
  }

  private draw<T>(from: readonly T[]): T {
    const drawn = from[Math.floor(this.random() * from.length)];
    if (drawn === undefined) throw new Error('There is nothing to draw from.');
    return drawn;
  }
}
