import type { ValidationIssue } from '../../schema/issue.js';
import type { Scenario } from './scenario.gen.js';
import { locate, type FileMistake } from '../fileError.js';
import { readYaml, readingYaml, type YamlText } from '../yamlText.js';
import { readScenarioValue } from './formats.js';

/** A scenario, or all issues in its text. */
export interface ScenarioReading {
  readonly scenario?: Scenario;
  /** The valid parts of the scenario. Unset if no part is valid. */
  readonly sound?: Scenario;
  readonly mistakes: readonly FileMistake[];
  /** Adds lines and columns to the issues of later checks. */
  readonly place: (issues: readonly ValidationIssue[]) => readonly FileMistake[];
}

/**
 * Reads the text of a scenario. Does not check whether the rows that it names exist, because this needs a
 * world.
 */
export function readScenario(text: string): ScenarioReading {
  return readingOf(readYaml(text));
}

/** Reads the text of a scenario. Yields regularly for other work, because a long text takes more than a second. */
export function* readingScenario(text: string): Generator<void, ScenarioReading> {
  return readingOf(yield* readingYaml(text));
}

function readingOf(yaml: YamlText): ScenarioReading {
  const place: ScenarioReading['place'] = (issues) => locate(issues, yaml);
  if (yaml.mistakes.length > 0) return { mistakes: yaml.mistakes, place };
  const { issues, ...reading } = readScenarioValue(yaml.value);
  return { ...reading, mistakes: place(issues), place };
}
