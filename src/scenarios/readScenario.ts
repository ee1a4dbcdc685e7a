import type { Scenario } from '../world/scenario.gen.js';
import type { FileMistake } from '../input/fileError.js';
import { readYaml } from '../input/yamlText.js';
import type { Mistake } from '../input/mistake.js';
import { soundPart } from '../input/soundPart.js';
import { mistakesIn } from '../input/validate.js';

/** A scenario, or all that is wrong with its text. */
export interface ScenarioReading {
  readonly scenario?: Scenario;
  /** What of it has no mistake, where the text can be read at all but is wrong. */
  readonly sound?: Scenario;
  readonly mistakes: readonly FileMistake[];
  /** Where in the text mistakes stand that are found later on. */
  readonly place: (mistakes: readonly Mistake[]) => readonly FileMistake[];
}

/** Reads the text of a scenario; what it names is looked for later. */
export function readScenario(text: string): ScenarioReading {
  const yaml = readYaml(text);
  const place: ScenarioReading['place'] = (mistakes) =>
    mistakes
      .map((mistake) => ({
        ...yaml.positionOf({ path: mistake.steps, ...(mistake.atName === true && { atName: true }) }),
        message: toldOf(mistake),
      }))
      .toSorted((a, b) => a.line - b.line || a.column - b.column);
  if (yaml.mistakes.length > 0) return { mistakes: yaml.mistakes, place };
  const found = mistakesIn('scenario', yaml.value);
  // What has no mistake by the schema is what the schema says.
  if (found.length === 0) return { scenario: yaml.value as Scenario, mistakes: [], place };
  return { sound: soundPart(yaml.value, found), mistakes: place(found), place };
}

/** A mistake with the path to what is wrong, if that is only a part. */
export function toldOf({ path, message }: Mistake): string {
  return path === '$' ? message : `${path.replace(/^\$\.?/, '')}: ${message}`;
}
