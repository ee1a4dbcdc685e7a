import { Expiries } from '../simulator/expiries.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { Simulator } from '../simulator/simulator.js';
import type { SharedWorlds, StoreFactory, WorldRecord, WorldStore } from '../simulator/worldRecord.js';
import { withResolvers } from '../world/withResolvers.js';
import type { Tenancy } from './appendQueue.js';
import { closePools, openPools, type Pools } from './database.js';
import { Directory } from './directory.js';
import { databaseReason, inWords, LostWorldError } from './fleetError.js';
import { FleetStore } from './fleetStore.js';
import type { Gatekeeper } from './gate.js';
import { Heartbeats } from './heartbeats.js';
import { isBusy } from './isBusy.js';
import { joinPatiently } from './joinPatiently.js';
import { HEARTBEAT_MS, type Lease } from './lease.js';
import { migrate } from './migrations.js';
import { findPublicKey } from './names.js';
import { place } from './placement.js';
import { sharedWorldsOf } from './sharedWorlds.js';
import { tidy } from './tidy.js';
import type { FleetOptions } from './options.js';
import { UnderWay } from './underWay.js';
import type { Membership } from './membership.js';
import type { OwnedElsewhere } from './worldLog.js';

/** Where a world is: in this replica, in another one, or nowhere. */
export type Whereabouts = 'here' | 'nowhere' | OwnedElsewhere;

/** Maximum time in milliseconds that a replica takes to give its worlds back when it stops. */
const LEAVE_MS = 2_000;
/** Time in milliseconds without a request after which a world is forgotten. Its log stays, so the next request wakes it. */
export const IDLE_MS = 15 * 60_000;
const SWEEP_MS = 10_000;

/** The worlds of a replica, kept in the database that it shares with other replicas. */
export class Fleet implements StoreFactory, Gatekeeper {
  readonly waiting = new Set<() => void>();
  readonly directory: Directory;
  readonly shared: SharedWorlds;
  private simulator: Simulator | undefined;
  private readonly stores = new Map<string, FleetStore>();
  private readonly claims = new UnderWay<Whereabouts>();
  private readonly deletions = new UnderWay<void>();
  private readonly uses: Expiries;
  private readonly heartbeats: Heartbeats;
  private stopTimers: readonly (() => void)[] = [];
  private isSweeping = false;

  private constructor(
    private readonly options: FleetOptions,
    private readonly pools: Pools,
    lease: Lease,
  ) {
    this.directory = new Directory(pools.work);
    const shared = sharedWorldsOf(pools.work, () => this.heartbeats.current, options.schedules);
    this.shared = { ...shared, place: (name) => this.place(name) };
    this.uses = new Expiries(options.ticks);
    const onLost = (tenancy: Tenancy): void => {
      const store = this.stores.get(tenancy.world);
      if (store?.tenancy === tenancy) this.drop(tenancy.world, store, 'an append failed');
    };
    const onRevoked = (): void => {
      for (const [name, store] of this.stores) this.drop(name, store, 'the lease of this replica ended');
    };
    this.heartbeats = new Heartbeats(options, pools, { onLost, onRevoked, warn: options.warn }, lease);
  }

  /** Joins a fleet. Throws a FleetError if that is impossible. */
  static async join(options: FleetOptions): Promise<Fleet> {
    const pools = await openPools(options.database);
    try {
      await migrate(pools.work);
      const lease = await inWords(() => joinPatiently(options, pools));
      const fleet = new Fleet(options, pools, lease);
      fleet.stopTimers = [
        options.every(HEARTBEAT_MS, () => void fleet.beat()),
        options.every(SWEEP_MS, () => void fleet.sweep()),
      ];
      return fleet;
    } catch (error) {
      await closePools(pools);
      throw error;
    }
  }

  /** Puts claimed worlds into this simulator from now on. */
  serve(simulator: Simulator): void {
    this.simulator = simulator;
  }

  readonly isTrusted = (): boolean => this.heartbeats.current.lease.isTrusted;

  /** Lets a world stay in memory, and notes its use. Each request to it calls this. */
  use(name: string): void {
    this.uses.use(name);
    this.directory.use(name);
  }

  begin(name: string, record: WorldRecord): WorldStore {
    const store = FleetStore.begin(name, record, this.heartbeats.current, this.deletions.get(name));
    this.uses.begin(name, IDLE_MS);
    this.stores.set(name, store);
    store.begun?.catch((error: unknown) => {
      this.drop(name, store, error instanceof Error ? error : String(error));
    });
    return store;
  }

  end(name: string): void {
    const store = this.stores.get(name);
    if (store === undefined) return;
    this.stores.delete(name);
    this.uses.end(name);
    const deletion = this.deletions.add(name, store.delete());
    // Replies about the world wait for its deletion from now on.
    this.simulator?.find(name)?.awaitSaving(deletion);
  }

  private async place(name: string): Promise<string | undefined> {
    const store = this.stores.get(name);
    if (store === undefined) throw new LostWorldError(name, 'it was not saved');
    if (this.options.takesWorlds !== true) return undefined;
    const leave = (): boolean => {
      const isUntouched = this.simulator?.find(name)?.journal.lastId === 0;
      this.drop(name, store, 'another replica has fewer worlds');
      return isUntouched;
    };
    return inWords(() => place(this.pools.work, this.heartbeats.current.lease, store, leave));
  }

  saving(): Promise<unknown> | undefined {
    const all = [...this.worlds().flatMap(({ saving }) => saving ?? []), ...this.deletions.all()];
    return all.length === 0 ? undefined : Promise.all(all);
  }

  /** Finds a world, and claims it if no other living replica has it. Throws if the database does not answer. */
  async claim(name: string): Promise<Whereabouts> {
    if (this.simulator?.find(name) !== undefined) return 'here';
    const begin = (): Promise<Whereabouts> => inWords(() => this.claimNow(name));
    return this.claims.get(name) ?? this.claims.add(name, begin());
  }

  /** Returns the world that only this public key reaches. */
  worldOfKey(publicKey: string): Promise<string | undefined> {
    return inWords(() => findPublicKey(this.pools.work, publicKey));
  }

  /** Gives all worlds back and ends the lease, so that other replicas can claim the worlds at once. */
  async leave(): Promise<void> {
    for (const stop of this.stopTimers) stop();
    const deadline = withResolvers();
    const cancel = this.options.after(LEAVE_MS, deadline.resolve);
    const left = this.giveBack().catch((error: unknown) => {
      const when = 'others take the worlds of this replica only after its lease';
      this.options.warn(`--fleet: ${when}: ${databaseReason(error)}`);
    });
    await Promise.race([left, deadline.promise]);
    cancel();
  }

  private async giveBack(): Promise<void> {
    try {
      await Promise.allSettled([this.saving()]);
      await this.heartbeats.end();
    } finally {
      await closePools(this.pools);
    }
  }

  private worlds(): readonly LiveWorld[] {
    return [...this.stores.keys()].flatMap((name) => this.simulator?.find(name) ?? []);
  }

  private async claimNow(name: string): Promise<Whereabouts> {
    const membership = this.heartbeats.current;
    await this.deletions.get(name)?.catch(() => undefined);
    const claimed = await membership.log.claim(name);
    if (claimed === undefined) return 'nowhere';
    if ('url' in claimed) return claimed;
    this.checkCurrent(name, membership);
    try {
      const kept = await FleetStore.resume(claimed, this.options.schedules, membership);
      this.checkCurrent(name, membership);
      this.simulator?.restore(name, kept.record, kept.store, kept.isUntouched);
      this.stores.set(name, kept.store);
      this.uses.begin(name, IDLE_MS);
      return 'here';
    } catch (error) {
      // Another replica may be able to read it, for example one of a newer version.
      await membership.giveBack(claimed.tenancy);
      throw error;
    }
  }

  private checkCurrent(world: string, membership: Membership): void {
    if (membership !== this.heartbeats.current)
      throw new LostWorldError(world, 'the lease of this replica ended');
  }

  private drop(name: string, store: FleetStore, reason: string | Error): void {
    if (this.stores.get(name) !== store) return;
    store.end();
    this.stores.delete(name);
    this.uses.end(name);
    const live = this.simulator?.find(name);
    if (live === undefined) return;
    this.simulator?.release(live, typeof reason === 'string' ? new LostWorldError(name, reason) : reason);
  }

  /** Sends a heartbeat. */
  async beat(): Promise<void> {
    if (!this.isTrusted()) for (const refuse of [...this.waiting]) refuse();
    await this.heartbeats.beat();
  }

  /** Forgets idle worlds, tidies the database, and notes uses. If that fails, the next sweep tries again. */
  async sweep(): Promise<void> {
    if (this.isSweeping || !this.isTrusted()) return;
    this.isSweeping = true;
    try {
      for (const name of this.uses.over()) await this.sleepIfIdle(name);
      await tidy(this.pools.work, this.heartbeats.current, this.worlds(), [...this.stores.keys()]);
      // Last, because a list with older times does no harm.
      await this.directory.note();
    } catch (error) {
      this.options.warn(`--fleet: the sweep failed: ${databaseReason(error)}`);
    } finally {
      this.isSweeping = false;
    }
  }

  /** Gives an idle world back. The new document lets the next replica read it fast. */
  private async sleepIfIdle(name: string): Promise<void> {
    const store = this.stores.get(name);
    const live = this.simulator?.find(name);
    if (store === undefined || live === undefined) return;
    live.keepCounts();
    await live.saving?.catch(() => undefined);
    if (!isBusy(live)) await store.trim();
    if ((this.uses.left(name) ?? 0) > 0 || isBusy(live) || store.tenancy === undefined) {
      this.uses.use(name);
      return;
    }
    this.drop(name, store, 'it was idle');
    await this.heartbeats.current.giveBack(store.tenancy);
  }
}
