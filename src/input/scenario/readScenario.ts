import type { ValidationIssue } from '../../schema/issue.js';
import type { Scenario } from './scenario.gen.js';
import { locate, type FileMistake } from '../fileError.js';
import { readYaml } from '../yamlText.js';
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
  const yaml = readYaml(text);
  const place: ScenarioReading['place'] = (issues) => locate(issues, yaml);
  if (yaml.mistakes.length > 0) return { mistakes: yaml.mistakes, place };
  const { issues, ...reading } = readScenarioValue(yaml.value);
  return { ...reading, mistakes: place(issues), place };
}
