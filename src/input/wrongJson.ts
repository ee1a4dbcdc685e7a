import { pathText, type ValidationIssue } from '../schema/issue.js';
import { CallerError, type InputIssue } from '../world/callerError.js';

/** An input that is not what it should be. The message lists all issues. */
export class WrongJson extends CallerError {
  override readonly name = 'WrongJson';

  constructor(readonly mistakes: readonly InputIssue[]) {
    const message = mistakes.map((each) => `${each.path}: ${each.message}`).join('; ');
    super('invalid', message, { issues: mistakes });
  }
}

/** The issues as paths in text. `at` is the path of the value that was read. */
export function inputIssues(issues: readonly ValidationIssue[], at = '$'): readonly InputIssue[] {
  return issues.map(({ path, message }) => ({ path: at + pathText(path).slice(1), message }));
}
