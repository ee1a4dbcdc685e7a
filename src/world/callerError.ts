import { pathText, type ValidationIssue } from '../schema/issue.js';

/** Why a call was refused. The control plane and the library translate each kind to a status. */
export type CallerErrorKind =
  /** The input is invalid. */
  | 'invalid'
  | 'notFound'
  /** The target exists but cannot be changed. */
  | 'readOnly'
  | 'timeout'
  /** The input is valid, but the current state does not allow it. */
  | 'conflict'
  /** The caller has reached its limit of worlds or memory. */
  | 'limit'
  /** The token of the caller does not allow it. */
  | 'forbidden'
  /** A bug in Understudy, not a mistake of the caller. */
  | 'defect'
  /** The change could not be stored, so it was not made. */
  | 'storage'
  /** The process that has the world cannot do it now. The same call may work soon. */
  | 'unavailable';

/**
 * Advice that is appended to the error message. It differs between HTTP and the library, because their calls
 * have different names.
 */
export interface Hint {
  readonly http: string;
  readonly library: string;
}

/**
 * One mistake in an input. `path` is its position: `$` is the whole input, `$.schedule.everyHours` a member.
 */
export interface InputIssue {
  readonly path: string;
  readonly message: string;
  /** Line and column of the mistake, from 1, in an input that is a text. */
  readonly line?: number;
  readonly column?: number;
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
 * Base class of all errors that a tester can see. It contains no HTTP status and no method names of the
 * library, because both interfaces use it.
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

/** The error for an invalid input. Its message lists all issues. */
export class WrongJson extends CallerError {
  override readonly name = 'WrongJson';

  constructor(
    readonly mistakes: readonly InputIssue[],
    details: CallerErrorExtras['details'] = {},
  ) {
    const message = mistakes.map((each) => `${each.path}: ${each.message}`).join('; ');
    super('invalid', message, { issues: mistakes, details });
  }
}

/**
 * Converts issues to the form for callers, whose paths are texts. `at` is the path of the validated value.
 */
export function inputIssues(issues: readonly ValidationIssue[], at = '$'): readonly InputIssue[] {
  return issues.map(({ path, message }) => ({ path: at + pathText(path).slice(1), message }));
}
