import { afterEach, describe, expect, it } from '@jest/globals';
import { schedules } from '../../../src/behaviours/behaviours.js';
import type { World } from '../../../src/world/world.js';
import { openData, type Data } from '../../../src/storage/data.js';
import type { Flush } from '../../../src/storage/log.js';
import { crashingDisk } from '../../support/disks.js';
import { organization } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';
import { asAfterKill, dropFolders, emptyFolder, newLife, opened } from '../../support/dataFolders.js';

const start = worldWith();
/** Length of a name: a log with two changes is long enough to be folded. */
const NAME_LENGTH = 4_000;
const named = (name: string): World => ({
  ...start,
  organizations: start.organizations.put(organization({ name: name.padEnd(NAME_LENGTH) })),
});

/** The name of the organization in each world of a directory, by the name of the world. */
type Names = Readonly<Record<string, string>>;

interface Step {
  readonly does: (data: Data, keepers: Map<string, ReturnType<Data['begin']>>) => void;
  readonly leaves: Names;
}

/** Adds, changes and deletes worlds. */
const STEPS: readonly Step[] = [
  { does: begin('a', 'one'), leaves: { a: 'one' } },
  { does: keep('a', 'two'), leaves: { a: 'two' } },
  { does: begin('b', 'six'), leaves: { a: 'two', b: 'six' } },
  { does: keep('b', 'seven'), leaves: { a: 'two', b: 'seven' } },
  { does: keep('a', 'three'), leaves: { a: 'three', b: 'seven' } },
  {
    does: (data) => {
      data.end('a');
    },
    leaves: { b: 'seven' },
  },
  { does: begin('a', 'new'), leaves: { b: 'seven', a: 'new' } },
  { does: keep('a', 'newer'), leaves: { b: 'seven', a: 'newer' } },
  { does: keep('a', 'newest'), leaves: { b: 'seven', a: 'newest' } },
  { does: keep('b', 'eight'), leaves: { b: 'eight', a: 'newest' } },
  {
    does: (data) => {
      data.close();
    },
    leaves: { b: 'eight', a: 'newest' },
  },
];

function begin(world: string, name: string): Step['does'] {
  return (data, keepers) => {
    keepers.set(world, data.begin(world, newLife(named(name))));
  };
}

function keep(world: string, name: string): Step['does'] {
  return (_, keepers) => keepers.get(world)?.keep(newLife(named(name)));
}

/**
 * Runs the steps until the process crashes at its n-th disk call. Returns the names before and after the step that
 * crashed, or undefined if none did.
 */
async function runUntil(
  folder: string,
  at: number,
  flush: Flush,
): Promise<readonly [Names, Names] | undefined> {
  const { disk, hasCrashed } = crashingDisk(at);
  const data = await openData(folder, { schedules, warn: () => undefined, disk, logBytesMin: 500, flush });
  const keepers = new Map<string, ReturnType<Data['begin']>>();
  let before: Names = {};
  for (const { does, leaves } of STEPS) {
    try {
      does(data, keepers);
    } catch (error) {
      if (!hasCrashed()) throw error;
    }
    // The process crashed during this step, so it does not matter whether the step threw an error.
    if (hasCrashed()) return [before, leaves];
    before = leaves;
  }
  return undefined;
}

async function namesIn(folder: string): Promise<Names> {
  const data = await opened(folder, { warn: () => undefined });
  const names = data.kept.map(({ name, worldRecord }) => [
    name,
    worldRecord.world.organizations.all().first()?.name.trim(),
  ]);
  return Object.fromEntries(names) as Names;
}

describe('a process that crashes at any of its calls to the file system', () => {
  afterEach(dropFolders);

  it.each<Flush>(['kernel', 'disk'])(
    'keeps every acknowledged change, and no half-written one (%s)',
    async (flush) => {
      let crashes = 0;
      for (let at = 0; ; at += 1) {
        const folder = emptyFolder();
        const around = await runUntil(folder, at, flush);
        if (around === undefined) break;
        crashes += 1;
        const found = await namesIn(asAfterKill(folder));
        expect(around).toContainEqual(found);
        dropFolders();
      }
      expect(crashes).toBeGreaterThan(40);
    },
  );
});
