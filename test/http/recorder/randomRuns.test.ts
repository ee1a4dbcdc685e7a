import { Buffer } from 'node:buffer';
import { afterEach, describe, expect, it } from '@jest/globals';
import { BundleError } from '../../../src/bundle/bundleError.js';
import type { BodyLine, JournalLine, Manifest } from '../../../src/bundle/format.js';
import { withMaskedSecrets } from '../../../src/bundle/secrets.js';
import { readBundle } from '../../../src/bundle/readBundle.js';
import { reasonNotToRepeat } from '../../../src/server/recorder/recordedCall.js';
import { stateHash } from '../../../src/simulator/stateHash.js';
import type { World } from '../../../src/world/world.js';
import fc from '../../support/properties.js';
import { Dice } from '../simulation/dice.js';
import { RandomRun } from './randomRun.js';
import { replay, replayedRun, withJournal } from './recorded.js';

const STEPS = 200;
const TRIED_BYTES = 300;
const SAME = { differences: [], hasSameState: true, hasSameVerdicts: true, isSame: true };
/** Options of a life. Most keep all of their timeline. */
const lives = fc.record({
  seed: fc.nat(),
  rate: fc.constantFrom(0, 1, 60, 3_600),
  entries: fc.constantFrom(10_000, 10_000, 20),
});

interface Life {
  readonly seed: number;
  readonly rate: number;
  readonly entries: number;
}

const open: RandomRun[] = [];
afterEach(async () => {
  for (const run of open.splice(0)) await run.close();
});

async function lived({ seed, ...options }: Life): Promise<RandomRun> {
  const run = await RandomRun.live(seed, STEPS, options);
  open.push(run);
  return run;
}

/** Returns a line whose reply differs in one place from that of the run. */
function changedReply(dice: Dice, line: JournalLine): JournalLine {
  const { reply } = line;
  if (reply?.text === undefined || reply.text === '' || dice.chance(0.3))
    return { ...line, status: line.status === 200 ? 201 : 200 };
  const at = dice.below(reply.text.length);
  const other = reply.text[at] === 'x' ? 'y' : 'x';
  const changed: BodyLine = { ...reply, text: reply.text.slice(0, at) + other + reply.text.slice(at + 1) };
  return { ...line, reply: changed };
}

/** Returns whether a replay compares the whole reply of a call or an action. */
function isCompared(line: JournalLine, { droppedCalls }: Manifest): boolean {
  // The counts of a rule depend on calls that the journal no longer has.
  if (droppedCalls !== undefined && line.reply?.text?.includes('"statistics":') === true) return false;
  const isWhole = line.kind === 'exchange' ? line.ending === 'answered' : line.isLost !== true;
  return isWhole && reasonNotToRepeat(line) === undefined;
}

/**
 * Returns a world without the uses of access lists. A call counts its use when it arrives, and its entry comes later: the world before an
 * entry has the counts of calls that are under way, which the entry before it lacks.
 */
function withoutUses(world: World): World {
  const keys = world.keys
    .all()
    .toArray()
    .reduce((table, key) => table.put({ ...key, accessUses: [] }), world.keys);
  return { ...world, keys };
}

/** Bundles have other secrets than the run. */
function hashOf(world: World): string {
  return stateHash(withMaskedSecrets(withoutUses(world)));
}

describe('the replay of a random life of three clients', () => {
  it('has no difference', async () => {
    await fc.assert(
      fc.asyncProperty(lives, async (life) => {
        const run = await lived(life);
        expect(await replay(await run.program.bundle())).toMatchObject(SAME);
      }),
      { numRuns: 6 },
    );
  });

  it('names a reply that was changed, although all checksums are right', async () => {
    await fc.assert(
      fc.asyncProperty(lives, async (life) => {
        const run = await lived({ ...life, entries: 10_000 });
        const dice = new Dice(life.seed, 'changed reply');
        let changed: JournalLine | undefined;
        const recorded = await run.program.bundle();
        const { manifest } = readBundle(recorded);
        const bundle = withJournal(recorded, (lines) => {
          changed = dice.maybe(lines.filter((line) => isCompared(line, manifest)));
          return lines.map((line) => (line === changed ? changedReply(dice, line) : line));
        });
        fc.pre(changed !== undefined);
        const report = await replay(bundle);
        expect(report).toMatchObject({ isSame: false, changedFiles: [] });
        expect(report.differences.map(({ id }) => id)).toEqual([changed.id]);
      }),
      { numRuns: 4, place: 1 },
    );
  });

  it('stops with the world that was there before any entry', async () => {
    await fc.assert(
      fc.asyncProperty(lives, async (life) => {
        const run = await lived(life);
        const bundle = await run.program.bundle();
        const { from, last } = readBundle(bundle).manifest;
        const { timeline } = run.program.live;
        fc.pre(last > from);
        const until = from + 1 + new Dice(life.seed, 'until').below(last - from);
        const [before, next] = [timeline.stateAfter(until - 1), timeline.find(until)];
        // Calls that were under way while the bundle was made may have pushed the entry out of a short timeline.
        fc.pre(before !== undefined);
        const { world, report } = await replayedRun(bundle, until);
        expect(report.differences).toEqual([]);
        if (world === undefined) throw new Error('The world is missing.');
        expect(world.now).toBeGreaterThanOrEqual(before.now);
        expect(world.now).toBeLessThanOrEqual(next?.at ?? 0);
        expect(hashOf({ ...world, now: before.now })).toBe(hashOf(before));
      }),
      { numRuns: 4, place: 2 },
    );
  });
});

it('A bundle in which any byte was changed is refused', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async (life) => {
      const run = await lived({ ...life, entries: 10_000 });
      const bundle = await run.program.bundle();
      const dice = new Dice(life.seed, 'changed byte');
      for (let tried = 0; tried < TRIED_BYTES; tried += 1) {
        // Half of the changes are in the directory at the end.
        const at = tried % 2 === 0 ? dice.below(bundle.length) : bundle.length - 1 - dice.below(500);
        const damaged = Buffer.from(bundle);
        damaged[at] = (damaged[at] ?? 0) ^ (1 << dice.below(8));
        expect(() => readBundle(damaged)).toThrow(BundleError);
      }
    }),
    { numRuns: 1 },
  );
});
