import { pathText, type ValidationIssue } from '../schema/issue.js';
import { CallerError, type InputIssue } from '../world/callerError.js';

/** An invalid input. The message lists all issues. */
export class WrongJson extends CallerError {
  override readonly name = 'WrongJson';

  constructor(readonly mistakes: readonly InputIssue[]) {
    const message = mistakes.map((each) => `${each.path}: ${each.message}`).join('; ');
    super('invalid', message, { issues: mistakes });
  }
}

/**
 * Converts issues to the form for callers, whose paths are texts. `at` is the path of the validated value.
 */
export function inputIssues(issues: readonly ValidationIssue[], at = '$'): readonly InputIssue[] {
  return issues.map(({ path, message }) => ({ path: at + pathText(path).slice(1), message }));
}
