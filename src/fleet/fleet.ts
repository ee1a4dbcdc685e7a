import type { Pool } from 'pg';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { Simulator } from '../simulator/simulator.js';
import type { SharedWorlds, StoreFactory, WorldRecord, WorldStore } from '../simulator/worldRecord.js';
import type { Tenancy } from './appendQueue.js';
import { openDatabase } from './database.js';
import { worldFrom } from './documents.js';
import { deleteExpired } from './expiry.js';
import { LostWorldError } from './fleetError.js';
import { FleetStore } from './fleetStore.js';
import { beginPatiently } from './joinPatiently.js';
import { HEARTBEAT_MS, Lease } from './lease.js';
import { Membership } from './membership.js';
import { migrate } from './migrations.js';
import { findPublicKey, freeName } from './names.js';
import type { FleetOptions } from './options.js';
import { isBusy, Uses } from './uses.js';
import type { OwnedElsewhere } from './worldLog.js';

/** Where a world is: in this replica, in another one, or nowhere. */
export type Whereabouts = 'here' | 'nowhere' | OwnedElsewhere;

/** Maximum time in milliseconds that a replica takes to give its worlds back when it stops. */
const LEAVE_MS = 2_000;
/** Time in milliseconds without a request after which a world is forgotten. Its log stays, so the next request wakes it. */
export const IDLE_MS = 15 * 60_000;
const SWEEP_MS = 10_000;

/** The worlds of a replica, kept in the database that it shares with other replicas. */
export class Fleet implements StoreFactory {
  /** For each reply that waits for an append, a function that refuses it. */
  readonly waiting = new Set<() => void>();
  private simulator: Simulator | undefined;
  private readonly stores = new Map<string, FleetStore>();
  private readonly claims = new Map<string, Promise<Whereabouts>>();
  private readonly deletions = new Map<string, Promise<void>>();
  private readonly uses: Uses;
  private stopTimers: readonly (() => void)[] = [];
  private isBeating = false;
  private isSweeping = false;

  private constructor(
    private readonly options: FleetOptions,
    private readonly pool: Pool,
    private membership: Membership,
  ) {
    this.uses = new Uses(options.ticks);
  }

  /** Joins a fleet. Throws a FleetError if that is impossible. */
  static async join(options: FleetOptions): Promise<Fleet> {
    const pool = await openDatabase(options.database);
    try {
      await migrate(pool);
      const lease = await beginPatiently(options, pool);
      const fleet = new Fleet(options, pool, new Membership(pool, lease, () => undefined));
      fleet.membership = fleet.membershipOf(lease);
      fleet.stopTimers = [
        options.every(HEARTBEAT_MS, () => void fleet.beat()),
        options.every(SWEEP_MS, () => void fleet.sweep()),
      ];
      return fleet;
    } catch (error) {
      await pool.end();
      throw error;
    }
  }

  /** Puts claimed worlds into this simulator from now on. */
  serve(simulator: Simulator): void {
    this.simulator = simulator;
  }

  /** Whether this replica may answer requests about its worlds now. */
  readonly isTrusted = (): boolean => this.membership.lease.isTrusted;

  /** Lets a world stay in memory. Each request to it calls this. */
  use(name: string): void {
    this.uses.use(name);
  }

  begin(name: string, record: WorldRecord): WorldStore {
    this.use(name);
    const store = FleetStore.begin(name, record, this.membership, this.deletions.get(name));
    this.stores.set(name, store);
    store.begun?.catch((error: unknown) => {
      this.drop(name, store, error instanceof Error ? error : new LostWorldError(name, String(error)));
    });
    return store;
  }

  end(name: string): void {
    const store = this.stores.get(name);
    if (store === undefined) return;
    this.stores.delete(name);
    this.uses.forget(name);
    const deletion = store.delete();
    this.deletions.set(name, deletion);
    const forget = (): void => {
      if (this.deletions.get(name) === deletion) this.deletions.delete(name);
    };
    deletion.then(forget, forget);
  }

  readonly shared: SharedWorlds = {
    freeName: (asked) => freeName(this.pool, asked),
    read: async (name) => {
      const read = await this.membership.log.read(name);
      return read && worldFrom(read, this.options.schedules).record;
    },
  };

  /** Everything that is on its way to the database, or `undefined` if nothing is. */
  saving(): Promise<unknown> | undefined {
    const worlds = this.worlds().flatMap(({ saving }) => saving ?? []);
    const all = [...worlds, ...this.deletions.values()];
    return all.length === 0 ? undefined : Promise.all(all);
  }

  /** Finds a world, and claims it if no other living replica has it. Throws if the database does not answer. */
  async claim(name: string): Promise<Whereabouts> {
    if (this.simulator?.find(name) !== undefined) return 'here';
    const known = this.claims.get(name);
    if (known !== undefined) return known;
    const claim = this.claimNow(name).finally(() => this.claims.delete(name));
    this.claims.set(name, claim);
    return claim;
  }

  /** Returns the world that only this public key reaches. */
  worldOfKey(publicKey: string): Promise<string | undefined> {
    return findPublicKey(this.pool, publicKey);
  }

  /** Gives all worlds back and ends the lease, so that other replicas can claim the worlds at once. */
  async leave(): Promise<void> {
    for (const stop of this.stopTimers) stop();
    let cancel = (): void => undefined;
    const deadline = new Promise<void>((resolve) => {
      cancel = this.options.after(LEAVE_MS, resolve);
    });
    await Promise.race([this.giveBack().catch(() => undefined), deadline]);
    cancel();
  }

  private async giveBack(): Promise<void> {
    await Promise.allSettled([this.saving()]);
    await this.membership.lease.end();
    await this.pool.end();
  }

  private worlds(): readonly LiveWorld[] {
    return [...this.stores.keys()].flatMap((name) => this.simulator?.find(name) ?? []);
  }

  private async claimNow(name: string): Promise<Whereabouts> {
    const { membership } = this;
    await this.deletions.get(name)?.catch(() => undefined);
    const claimed = await membership.log.claim(name);
    if (claimed === undefined) return 'nowhere';
    if ('url' in claimed) return claimed;
    const { tenancy, lines } = claimed;
    if (membership !== this.membership) throw new LostWorldError(name, 'the lease of this replica ended');
    try {
      const { record, isOld } = worldFrom(claimed, this.options.schedules);
      const store = FleetStore.resume(tenancy, record, membership, lines.length);
      this.stores.set(name, store);
      this.use(name);
      this.simulator?.restore(name, record, store);
      if (isOld) await store.trim();
      return 'here';
    } catch (error) {
      // Another replica may be able to read it, for example one of a newer version.
      await membership.log.giveBack(tenancy);
      throw error;
    }
  }

  private membershipOf(lease: Lease): Membership {
    return new Membership(this.pool, lease, (tenancy) => {
      this.lose(tenancy);
    });
  }

  private lose(tenancy: Tenancy): void {
    const store = this.stores.get(tenancy.world);
    if (store?.tenancy === tenancy)
      this.drop(tenancy.world, store, new LostWorldError(tenancy.world, 'an append failed'));
  }

  private drop(name: string, store: FleetStore, reason: Error): void {
    if (this.stores.get(name) !== store) return;
    store.end();
    this.stores.delete(name);
    this.uses.forget(name);
    if (store.tenancy !== undefined) this.membership.queue.forget(store.tenancy);
    const live = this.simulator?.find(name);
    if (live !== undefined) this.simulator?.release(live, reason);
  }

  /** Sends a heartbeat. A replica that was revoked drops every world, and joins again under a new incarnation. */
  async beat(): Promise<void> {
    const { lease } = this.membership;
    if (!lease.isTrusted) for (const refuse of [...this.waiting]) refuse();
    if (this.isBeating) return;
    this.isBeating = true;
    try {
      if (!lease.isRevoked) await lease.renew();
      if (lease.isRevoked) await this.joinAgain();
    } catch {
      // The database does not answer. The lease ends by itself, and the next heartbeat tries again.
    } finally {
      this.isBeating = false;
    }
  }

  /** Forgets idle worlds, and deletes expired worlds and unused documents. If that fails, the next sweep tries again. */
  async sweep(): Promise<void> {
    if (this.isSweeping || !this.isTrusted()) return;
    this.isSweeping = true;
    try {
      for (const [name, store] of this.stores) await this.sleepIfIdle(name, store);
      await deleteExpired(this.pool, this.membership.lease);
      await this.membership.log.deleteUnusedDocuments();
    } catch {
      // The database does not answer.
    } finally {
      this.isSweeping = false;
    }
  }

  /** Gives an idle world back. The new document lets the next replica read it fast. */
  private async sleepIfIdle(name: string, store: FleetStore): Promise<void> {
    const live = this.simulator?.find(name);
    const isIdle = (): boolean => live !== undefined && this.uses.isIdle(name, IDLE_MS) && !isBusy(live);
    if (!isIdle()) return;
    await store.trim();
    const { tenancy } = store;
    if (tenancy === undefined || !isIdle()) return;
    this.drop(name, store, new LostWorldError(name, 'it was idle'));
    await this.membership.log.giveBack(tenancy);
  }

  private async joinAgain(): Promise<void> {
    for (const [name, store] of this.stores)
      this.drop(name, store, new LostWorldError(name, 'the lease of this replica ended'));
    const { url, controlUrl, ticks } = this.options;
    this.membership = this.membershipOf(await Lease.begin({ pool: this.pool, ticks }, url, url, controlUrl));
  }
}
