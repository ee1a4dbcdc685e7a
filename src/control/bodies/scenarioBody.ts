import { isObject, type Reader } from '../../input/json/reader.js';
import { object, oneOf } from '../../input/json/readers.js';
import type { WorldFactory } from '../../simulator/openWorld.js';
import type { NamedScenario } from '../../simulator/scenarios/applyScenario.js';
import { scenarioOf } from '../../simulator/scenarios/play.js';
import { WrongScenario } from '../../simulator/scenarios/wrongScenario.js';

/** A scenario itself. */
const spelled: Reader<NamedScenario> = (value, path, complain) => {
  try {
    return scenarioOf(value, path);
  } catch (error) {
    if (!(error instanceof WrongScenario)) throw error;
    for (const mistake of error.mistakes) complain(mistake.path, mistake.message);
    return undefined;
  }
};

/** The name of a scenario that ships, the scenario itself, or its YAML text, which has several lines. */
export function scenarioReader(
  { scenarios, loadScenario, parseScenario }: WorldFactory,
  name: Reader<string> = oneOf(...scenarios),
): Reader<NamedScenario> {
  return (value, path, complain) => {
    if (isObject(value)) return spelled(value, path, complain);
    if (typeof value === 'string' && value.includes('\n')) return parseScenario(value, path);
    const known = name(value, path, complain);
    return known === undefined ? undefined : loadScenario(known);
  };
}

/** Members that stand in a scenario, but not beside the name of one. */
const OF_SCENARIOS = ['version', 'fixture', 'seed', 'now', 'clock', 'faults', 'timeline', 'expect'];

/**
 * The body of `POST …/scenarios`: `{name}` for one that ships, `{scenario}` for one that is sent, as an object or as YAML
 * text; or the bare scenario, as JSON or as YAML.
 */
export function scenarioBody(worldFactory: WorldFactory): Reader<NamedScenario> {
  const { scenarios, loadScenario, parseScenario } = worldFactory;
  const itself: Reader<NamedScenario> = (value, path, complain) =>
    typeof value === 'string' ? parseScenario(value, path) : spelled(value, path, complain);
  const read = object({ name: oneOf(...scenarios), scenario: itself });
  return (value, path, complain) => {
    if (isBare(value)) return itself(value, path, complain);
    const { name, scenario } = read(value, path, complain) ?? {};
    if (isObject(value) && 'name' in value === 'scenario' in value)
      complain(path, 'expected name or scenario');
    return name === undefined ? scenario : loadScenario(name);
  };
}

function isBare(value: unknown): boolean {
  if (!isObject(value)) return typeof value === 'string';
  return !('scenario' in value) && OF_SCENARIOS.some((name) => name in value);
}
