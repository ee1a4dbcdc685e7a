import type { Config } from '../config/config.js';
import { UsageError } from '../config/usageError.js';
import { FileError } from '../fixtures/fileError.js';
import type { Lived } from '../fixtures/loadFixture.js';
import type { Data } from '../persistence/data.js';
import { loadScenario } from '../scenarios/loadScenario.js';
import { playFile } from '../scenarios/playFile.js';
import { beginningOf } from '../simulator/scenarios/play.js';
import { DEFAULT_WORLD, type Simulator } from '../simulator/simulator.js';
import { usageErrorOf } from './keptData.js';
import { buildWorld } from './workshop.js';

/** Lets the worlds that were kept go on, and the default one begin if it is not among them. */
export function enterWorlds(
  simulator: Simulator,
  config: Config,
  data: Data | undefined,
  lived?: Lived,
): void {
  for (const { name, life, keeper } of data?.kept ?? []) simulator.restore(name, life, keeper);
  if (simulator.find(DEFAULT_WORLD) !== undefined) return;
  const files = config.scenarios.map((each) => orUsageError('--scenario', each, () => loadScenario(each)));
  const spec = beginningOf(
    config.chosen,
    files.map(({ scenario }) => scenario),
  );
  const built = orUsageError('--fixture', spec.fixture ?? config.fixture, () =>
    buildWorld(config, spec, lived),
  );
  const world = files.reduce(
    (made, file) => orUsageError('--scenario', file.file, () => playFile(made, file)),
    built,
  );
  try {
    simulator.add(DEFAULT_WORLD, world, { clock: spec.clock ?? config.clock });
  } catch (error) {
    throw usageErrorOf(config.data, error);
  }
}

/** What is wrong with a file that an option names, in one line. */
function orUsageError<T>(option: string, value: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const [first = '', ...more] = error.message.split('\n');
    const rest = more.length === 0 ? '' : ` (and ${more.length} more)`;
    // The option names the file already; a place in it is told.
    const told = first.startsWith(`${value}: `) ? first.slice(value.length + 2) : first;
    throw new UsageError(`${option} ${JSON.stringify(value)}: ${told}${rest}`);
  }
}
