import { pathText, type ValidationIssue } from '../schema/issue.js';

/**
 * Why a call was refused. Each interface translates the kind. HTTP, for example, has a status for each kind.
 */
export type CallerErrorKind =
  /** The input is invalid. */
  | 'invalid'
  | 'notFound'
  /** The target exists but cannot be changed. */
  | 'readOnly'
  | 'timeout'
  /** The input is valid, but the current state does not allow it. */
  | 'conflict'
  /** A bug in Understudy, not a mistake of the caller. */
  | 'defect'
  /** The change could not be stored, so it was not made. */
  | 'storage';

/** Advice that follows the error message, worded for HTTP and for the library. */
export interface Hint {
  readonly http: string;
  readonly library: string;
}

/**
 * A mistake in an input. `path` says where it is: `$` means the whole input, `$.schedule.everyHours` means a
 * member.
 */
export interface InputIssue {
  readonly path: string;
  readonly message: string;
}

export interface CallerErrorExtras {
  readonly hint?: Hint;
  /** The mistakes in the input, if the input is invalid. */
  readonly issues?: readonly InputIssue[];
  /** Machine-readable facts about the error. HTTP adds them to the response body. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/**
 * Base class of all errors that a tester may see. It does not depend on the interface, so it has neither an
 * HTTP status nor the library's wording.
 */
export class CallerError extends Error {
  override readonly name: string = 'CallerError';
  readonly hint: Hint | undefined;
  readonly issues: readonly InputIssue[];
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    readonly kind: CallerErrorKind,
    message: string,
    { hint, issues = [], details = {}, cause }: CallerErrorExtras = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.hint = hint;
    this.issues = issues;
    this.details = details;
  }
}

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
