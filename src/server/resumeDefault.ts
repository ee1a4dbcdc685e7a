import { actionCause } from '../simulator/timeline/cause.js';
import type { Config } from './config/config.js';
import { SYSTEM } from '../world/tables/events.js';
import { formatInstant } from '../world/instant.js';
import { dialectOf } from '../world/quirks.js';
import type { ScenarioFile } from '../scenarios/loadScenario.js';
import { applyFile } from './playFile.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { ignoredFields } from '../scenarios/scenarioOf.js';
import { clockText } from './clockText.js';

/** Loads a scenario into the stored default world, unless the world already has it. */
export function loadIntoKept(live: LiveWorld, file: ScenarioFile): void {
  if (live.world.scenarios.get(file.scenario.name) !== undefined) return;
  live.commit(applyFile(live.world, file), SYSTEM, actionCause(`load ${file.scenario.name}`, 'scenario'));
}

/**
 * Returns one line that lists the options which the stored default world ignores, or `undefined` if it
 * ignores none.
 */
export function ignoredOptions(
  config: Config,
  live: LiveWorld,
  scenarios: readonly ScenarioFile[],
): string | undefined {
  const ignored = [...differences(config, live), ...ofScenarios(live, scenarios)];
  if (ignored.length === 0) return undefined;
  return (
    `${placeOf(config)}: the stored default world is used; ignored options: ${ignored.join(', ')}. ` +
    `To use them, create a new world (POST /v1/worlds), or start with an empty ${config.fleet === undefined ? 'directory' : 'database'}`
  );
}

function placeOf({ data, fleet }: Config): string {
  return fleet === undefined ? `--data ${JSON.stringify(data)}` : '--fleet';
}

/** Returns the options whose values differ from the stored world. */
function differences({ chosen, settings = {} }: Config, live: LiveWorld): readonly string[] {
  const { world, origin, worldRecord } = live;
  const { fixture, seed, now, clock, dialect, quirks = {} } = chosen;
  const inForce = dialectOf(world.quirks);
  return [
    ...difference('--fixture', fixture, worldRecord.fixture ?? 'the fixture of the stored world', String),
    ...difference('--seed', seed, world.seed, String),
    ...difference('--now', now, origin.world.now, formatInstant),
    ...difference('--clock', clock, live.rate ?? 'manual', clockText),
    ...difference('--dialect', dialect, inForce, String),
    ...Object.entries(quirks).flatMap(([name, option]) =>
      difference(`--quirk ${name}`, option, world.quirks[name as keyof typeof quirks], String, '='),
    ),
    ...Object.entries(settings).flatMap(([name, value]) =>
      difference(`settings.${name}`, value, world.settings[name as keyof typeof settings], String),
    ),
  ];
}

function difference<T>(
  option: string,
  chosen: T | undefined,
  inForce: T,
  describe: (value: T) => string,
  separator = ' ',
): readonly string[] {
  if (chosen === undefined || chosen === inForce) return [];
  return [`${option}${separator}${describe(chosen)} (stored: ${describe(inForce)})`];
}

/**
 * Returns the scenarios, or the fields of scenarios, that a stored world ignores. It ignores a scenario that
 * it already has, and fields that apply only to new worlds.
 */
function ofScenarios({ world }: LiveWorld, scenarios: readonly ScenarioFile[]): readonly string[] {
  return scenarios.flatMap(({ scenario }) => {
    const option = `--scenario ${scenario.name}`;
    if (world.scenarios.get(scenario.name) !== undefined) return [`${option} (it is already loaded)`];
    const members = ignoredFields(scenario);
    return members.length === 0 ? [] : [`${option}: its ${members.join(', ')}`];
  });
}
