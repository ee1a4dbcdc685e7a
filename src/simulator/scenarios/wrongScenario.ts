import type { ValidationIssue } from '../../schema/issue.js';
import { inputIssues, WrongJson } from '../../input/wrongJson.js';

/** A scenario that cannot be played, with all its issues. */
export class WrongScenario extends WrongJson {
  constructor(
    readonly scenario: string,
    readonly scenarioIssues: readonly ValidationIssue[],
    /** Path of the scenario in the request. */
    at = '$',
  ) {
    super(inputIssues(scenarioIssues, at));
  }
}
