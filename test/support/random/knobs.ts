/** A knob of the random tests: an environment variable that sets what they try. */
export interface Knob {
  /** The thing that it sets. CONTRIBUTING.md shows it. */
  readonly is: string;
  /** The value for `npm run test:deep`: an amount, or how many seeds it draws. */
  readonly deep: number;
}

/** A knob that is a seed. A list of seeds, such as `1,2`, tries each of them. */
export interface SeedKnob extends Knob {
  /** The seeds that each run tries. The everyday run draws one more. */
  readonly everyday: readonly number[];
}

/** A knob that says how much is tried. */
export interface AmountKnob extends Knob {
  readonly everyday: number;
  /** The amount of the everyday run with the seed that it draws, if that is less. */
  readonly drawn?: number;
}

const SEEDS = {
  PROPERTY_SEED: { is: 'seed of the properties', everyday: [1], deep: 1 },
  SIMULATION_SEED: {
    is: 'first seed of the simulation and of interrupted advances; each further run has the next one',
    everyday: [1],
    deep: 1,
  },
  RECORD_SEEDS: { is: 'seeds of the lives that are recorded', everyday: [2, 5], deep: 3 },
  STOP_SEED: { is: 'seed of the calls at which a recording stops', everyday: [1], deep: 3 },
  DEPLOYMENT_SEED: { is: 'seed of the calls and actions of a deployment', everyday: [7], deep: 1 },
  TUNING_SEED: { is: 'seed of the calls with and without optimizations', everyday: [1], deep: 1 },
  KILL_SEED: { is: 'seed of the moments at which the program is killed', everyday: [1], deep: 1 },
  WITNESS_SEED: { is: 'seeds of the replicas with the log as witness', everyday: [1, 4], deep: 8 },
  FLEET_SEED: { is: 'first seed of the fleet; each further run has the next one', everyday: [1], deep: 1 },
} as const satisfies Record<string, SeedKnob>;

const AMOUNTS = {
  PROPERTY_RUNS: { is: 'factor for the number of cases of each property', everyday: 1, drawn: 0.2, deep: 10 },
  SIMULATION_STEPS: {
    is: 'steps of each run of the simulation; 0: the seed gives 60 to 120',
    everyday: 0,
    drawn: 40,
    deep: 300,
  },
  SIMULATION_SECONDS: {
    is: 'seconds for which the simulation starts runs',
    everyday: 4,
    drawn: 0,
    deep: 60,
  },
  INTERRUPTIONS: { is: 'interrupted advances', everyday: 18, drawn: 1, deep: 60 },
  RECORD_STEPS: { is: 'steps of a life that is recorded', everyday: 20, deep: 60 },
  DEPLOYMENT_CALLS: { is: 'calls of a deployment', everyday: 500, drawn: 100, deep: 500 },
  TUNING_CALLS: { is: 'calls with and without optimizations', everyday: 500, drawn: 50, deep: 2_000 },
  KILLS: { is: 'kills of a program under load', everyday: 3, drawn: 1, deep: 10 },
  FOLDING_KILLS: { is: 'kills of a process that folds its log', everyday: 5, drawn: 2, deep: 20 },
  KILL_TIMERS: { is: 'timers that fire before an advance is killed', everyday: 200, deep: 1_000 },
  WITNESS_STEPS: { is: 'steps of the replicas with the log as witness', everyday: 600, deep: 600 },
  FLEET_RUNS: { is: 'runs of the fleet', everyday: 1, deep: 1 },
  FLEET_SECONDS: { is: 'seconds of a run of the fleet', everyday: 12, deep: 30 },
  FLEET_UPGRADE_SECONDS: {
    is: 'seconds of a rolling upgrade; each replica is upgraded at least once',
    everyday: 1,
    deep: 5,
  },
  FLEET_WORLDS: { is: 'worlds of a fleet', everyday: 9, deep: 24 },
  FLEET_PAUSE_MS: { is: 'longest pause between two calls of a client', everyday: 1_200, deep: 400 },
  FLEET_MUTANT_RUNS: { is: 'runs with each mutant of the fleet', everyday: 0, deep: 0 },
  FLEET_MUTANT_SECONDS: { is: 'seconds of a run with a mutant of the fleet', everyday: 120, deep: 120 },
} as const satisfies Record<string, AmountKnob>;

export type SeedName = keyof typeof SEEDS;
export type AmountName = keyof typeof AMOUNTS;
export type KnobName = SeedName | AmountName;

/** The knobs that are seeds. */
export const SEED_KNOBS: Readonly<Record<SeedName, SeedKnob>> = SEEDS;
/** The knobs that say how much is tried. */
export const AMOUNT_KNOBS: Readonly<Record<AmountName, AmountKnob>> = AMOUNTS;
/** Environment variables of random tests that are no numbers. `npm run fleet:report` sets the last two. */
export const SWITCHES = {
  DRAWN_SEEDS: '`off`: the everyday run draws no seeds, so that two runs try the same cases',
  FLEET_RESULTS: 'file that gets the results of the fleet',
  FLEET_FINISHED: 'runs of the fleet whose results are there already',
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** A knob has a value that it cannot have. */
export class WrongKnob extends Error {}

/** Returns an amount: from the environment, or else what the everyday run takes. */
export function amountOf(name: AmountName, environment: Environment, { isDrawn = false } = {}): number {
  const text = environment[name];
  const { everyday, drawn = everyday } = AMOUNT_KNOBS[name];
  if (text === undefined) return isDrawn ? drawn : everyday;
  const amount = Number(text);
  if (text.trim() === '' || !(amount >= 0 && amount < Infinity))
    throw new WrongKnob(`${name}=${text}: a number that is not negative is needed.`);
  return amount;
}

/** Returns the seeds that the environment sets: numbers, or `random`. */
export function seedsIn(
  name: SeedName,
  environment: Environment,
): readonly (number | 'random')[] | undefined {
  const text = environment[name];
  if (text === undefined) return undefined;
  if (text === 'random') return ['random'];
  if (!/^-?\d+(,-?\d+)*$/.test(text))
    throw new WrongKnob(
      `${name}=${text}: a whole number, several with commas between them, or "random" is needed.`,
    );
  return text.split(',').map(Number);
}
