import { describe, expect, it } from '@jest/globals';
import type { Tenancy } from '../../../src/fleet/appendQueue.js';
import { FleetStore, type Keeping } from '../../../src/fleet/fleetStore.js';
import { SIZE_MAX } from '../../../src/fleet/size.js';
import type { WorldRecord } from '../../../src/simulator/worldRecord.js';
import type { World } from '../../../src/world/world.js';
import { withResolvers, type Resolvers } from '../../../src/world/withResolvers.js';
import { standard } from '../../support/fixtureWorlds.js';

const recordOf = (world: World): WorldRecord => {
  const at = { world, clock: { rate: 1, isRunning: false } };
  return { ...at, origin: at, checkpoints: new Map(), ownKeys: [] };
};

/** A log whose appends the test confirms. */
function begun() {
  const tenancy: Tenancy = { world: 'a', epoch: '1', head: 0 };
  const appends: Resolvers<void>[] = [];
  const trims: number[] = [];
  const warnings: string[] = [];
  let failure: Error | undefined;
  const keeping = {
    queue: {
      append: () => {
        const made = withResolvers();
        appends.push(made);
        return made.promise;
      },
    },
    log: {
      create: () => Promise.resolve(tenancy),
      trim: (_tenancy: Tenancy, _document: Buffer, number: number) => {
        if (failure !== undefined) return Promise.reject(failure);
        trims.push(number);
        return Promise.resolve();
      },
    },
    warn: (message: string) => warnings.push(message),
  } as unknown as Keeping;
  const world = standard();
  const store = FleetStore.begin('a', recordOf(world), keeping);
  const [organization] = world.organizations.all().toArray();
  if (organization === undefined) throw new Error('There is no organization.');
  const renamed = (name: string): WorldRecord =>
    recordOf({ ...world, organizations: world.organizations.put({ ...organization, name }) });
  const rename = (name: string): Promise<void> | undefined => store.keep(renamed(name), () => []);
  const confirm = async (count: number): Promise<void> => {
    for (const each of appends.slice(tenancy.head, count)) each.resolve();
    tenancy.head = count;
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const fail = (error: Error | undefined): void => {
    failure = error;
  };
  return { store, trims, warnings, rename, confirm, fail };
}

describe('the store of a world in a fleet', () => {
  it('gets a new document under load, while later entries are always on their way', async () => {
    const { store, trims, rename, confirm } = begun();
    await store.begun;
    for (let at = 1; at <= 700; at += 1) void rename(`Name ${at}`);
    await confirm(500);
    expect(trims).toEqual([]);
    await confirm(600);
    expect(trims).toEqual([501]);
  });

  it('tries again after a document that failed, and says why', async () => {
    const { store, trims, warnings, rename, confirm, fail } = begun();
    await store.begun;
    fail(Object.assign(new Error('full'), { code: '53100' }));
    for (let at = 1; at <= 501; at += 1) void rename(`Name ${at}`);
    await confirm(501);
    expect(warnings).toEqual(['the world a keeps its long log: the disk of the engine is full (53100)']);
    fail(undefined);
    void rename('Last');
    await confirm(502);
    expect(trims).toEqual([502]);
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
