import { isObject, type Reader } from '../input/json/reader.js';
import { object, oneOf, text } from '../input/json/readers.js';
import type { NamedScenario } from '../simulator/scenarios/applyScenario.js';
import { scenarioOf } from '../simulator/scenarios/play.js';
import { WrongScenario } from '../simulator/scenarios/wrongScenario.js';
import type { CommandContext } from './context.js';

/** Members of a scenario that no other input of these commands has. */
const SCENARIO_MEMBERS = ['version', 'fixture', 'seed', 'now', 'clock', 'faults', 'timeline', 'expect'];

const spelled: Reader<NamedScenario> = (value, path, complain) => {
  try {
    return scenarioOf(value, path);
  } catch (error) {
    if (!(error instanceof WrongScenario)) throw error;
    for (const mistake of error.mistakes) complain(mistake.path, mistake.message);
    return undefined;
  }
};

/** Reads a scenario: its name, the scenario itself, or its YAML text, which has several lines. */
export function scenarioReader(context: CommandContext): Reader<NamedScenario> {
  const { loadScenario, parseScenario } = context.worldFactory;
  const name = scenarioName(context);
  return (value, path, complain) => {
    if (isObject(value)) return spelled(value, path, complain);
    if (typeof value === 'string' && value.includes('\n')) return parseScenario(value, path);
    const known = name(value, path, complain);
    return known === undefined ? undefined : loadScenario(known);
  };
}

/** Reads `{name}` or `{scenario}`, an object or YAML text; or a scenario without anything around it. */
export function loadInput(context: CommandContext): Reader<NamedScenario> {
  const { loadScenario, parseScenario } = context.worldFactory;
  const itself: Reader<NamedScenario> = (value, path, complain) =>
    typeof value === 'string' ? parseScenario(value, path) : spelled(value, path, complain);
  const wrapped = object({ name: scenarioName(context), scenario: itself });
  return (value, path, complain) => {
    if (isBare(value)) return itself(value, path, complain);
    const { name, scenario } = wrapped(value, path, complain) ?? {};
    if (isObject(value) && 'name' in value === 'scenario' in value)
      complain(path, 'expected name or scenario');
    return name === undefined ? scenario : loadScenario(name);
  };
}

function scenarioName({ acceptsFiles, worldFactory }: CommandContext): Reader<string> {
  return acceptsFiles ? text('the name of a scenario, or a file') : oneOf(...worldFactory.scenarios);
}

function isBare(value: unknown): boolean {
  if (!isObject(value)) return typeof value === 'string';
  return !('scenario' in value) && SCENARIO_MEMBERS.some((name) => name in value);
}
