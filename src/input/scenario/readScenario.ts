import type { ValidationIssue } from '../../schema/issue.js';
import type { Scenario } from '../../world/scenario.gen.js';
import { locate, type FileMistake } from '../fileError.js';
import { readYaml } from '../yamlText.js';
import { readScenarioValue } from './formats.js';

/** A scenario, or everything that is wrong with its text. */
export interface ScenarioReading {
  readonly scenario?: Scenario;
  /** The parts without issues. Unset if nothing is left. */
  readonly sound?: Scenario;
  readonly mistakes: readonly FileMistake[];
  /** Finds the lines and columns of issues that show later. */
  readonly place: (issues: readonly ValidationIssue[]) => readonly FileMistake[];
}

/** Reads the text of a scenario; what it names is looked for later. */
export function readScenario(text: string): ScenarioReading {
  const yaml = readYaml(text);
  const place: ScenarioReading['place'] = (issues) => locate(issues, yaml);
  if (yaml.mistakes.length > 0) return { mistakes: yaml.mistakes, place };
  const { issues, ...reading } = readScenarioValue(yaml.value);
  return { ...reading, mistakes: place(issues), place };
}
