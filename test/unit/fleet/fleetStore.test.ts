import { describe, expect, it } from '@jest/globals';
import type { Tenancy } from '../../../src/fleet/appendQueue.js';
import { FleetStore, type Keeping } from '../../../src/fleet/fleetStore.js';
import { SIZE_MAX, WorldTooLargeError } from '../../../src/fleet/size.js';
import type { WorldRecord } from '../../../src/simulator/worldRecord.js';
import type { World } from '../../../src/world/world.js';
import { withResolvers, type Resolvers } from '../../../src/world/withResolvers.js';
import { standard } from '../../support/fixtureWorlds.js';

const recordOf = (world: World): WorldRecord => {
  const at = { world, clock: { rate: 1, isRunning: false } };
  return { ...at, origin: at, checkpoints: new Map(), ownKeys: [] };
};

/** A log whose appends the test confirms. While `failure` is set, no document can be written. */
class FakeLog {
  readonly tenancy: Tenancy = { world: 'a', epoch: '1', head: 0 };
  readonly trims: number[] = [];
  readonly warnings: string[] = [];
  failure: Error | undefined;
  private readonly appends: Resolvers<void>[] = [];

  keeping(): Keeping {
    const trim = (_tenancy: Tenancy, _document: Buffer, number: number): Promise<void> => {
      if (this.failure !== undefined) return Promise.reject(this.failure);
      this.trims.push(number);
      return Promise.resolve();
    };
    const append = (): Promise<void> => {
      const made = withResolvers();
      this.appends.push(made);
      return made.promise;
    };
    return {
      queue: { append },
      log: { create: () => Promise.resolve(this.tenancy), trim },
      warn: (message: string) => this.warnings.push(message),
    } as unknown as Keeping;
  }

  async confirm(count: number): Promise<void> {
    for (const each of this.appends.slice(this.tenancy.head, count)) each.resolve();
    this.tenancy.head = count;
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  }
}

/** A world in a store, which a test renames. */
function begun() {
  const log = new FakeLog();
  const world = standard();
  const store = FleetStore.begin('a', recordOf(world), log.keeping());
  const [organization] = world.organizations.all().toArray();
  if (organization === undefined) throw new Error('There is no organization.');
  const renamed = (name: string): WorldRecord =>
    recordOf({ ...world, organizations: world.organizations.put({ ...organization, name }) });
  const rename = (name: string): Promise<void> | undefined => store.keep(renamed(name), () => []);
  return { log, store, rename };
}

describe('the store of a world in a fleet', () => {
  it('gets a new document under load, while later entries are always on their way', async () => {
    const { log, store, rename } = begun();
    await store.begun;
    for (let at = 1; at <= 1_200; at += 1) void rename(`Name ${at}`);
    await log.confirm(1_000);
    expect(log.trims).toEqual([]);
    await log.confirm(1_100);
    expect(log.trims).toEqual([1_001]);
  });

  it('tries again after a document that failed, and says why', async () => {
    const { log, store, rename } = begun();
    await store.begun;
    log.failure = Object.assign(new Error('full'), { code: '53100' });
    for (let at = 1; at <= 1_001; at += 1) void rename(`Name ${at}`);
    await log.confirm(1_001);
    expect(log.warnings).toEqual(['the world a keeps its long log: the disk of the engine is full (53100)']);
    log.failure = undefined;
    void rename('Last');
    await log.confirm(1_002);
    expect(log.trims).toEqual([1_002]);
  });

  it('tries again after 1,000 entries if the world is too large for a document', async () => {
    const { log, store, rename } = begun();
    await store.begun;
    log.failure = new WorldTooLargeError('too large');
    for (let at = 1; at <= 2_001; at += 1) {
      void rename(`Name ${at}`);
      await log.confirm(at);
      if (at === 2_000) expect(log.warnings).toEqual(['the world a keeps its long log: too large']);
    }
    expect(log.warnings).toHaveLength(1);
    for (let at = 2_002; at <= 2_020; at += 1) void rename(`Name ${at}`);
    await log.confirm(2_020);
    expect(log.warnings).toHaveLength(2);
  });

  it('refuses a change that is too large, with the reason', async () => {
    const { store, rename } = begun();
    await store.begun;
    expect(() => rename('x'.repeat(SIZE_MAX))).toThrow(
      'the world a takes at least 65 MiB, and a world of a fleet at most 64 MiB; run it in a process without --fleet',
    );
  });

  it('refuses a world that is too large, also one that makes no text at all', () => {
    const huge = { ...standard(), settings: { toJSON: () => 'x'.repeat(2 ** 29 - 100).repeat(2) } };
    const keeping = {} as Keeping;
    expect(() => FleetStore.begin('a', recordOf(huge as unknown as World), keeping)).toThrow(
      'the world a takes at least 512 MiB, and a world of a fleet at most 64 MiB',
    );
  });
});
