import { describe, expect, it } from '@jest/globals';
import type { Caller } from '../../../src/commands/caller.js';
import type { CommandContext } from '../../../src/commands/context.js';
import type { FleetDirectory, ProgramContext } from '../../../src/commands/programContext.js';
import { deleteWorlds } from '../../../src/commands/worldList.js';
import { Simulator } from '../../../src/simulator/simulator.js';
import type { WorldMetadata } from '../../../src/simulator/worldMetadata.js';
import type { SharedWorld } from '../../../src/simulator/worldRecord.js';
import { CallerError } from '../../../src/world/callerError.js';
import { standard } from '../../support/fixtureWorlds.js';

const JOB_1: WorldMetadata = { createdAt: 0, owner: 'ci', labels: { job: '1' } };
const CI: Caller = { name: 'ci', right: 'use', limits: {} };

const listed = (name: string): SharedWorld => ({ name, metadata: JOB_1 }) as SharedWorld;

interface Given {
  /** The worlds of this process. */
  readonly here: Readonly<Record<string, WorldMetadata>>;
  /** The names in the list of the fleet. All have the label `job=1` and the owner `ci` in it. */
  readonly inList?: readonly string[];
  readonly deleteElsewhere?: (world: string, simulator: Simulator) => Promise<boolean>;
}

function deleting({ here, inList = [], deleteElsewhere = () => Promise.resolve(false) }: Given) {
  const simulator = new Simulator();
  for (const [name, metadata] of Object.entries(here)) simulator.add(name, standard(), { metadata });
  const directory: FleetDirectory = {
    list: () => Promise.resolve(inList.map(listed)),
    deleteElsewhere: (name) => deleteElsewhere(name, simulator),
  };
  const outcome = deleteWorlds(
    {
      context: { simulator, caller: CI } as unknown as CommandContext,
      program: { directory } as unknown as ProgramContext,
      token: undefined,
    },
    { label: ['job=1'] },
  );
  return { simulator, outcome };
}

describe('the deletion of the worlds with a label', () => {
  it('continues after a world that cannot be deleted, and says which ones are left', async () => {
    const refused = new Set(['b', 'd']);
    const asked: string[] = [];
    const { simulator, outcome } = deleting({
      here: { a: JOB_1 },
      inList: ['b', 'c', 'd'],
      deleteElsewhere: (name) => {
        asked.push(name);
        if (refused.has(name)) return Promise.reject(new CallerError('unavailable', `no ${name}`));
        return Promise.resolve(true);
      },
    });
    await expect(outcome).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'no b. Worlds deleted: 2. Not deleted: b, d.',
    });
    expect(asked).toEqual(['b', 'c', 'd']);
    expect(simulator.names()).toEqual([]);
  });

  it('names five of the worlds that are left, and the number of the others', async () => {
    const { outcome } = deleting({
      here: {},
      inList: ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
      deleteElsewhere: () => Promise.reject(new CallerError('storage', 'no')),
    });
    await expect(outcome).rejects.toThrow('no. Worlds deleted: 0. Not deleted: a, b, c, d, e and 2 more.');
  });

  it('reports a bug unchanged', async () => {
    const bug = new TypeError('a bug');
    const { outcome } = deleting({ here: {}, inList: ['a'], deleteElsewhere: () => Promise.reject(bug) });
    await expect(outcome).rejects.toBe(bug);
  });

  it('continues after a world of this process that its store keeps', async () => {
    const simulator = new Simulator();
    for (const name of ['a', 'b']) simulator.add(name, standard(), { metadata: JOB_1 });
    const remove = simulator.remove.bind(simulator);
    simulator.remove = (name) => {
      if (name === 'a') throw new CallerError('storage', 'the disk is full.');
      remove(name);
    };
    const context = { simulator, caller: CI } as unknown as CommandContext;
    const call = { context, program: {} as ProgramContext, token: undefined };
    await expect(deleteWorlds(call, { label: ['job=1'] })).rejects.toThrow(
      'the disk is full. Worlds deleted: 1. Not deleted: a.',
    );
    expect(simulator.names()).toEqual(['a']);
  });

  it.each([
    ['another owner', { ...JOB_1, owner: 'nightly' }],
    ['other labels', { ...JOB_1, labels: { job: '2' } }],
  ])('spares a world of %s that came under a name of the list meanwhile', async (_, metadata) => {
    const { simulator, outcome } = deleting({
      here: {},
      inList: ['a'],
      deleteElsewhere: (name, at) => {
        at.add(name, standard(), { metadata });
        return Promise.resolve(false);
      },
    });
    expect(await outcome).toEqual({ deleted: [] });
    expect(simulator.names()).toEqual(['a']);
  });

  it('deletes a world that this process has claimed for it', async () => {
    const { simulator, outcome } = deleting({
      here: {},
      inList: ['a'],
      deleteElsewhere: (name, at) => {
        at.add(name, standard(), { metadata: JOB_1 });
        return Promise.resolve(false);
      },
    });
    expect(await outcome).toEqual({ deleted: ['a'] });
    expect(simulator.names()).toEqual([]);
  });
});
