import type { Config } from './config/config.js';
import { UsageError } from './config/usageError.js';
import { FileError } from '../input/fileError.js';
import type { OnHistoryProgress } from '../fixtures/history/runHistory.js';
import type { Fleet } from '../fleet/fleet.js';
import type { Data } from '../storage/data.js';
import { loadScenario, withoutFile, type ScenarioFile } from '../scenarios/loadScenario.js';
import { checkScenario } from './lint/checkScenario.js';
import { playFile } from './playFile.js';
import { worldStartOf } from '../scenarios/scenarioOf.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { DEFAULT_WORLD, type Simulator } from '../simulator/simulator.js';
import { ignoredOptions, loadIntoKept } from './resumeDefault.js';
import { buildWorld } from './worldFactory.js';

export interface Entering {
  /** Receives warnings for the user. */
  readonly warn: (message: string) => void;
  readonly lived?: OnHistoryProgress | undefined;
  /** The fleet that may have the default world already. */
  readonly fleet?: Fleet | undefined;
  /** Builds the default world. Defaults to `buildWorld`. */
  readonly build?: typeof buildWorld | undefined;
}

/** Restores the worlds that are stored in `--data`. Builds the default world if it is not stored. */
export async function enterWorlds(
  simulator: Simulator,
  config: Config,
  data: Data | undefined,
  { warn, lived, fleet, build = buildWorld }: Entering,
): Promise<void> {
  for (const { name, worldRecord, store } of data?.kept ?? []) simulator.restore(name, worldRecord, store);
  const files: ScenarioFile[] = [];
  for (const each of config.scenarios)
    files.push(typeof each === 'string' ? await scenarioFrom(each) : withoutFile(each));
  try {
    // Another replica may have the default world. It then has the scenarios too.
    if (typeof (await fleet?.claim(DEFAULT_WORLD)) === 'object') return;
    const kept = simulator.find(DEFAULT_WORLD);
    if (kept === undefined)
      await beginDefault(simulator, config, files, (one, turns, spec) => build(one, turns, spec, lived));
    else resumeDefault(kept, config, files, warn);
    await simulator.find(DEFAULT_WORLD)?.saving?.catch(async (error: unknown) => {
      // If another replica was faster, it has the default world.
      if ((await fleet?.claim(DEFAULT_WORLD)) === 'nowhere') throw error;
    });
  } catch (error) {
    if (config.fleet !== undefined) {
      const { fleetUsageError } = await import('./fleet/joinFleet.js');
      throw fleetUsageError(config.fleet, error);
    }
    if (config.data === undefined) throw error;
    const { usageErrorOf } = await import('./keptData.js');
    throw usageErrorOf(config.data, error);
  }
}

/** Loads a scenario. If it has mistakes, the error has all that `understudy lint` would report. */
async function scenarioFrom(nameOrFile: string): Promise<ScenarioFile> {
  try {
    return loadScenario(nameOrFile);
  } catch (error) {
    const whole = await checkScenario(nameOrFile).then(
      () => error,
      (each: unknown) => each,
    );
    return orUsageError('--scenario', nameOrFile, () => {
      throw whole;
    });
  }
}

async function beginDefault(
  simulator: Simulator,
  config: Config,
  files: readonly ScenarioFile[],
  build: typeof buildWorld,
): Promise<void> {
  const spec = worldStartOf(
    config.chosen,
    files.map(({ scenario }) => scenario),
  );
  const { fixture = config.fixture, clock = config.clock } = spec;
  const built = await build(config, simulator.scheduler, spec).catch((error: unknown) =>
    orUsageError('--fixture', fixture, () => {
      throw error;
    }),
  );
  const world = files.reduce(
    (made, file) => orUsageError('--scenario', file.file, () => playFile(made, file)),
    built,
  );
  simulator.add(DEFAULT_WORLD, world, { clock, fixture });
}

/** Continues with the stored default world, and loads the scenarios that it does not have yet. */
function resumeDefault(
  kept: LiveWorld,
  config: Config,
  files: readonly ScenarioFile[],
  warn: (message: string) => void,
): void {
  const ignored = ignoredOptions(config, kept, files);
  for (const file of files) {
    orUsageError('--scenario', file.file, () => {
      loadIntoKept(kept, file);
    });
  }
  if (ignored !== undefined) warn(ignored);
}

/** Converts mistakes in a file into a UsageError of one line that names the option. */
function orUsageError<T>(option: string, value: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const [first = '', ...more] = error.message.split('\n');
    const rest = more.length === 0 ? '' : ` (and ${more.length} more)`;
    // Remove the option's value from the beginning of the old message, because the new message already contains it.
    const text = first.startsWith(`${value}: `) ? first.slice(value.length + 2) : first;
    throw new UsageError(`${option} ${JSON.stringify(value)}: ${text}${rest}`);
  }
}
