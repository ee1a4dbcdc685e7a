import type { KnobName } from './knobs.js';

/** Random tests that `npm run test:deep` runs together, and the knobs that it sets for them. */
export interface Search {
  readonly name: string;
  /** Files, relative to the project's folder. */
  readonly tests: readonly string[];
  readonly knobs: readonly KnobName[];
}

/** The random tests that are no properties. */
const SEARCHES: readonly Search[] = [
  {
    name: 'simulation',
    tests: ['test/http/simulation/simulation.test.ts'],
    knobs: ['SIMULATION_SEED', 'SIMULATION_STEPS', 'SIMULATION_SECONDS'],
  },
  {
    name: 'interrupted advances',
    tests: ['test/http/simulation/interrupted.test.ts'],
    knobs: ['SIMULATION_SEED', 'INTERRUPTIONS'],
  },
  {
    name: 'recorded lives',
    tests: ['test/http/record/lives.test.ts'],
    knobs: ['RECORD_SEEDS', 'RECORD_STEPS'],
  },
  { name: 'interrupted recordings', tests: ['test/http/record/interrupted.test.ts'], knobs: ['STOP_SEED'] },
  {
    name: 'past of a deployment',
    tests: ['test/http/recorder/past.test.ts'],
    knobs: ['DEPLOYMENT_SEED', 'DEPLOYMENT_CALLS'],
  },
  {
    name: 'optimizations',
    tests: ['test/system/server/tuning.test.ts'],
    knobs: ['TUNING_SEED', 'TUNING_CALLS'],
  },
  { name: 'kills under load', tests: ['test/system/storage/kill.test.ts'], knobs: ['KILL_SEED', 'KILLS'] },
  {
    name: 'kills while folding',
    tests: ['test/system/storage/killWhileFolding.test.ts'],
    knobs: ['KILL_SEED', 'FOLDING_KILLS'],
  },
  {
    name: 'kills while advancing',
    tests: ['test/system/storage/killWhileAdvancing.test.ts'],
    knobs: ['KILL_TIMERS'],
  },
  {
    name: 'witness of a fleet',
    tests: ['test/system/fleet/witness.test.ts'],
    knobs: ['WITNESS_SEED', 'WITNESS_STEPS'],
  },
  {
    name: 'fleet',
    tests: ['test/system/fleet/chaos.test.ts'],
    knobs: [
      ...(['FLEET_SEED', 'FLEET_RUNS', 'FLEET_SECONDS', 'FLEET_UPGRADE_SECONDS', 'FLEET_WORLDS'] as const),
      ...(['FLEET_PAUSE_MS', 'FLEET_MUTANT_RUNS', 'FLEET_MUTANT_SECONDS'] as const),
    ],
  },
];

/** Part of an import that only tests with properties have. */
const PROPERTIES = /from '(\.\.?\/)+(support\/)?properties\.js'/;

/** Returns all searches. Properties of one folder are one search; `texts` has the test files by their paths. */
export function searchesIn(texts: ReadonlyMap<string, string>): readonly Search[] {
  const folders = new Map<string, string[]>();
  for (const [path, text] of texts)
    if (PROPERTIES.test(text)) {
      const folder = path.split('/').slice(1, 3).join('/');
      folders.set(folder, [...(folders.get(folder) ?? []), path]);
    }
  const properties = [...folders].map(([folder, tests]): Search => ({
    name: `properties of ${folder}`,
    tests,
    knobs: ['PROPERTY_SEED', 'PROPERTY_RUNS'],
  }));
  return [...properties, ...SEARCHES];
}
