import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { quirksOf } from '../../../src/world/quirks.js';
import type { Key } from '../../../src/world/tables/keys.js';
import type { World } from '../../../src/world/world.js';
import { worldOf } from '../../support/fixtureWorlds.js';
import { isUnexpected } from '../../support/inferredMembers.js';
import { foundIn, namesIn } from '../../support/namesIn.js';
import { triesOf } from '../../support/random/tries.js';
import { SMALL, smallLarge, type RecordedFile } from '../../support/recordings.js';
import { Dice } from '../simulation/dice.js';
import { drawStep } from '../simulation/drawStep.js';
import { Life } from '../simulation/life.js';
import { RecordingStage } from './recordingStage.js';

/** The recorded worlds have the seed 1, so sources with other seeds show what replies alone say. */
const TRIES = triesOf('RECORD_SEEDS', 'RECORD_STEPS');
const DIALECTS = ['documented', 'ops-manager'] as const;

const stage = new RecordingStage();

beforeAll(() => stage.open());
afterAll(() => stage.close());

/** Lives random steps: calls of clients, incidents, changes by testers, and time. Prints them if one fails. */
async function lived(
  seed: number,
  count: number,
  world: World,
): Promise<readonly [World, readonly string[]]> {
  const dice = new Dice(seed, 'recorded');
  const life = new Life(stage, `lived-${seed}`, world);
  const steps: string[] = [];
  try {
    for (let left = count; left > 0; left -= 1) {
      const step = drawStep(dice, life.world, seed);
      steps.push(JSON.stringify(step));
      await life.do(step);
    }
    life.end();
  } catch (error) {
    throw new Error(report(seed, steps), { cause: error });
  }
  return [life.world, steps];
}

function report(seed: number, steps: readonly string[]): string {
  return [`Seed ${seed}.`, ...steps].join('\n');
}

/** A key that may read everything from everywhere. */
function ownerIn(world: World): Key {
  const owner = [...world.keys.all()].find(
    ({ roles, accessList }) =>
      accessList.length === 0 && roles.some(({ roleName }) => roleName === 'GLOBAL_OWNER'),
  );
  if (owner === undefined) throw new Error('No key of an owner works from everywhere.');
  return owner;
}

/** Records a world, serves the result, and returns what it answers otherwise, without what no reply shows. */
async function recordedAgain(name: string, world: World): Promise<RecordedFile & { unexpected: unknown }> {
  const recorded = await stage.recordOnce(world, { key: ownerIn(world), name, anonymiseKey: 'secret' });
  const differences = await stage.differencesOf(recorded);
  return { ...recorded, unexpected: differences.filter(isUnexpected) };
}

describe.each(DIALECTS)('a recording in the dialect %s', (dialect) => {
  it.each(TRIES)(
    'answers like its source after a random life, and contains none of its names, with $title',
    (each) =>
      each.run(async (seed, { RECORD_STEPS }) => {
        const [world, steps] = await lived(
          seed,
          RECORD_STEPS,
          // A recording does not know how long a state began before the ping that shows it.
          worldOf(SMALL, {
            seed,
            quirks: quirksOf(dialect, { hostDownAfter: 'PT0S', agentDownAfter: 'atOnce' }),
          }),
        );
        const { unexpected, leftOut, drift, file } = await recordedAgain(`${dialect}-${seed}`, world);
        expect({ steps: report(seed, steps), unexpected, leftOut, findings: drift.findings }).toEqual({
          steps: report(seed, steps),
          unexpected: [],
          leftOut: [],
          findings: [],
        });
        const names = namesIn(world);
        expect(names.length).toBeGreaterThan(100);
        expect(foundIn(readFileSync(file, 'utf8'), names)).toEqual([]);
      }),
  );

  it('answers like its source if that is the fixture large', async () => {
    const world = worldOf(smallLarge(), { seed: 2, quirks: quirksOf(dialect) });
    const { unexpected, leftOut } = await recordedAgain(`large-${dialect}`, world);
    expect({ unexpected, leftOut }).toEqual({ unexpected: [], leftOut: [] });
  });
});
