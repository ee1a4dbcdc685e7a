import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { quirksOf } from '../../../src/world/quirks.js';
import type { World } from '../../../src/world/world.js';
import { shippedWorld } from '../../support/fixtureWorlds.js';
import { stateHash } from '../../../src/simulator/stateHash.js';
import { stateOf } from '../../../src/simulator/worldState.js';
import { TABLE_NAMES } from '../../../src/world/world.js';
import { triesOf, type Try } from '../../support/random/tries.js';
import { NOW } from '../../support/rows/ids.js';
import { Dice } from './dice.js';
import { withAccessLists } from './drawAccess.js';
import { drawStep } from './drawStep.js';
import { Life, type Cut } from './life.js';
import { Stage } from './stage.js';
import type { Step } from './step.js';

/** The first seed, and every seed that is a multiple of this number, runs twice. */
const REPLAY_EVERY = 3;
/**
 * Number of worlds that are built. Runs start from copies of them, because building a world takes longer than most
 * runs.
 */
const BUILT_WORLDS = 5;

const stage = new Stage();
const built = new Map<number, World>();

describe('the simulation', () => {
  beforeAll(() => stage.open());

  afterAll(() => stage.close());

  for (const each of triesOf('SIMULATION_SEED', 'SIMULATION_STEPS', 'SIMULATION_SECONDS'))
    it(
      `random runs keep the invariants, and are reproducible, from ${each.title}`,
      async () => {
        const until = realSeconds() + each.amounts.SIMULATION_SECONDS;
        let { seed } = each;
        let stepCount = 0;
        do {
          stepCount += await liveAndCheck(each, seed, seed === each.seed || seed % REPLAY_EVERY === 0);
          seed += 1;
        } while (realSeconds() < until);
        process.stderr.write(`simulation: ${stepCount} steps of the seeds ${each.seed} to ${seed - 1}\n`);
        expect(stepCount).toBeGreaterThan(0);
      },
      (each.amounts.SIMULATION_SECONDS + 600 + each.amounts.SIMULATION_STEPS) * 1_000,
    );
});

/** Returns the real seconds since the program started. Only the number of runs depends on real time. */
function realSeconds(): number {
  return process.uptime();
}

type SimulationTry = Try<'SIMULATION_STEPS' | 'SIMULATION_SECONDS'>;

/**
 * Runs the steps of a seed and returns their number. The names of its worlds have the same length, because archives
 * contain links with these names, and the sizes of files.
 */
async function liveAndCheck(tried: SimulationTry, seed: number, isReplayed: boolean): Promise<number> {
  const steps: Step[] = [];
  const outcomes: string[] = [];
  try {
    const world = worldOf(seed);
    const dice = new Dice(seed);
    const life = new Life(stage, `first-${seed}`, world);
    const drawn = 60 + dice.below(61);
    for (let left = tried.amounts.SIMULATION_STEPS || drawn; left > 0; left -= 1) {
      const step = drawStep(dice, life.world, seed);
      steps.push(step);
      outcomes.push(await life.do(step));
    }
    life.end();
    if (isReplayed) await compare(seed, world, steps, outcomes, life.world);
  } catch (error) {
    const told = new Error(report(seed, steps, outcomes, error), { cause: error });
    // With the steps up to this one, and no other runs, it takes less time to try it again.
    const found = { SIMULATION_STEPS: steps.length, SIMULATION_SECONDS: 0 };
    throw tried.failure(told, { SIMULATION_SEED: seed, ...found });
  }
  return steps.length;
}

/**
 * Checks that a run ends the same if its advances are split into parts. If not, a third run, without such parts,
 * shows whether the split is the cause.
 */
async function compare(
  seed: number,
  world: World,
  steps: readonly Step[],
  outcomes: readonly string[],
  end: World,
): Promise<void> {
  const dice = new Dice(seed, 'cuts');
  const inPieces = await liveAgain(`parts-${seed}`, world, steps, cutBy(dice));
  const difference = differenceOf(end, inPieces.world) ?? firstOther(outcomes, inPieces.outcomes);
  if (difference === undefined) return;
  const again = await liveAgain(`again-${seed}`, world, steps);
  const isRandom =
    stateHash(again.world) !== stateHash(end) || firstOther(outcomes, again.outcomes) !== undefined;
  throw new Error(`${isRandom ? 'lived again' : 'lived again with time in other pieces'}: ${difference}`);
}

async function liveAgain(name: string, world: World, steps: readonly Step[], cut?: Cut) {
  const life = new Life(stage, name, world, cut);
  const outcomes: string[] = [];
  for (const step of steps) outcomes.push(await life.do(step));
  life.end();
  return { world: life.world, outcomes };
}

/** Returns a function that splits a span of time into up to five parts, some of them empty. */
function cutBy(dice: Dice): Cut {
  return (ms) => {
    const stops = Array.from({ length: dice.below(5) }, () => dice.below(ms + 1));
    const ends = [...stops.toSorted((a, b) => a - b), ms];
    return ends.map((end, at) => end - (ends[at - 1] ?? 0));
  };
}

function differenceOf(one: World, other: World): string | undefined {
  if (stateHash(one) === stateHash(other)) return undefined;
  for (const name of TABLE_NAMES) {
    const [rows, others] = [one, other].map((world) => stateOf(world).tables[name].map(textOf));
    const mine = rows?.find((row) => others?.includes(row) === false);
    const its = others?.find((row) => rows?.includes(row) === false);
    if (mine !== undefined || its !== undefined) return `${name} differ:\n  ${mine ?? '-'}\n  ${its ?? '-'}`;
  }
  return 'the worlds differ beside their tables';
}

function textOf(value: unknown): string {
  return JSON.stringify(value);
}

/** Removes the names of worlds from links. */
function withoutNames(text: string): string {
  return text.replace(/\/worlds\/[a-z]+-\d+(-copy-\d+)?\//g, '/');
}

function firstOther(outcomes: readonly string[], others: readonly string[]): string | undefined {
  const [all, its] = [outcomes, others].map((list) => list.map(withoutPair));
  const at = all?.findIndex((outcome, index) => outcome !== its?.[index]) ?? -1;
  const [one = '', other = ''] = [all?.[at], its?.[at]];
  return at < 0 ? undefined : `step ${at + 1} ends otherwise:\n  ${differenceIn(one, other).join('\n  ')}`;
}

/** Returns the part of each text around the first difference. Whole texts can be long, because archives are. */
function differenceIn(one: string, other: string): readonly string[] {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const from = Math.max(0, at - 300);
  return [one, other].map((text) => text.slice(from, from + 600));
}

/** Masks key pairs. The name of the world determines the pair that E4 draws, and no two runs have the same name. */
function withoutPair(outcome: string): string {
  return withoutNames(outcome).replace(/"(publicKey|privateKey)"( ?: ?)"[^"]*"/g, '"$1"$2"*"');
}

/** Returns the standard world. The seed determines its settings, dialect and access lists. */
function worldOf(seed: number): World {
  const own = seed % BUILT_WORLDS;
  const world = built.get(own) ?? shippedWorld('standard', { seed: own, now: NOW });
  built.set(own, world);
  const dice = new Dice(seed, 'settings');
  const settings = {
    ...world.settings,
    ldap: dice.chance(0.2),
    inviteBypass: dice.chance(0.5),
    invitationOnly: dice.chance(0.2),
    emailValidation: dice.pick(['false', 'loose', 'strict'] as const),
  };
  const quirks = quirksOf(dice.pick(['documented', 'ops-manager'] as const));
  return { ...world, settings, quirks, keys: withAccessLists(dice, world) };
}

function report(seed: number, steps: readonly Step[], outcomes: readonly string[], error: unknown): string {
  const told = steps.map(
    (step, at) => `${at + 1}. ${JSON.stringify(step)} -> ${(outcomes[at] ?? '?').slice(0, 120)}`,
  );
  return [
    `Seed ${seed}, step ${steps.length}: ${error instanceof Error ? error.message : String(error)}`,
    ...told,
  ].join('\n');
}
