import { isObject, type Reader } from '../../simulator/json/reader.js';
import { object, oneOf } from '../../simulator/json/readers.js';
import type { Workshop } from '../../simulator/openWorld.js';
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

/** The name of a scenario that ships, or the scenario itself. */
export function scenarioReader(
  { scenarios, loadScenario }: Workshop,
  name: Reader<string> = oneOf(...scenarios),
): Reader<NamedScenario> {
  return (value, path, complain) => {
    if (isObject(value)) return spelled(value, path, complain);
    const known = name(value, path, complain);
    return known === undefined ? undefined : loadScenario(known);
  };
}

/** The body of `POST …/scenarios`: one that ships, or one that is sent. */
export function scenarioBody(workshop: Workshop): Reader<NamedScenario> {
  const read = object({ name: oneOf(...workshop.scenarios), scenario: spelled });
  return (value, path, complain) => {
    const { name, scenario } = read(value, path, complain) ?? {};
    if (isObject(value) && 'name' in value === 'scenario' in value)
      complain(path, 'expected name or scenario');
    return name === undefined ? scenario : workshop.loadScenario(name);
  };
}
