import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { quirksOf } from '../../../src/world/quirks.js';
import type { World } from '../../../src/world/world.js';
import { shippedWorld } from '../../support/fixtureWorlds.js';
import { stateHash } from '../../../src/simulator/stateHash.js';
import { stateOf } from '../../../src/simulator/worldState.js';
import { TABLE_NAMES } from '../../../src/world/world.js';
import { NOW } from '../../support/rows/ids.js';
import { FIRST_SEED, realSeconds, SECONDS } from './budget.js';
import { Dice } from './dice.js';
import { withAccessLists } from './drawAccess.js';
import { drawStep } from './drawStep.js';
import { Life, type Cut } from './life.js';
import { Stage } from './stage.js';
import type { Step } from './step.js';

/** Replay interval: the first seed, and every n-th after it, runs twice. */
const REPLAY_EVERY = 3;
/** Building a world costs more than most runs: this number of worlds is built, and runs start from copies. */
const BUILT_WORLDS = 5;

const stage = new Stage();
const built = new Map<number, World>();

describe('the simulation', () => {
  beforeAll(() => stage.open());

  afterAll(() => stage.close());

  it(
    'random runs of many seeds keep the invariants, and are reproducible',
    async () => {
      const until = realSeconds() + SECONDS;
      let seed = FIRST_SEED;
      let stepCount = 0;
      do {
        stepCount += await liveAndCheck(seed, seed === FIRST_SEED || seed % REPLAY_EVERY === 0);
        seed += 1;
      } while (realSeconds() < until);
      process.stderr.write(`simulation: ${stepCount} steps of the seeds ${FIRST_SEED} to ${seed - 1}\n`);
      expect(stepCount).toBeGreaterThan(0);
    },
    (SECONDS + 120) * 1_000,
  );
});

/**
 * The life of a seed; says of how many steps it was. The names of its worlds are equally long, because archives contain
 * links with these names, and the sizes of files.
 */
async function liveAndCheck(seed: number, isReplayed: boolean): Promise<number> {
  const steps: Step[] = [];
  const outcomes: string[] = [];
  try {
    const world = worldOf(seed);
    const dice = new Dice(seed);
    const life = new Life(stage, `first-${seed}`, world);
    for (let left = 60 + dice.below(61); left > 0; left -= 1) {
      const step = drawStep(dice, life.world, seed);
      steps.push(step);
      outcomes.push(await life.do(step));
    }
    life.end();
    if (isReplayed) await compare(seed, world, steps, outcomes, life.world);
  } catch (error) {
    throw new Error(report(seed, steps, outcomes, error), { cause: error });
  }
  return steps.length;
}

/** Time in other pieces leaves no trace: if the life is another then, once more at once says whether that is why. */
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

/** A span of time in up to five pieces, some of them nothing. */
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

/** Links contain the names of worlds. */
function withoutNames(text: string): string {
  return text.replace(/\/worlds\/[a-z]+-\d+(-copy-\d+)?\//g, '/');
}

function firstOther(outcomes: readonly string[], others: readonly string[]): string | undefined {
  const [all, its] = [outcomes, others].map((list) => list.map(withoutPair));
  const at = all?.findIndex((outcome, index) => outcome !== its?.[index]) ?? -1;
  const [one = '', other = ''] = [all?.[at], its?.[at]];
  return at < 0 ? undefined : `step ${at + 1} ends otherwise:\n  ${differenceIn(one, other).join('\n  ')}`;
}

/** The places where two texts begin to differ: archives are long. */
function differenceIn(one: string, other: string): readonly string[] {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const from = Math.max(0, at - 300);
  return [one, other].map((text) => text.slice(from, from + 600));
}

/** E4 draws the key pair by the name of the world, which no two lives share. */
function withoutPair(outcome: string): string {
  return withoutNames(outcome).replace(/"(publicKey|privateKey)"( ?: ?)"[^"]*"/g, '"$1"$2"*"');
}

/** The standard world, in settings, dialect and access lists as the seed has it. */
function worldOf(seed: number): World {
  const own = seed % BUILT_WORLDS;
  const world = built.get(own) ?? shippedWorld('standard', { seed: own, now: NOW });
  built.set(own, world);
  const dice = new Dice(seed, 'settings');
  const settings = {
    ...world.settings,
    ...{ ldap: dice.chance(0.2), inviteBypass: dice.chance(0.5), invitationOnly: dice.chance(0.2) },
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
    `Again: SIMULATION_SEED=${seed} SIMULATION_SECONDS=0 npm run jest -- test/http/simulation`,
    ...told,
  ].join('\n');
}
