import { describe, expect, it } from '@jest/globals';
import { schedules } from '../../../src/behaviours/behaviours.js';
import { SECOND_MS } from '../../../src/world/instant.js';
import type { World } from '../../../src/world/world.js';
import { applyEntry, entryBetween, isMereTick } from '../../../src/storage/entry.js';
import { withCheckpoint, type Checkpoints } from '../../../src/simulator/worldRecord.js';
import { NOW } from '../../support/rows/ids.js';
import { key, organization } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';
import fc from '../../support/properties.js';
import { digestOf, momentAt, newLife } from '../../support/dataFolders.js';

const start = worldWith();
const named = (name: string): World => ({
  ...start,
  organizations: start.organizations.put(organization({ name })),
});

const worlds = { One: named('One'), Other: named('Other'), Later: named('Later') };

/** A client's call on a checkpoint: creates, replaces or deletes it. */
interface Step {
  readonly name: string;
  readonly isDropped: boolean;
  readonly world: keyof typeof worlds;
}
const step: fc.Arbitrary<Step> = fc.record({
  name: fc.constantFrom('a', 'b', 'c', 'd'),
  isDropped: fc.boolean(),
  // `Later` is also the world after the entry, so a checkpoint may contain the same object.
  world: fc.constantFrom('One', 'Other', 'Later'),
});

function afterSteps(before: Checkpoints, steps: readonly Step[]): Checkpoints {
  return steps.reduce((checkpoints, { name, isDropped, world }) => {
    if (!isDropped) return withCheckpoint(checkpoints, name, momentAt(worlds[world]), true);
    return new Map([...checkpoints].filter(([other]) => other !== name));
  }, before);
}

describe('an entry of the log', () => {
  it('leads from the earlier to the later state, with all changes of the checkpoints', () => {
    const steps = fc.array(step, { maxLength: 6 });
    const clock = fc.record({ rate: fc.constantFrom(1, 60), isRunning: fc.boolean() });
    fc.assert(
      fc.property(steps, steps, clock, clock, (earlier, later, clockBefore, clockAfter) => {
        const made = afterSteps(new Map(), earlier);
        const before = newLife(start, { checkpoints: made, clock: clockBefore });
        const after = newLife(worlds.Later, {
          origin: start,
          checkpoints: afterSteps(made, later),
          clock: clockAfter,
        });
        const entry = entryBetween(before, after);
        expect(entry && digestOf(applyEntry(before, entry, schedules))).toEqual(digestOf(after));
      }),
    );
  });

  it('is missing if nothing changed', () => {
    const worldRecord = newLife(start, { checkpoints: new Map([['a', momentAt(start)]]) });
    expect(entryBetween(worldRecord, { ...worldRecord })).toBeUndefined();
    expect(entryBetween(worldRecord, { ...worldRecord, clock: { ...worldRecord.clock } })).toBeUndefined();
  });

  it.each([
    [1, true],
    [SECOND_MS - 1, true],
    [SECOND_MS, false],
  ])('is a mere tick if only the clock advanced: by %i ms it is %s', (ms, isTick) => {
    const before = newLife(start);
    const entry = entryBetween(before, newLife({ ...start, now: NOW + ms }, { origin: start })) ?? {};
    expect(isMereTick(entry, before)).toBe(isTick);
  });

  it('is a mere tick if only the uses of access lists were counted', () => {
    const of = (own: Parameters<typeof key>[0]): World => ({
      ...start,
      keys: start.keys.put(key({ accessList: ['192.0.2.1'], ...own })),
    });
    const used = { accessUses: [{ entry: '192.0.2.1', createdAt: NOW, count: 1 }] };
    const before = newLife(of({}));
    const isTick = (after: World): boolean =>
      isMereTick(entryBetween(before, newLife(after, { origin: of({}) })) ?? {}, before);
    expect(isTick({ ...of(used), now: NOW + 1 })).toBe(true);
    expect(isTick({ ...of(used), now: NOW + SECOND_MS })).toBe(false);
    expect(isTick(of({ ...used, accessList: ['192.0.2.1', '192.0.2.2'] }))).toBe(false);
    expect(isTick({ ...start, keys: start.keys.remove(key().id) })).toBe(false);
  });

  it('is not a mere tick if it changes anything but the clock', () => {
    const before = newLife(start);
    const ticked = { ...start, now: NOW + 1 };
    const afters = [
      newLife({ ...worlds.Later, now: NOW + 1 }, { origin: start }),
      newLife(worlds.Later, { origin: start }),
      newLife(ticked, { origin: start, clock: { rate: 60, isRunning: false } }),
      newLife(ticked, { origin: start, checkpoints: new Map([['a', momentAt(start)]]) }),
    ];
    for (const after of afters) expect(isMereTick(entryBetween(before, after) ?? {}, before)).toBe(false);
  });
});
