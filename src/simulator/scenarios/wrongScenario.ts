import { pathText, type ValidationIssue } from '../../schema/issue.js';
import { WrongJson } from '../../input/json/reader.js';

/** A scenario that cannot be played, with all its issues. */
export class WrongScenario extends WrongJson {
  constructor(
    readonly scenario: string,
    readonly scenarioIssues: readonly ValidationIssue[],
    /** Path of the scenario in what was sent. */
    at = '$',
  ) {
    super(scenarioIssues.map(({ path, message }) => ({ path: at + pathText(path).slice(1), message })));
  }
}
