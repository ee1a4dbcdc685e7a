import type { Config } from './config/config.js';
import type { World } from '../world/world.js';
import type { OnHistoryProgress } from '../fixtures/history/runHistory.js';
import { loadFixture } from '../fixtures/loadFixture.js';
import { FixtureError } from '../input/fixtureError.js';
import { fixtureNames } from '../input/fixtureFiles.js';
import { loadScenario } from '../scenarios/loadScenario.js';
import { scenarioFinder } from '../scenarios/scenarioFinder.js';
import { readingScenario } from '../input/scenario/readScenario.js';
import { textIssues } from '../input/textIssues.js';
import { ScenarioError } from '../input/scenarioError.js';
import { scenarioNames } from '../input/scenarioFiles.js';
import { runInSlices, type Scheduler } from '../world/slices.js';
import { WrongJson } from '../world/callerError.js';
import type { WorldFactory, WorldSpec } from '../simulator/openWorld.js';
import type { NamedScenario } from '../scenarios/applyScenario.js';
import { scenarioOf } from '../scenarios/scenarioOf.js';
import { realNow } from './realClock.js';

/** Creates the factory of new worlds. The program's Config provides the default settings. */
export function worldFactoryOf(config: Config, turns: Scheduler): WorldFactory {
  return {
    clock: config.clock,
    worldTtl: config.worldTtl,
    build: (spec) => buildWorld(config, turns, spec).catch(asWrong('$.fixture')),
    fixtures: fixtureNames(),
    scenarios: scenarioNames(),
    loadScenario: (nameOrFile) => {
      try {
        return loadScenario(nameOrFile).scenario;
      } catch (error) {
        return asWrong('$.name')(error);
      }
    },
    scenarioFinder: () => scenarioFinder(config.scenarios.filter((each) => typeof each === 'string')),
    parseScenario: (text, path, file) => parseScenario(turns, text, path, file),
  };
}

/** Builds the world of a fixture. `spec` overrides the Config. */
export async function buildWorld(
  config: Config,
  turns: Scheduler,
  spec: Parameters<WorldFactory['build']>[0] = {},
  lived?: OnHistoryProgress,
): Promise<World> {
  const { fixture = config.fixture, seed = config.seed }: WorldSpec = spec;
  const settings = { ...config.settings, ...spec.settings };
  const now = spec.now ?? config.now ?? realNow();
  const quirks = { ...config.quirks, ...spec.quirks };
  const options = { seed, now, quirks, settings, ...(lived && { onHistoryProgress: lived }) };
  return loadFixture(fixture, options, turns);
}

/** Parses a scenario that was sent as text. Messages about its mistakes contain line and column. */
async function parseScenario(
  turns: Scheduler,
  text: string,
  path: string,
  file?: string,
): Promise<NamedScenario> {
  const { scenario, mistakes } = await runInSlices(readingScenario(text), turns);
  if (scenario !== undefined) return scenarioOf(scenario, path, file);
  throw new WrongJson(textIssues(mistakes, path));
}

/**
 * Returns an error handler for files that a request names. It throws the issues of the file as issues of the request
 * body: `path` is the member that names the file.
 */
function asWrong(path: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof FixtureError || error instanceof ScenarioError)) throw error;
    throw new WrongJson(error.lines.map((message) => ({ path, message })));
  };
}
