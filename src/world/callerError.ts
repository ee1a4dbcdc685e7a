/** Why a call was refused. Each interface translates it: HTTP has a status for each kind. */
export type CallerErrorKind =
  /** The input is invalid. */
  | 'invalid'
  | 'notFound'
  /** The target exists but cannot be changed. */
  | 'readOnly'
  | 'timeout'
  /** The input is valid, but the current state does not allow it. */
  | 'conflict'
  /** A bug in this program with a message that helps the tester. */
  | 'defect'
  /** The change could not be stored, so it was not made. */
  | 'storage';

/** Advice after an error, worded for each interface. It completes the sentence of the message. */
export interface Hint {
  readonly http: string;
  readonly library: string;
}

/** A mistake at one place of an input: `$` is the whole input, `$.schedule.everyHours` a member of it. */
export interface InputIssue {
  readonly path: string;
  readonly message: string;
}

export interface CallerErrorExtras {
  readonly hint?: Hint;
  /** Mistakes in the input. */
  readonly issues?: readonly InputIssue[];
  /** Facts for programs. HTTP adds them to the response body. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/**
 * Base class of all errors that a tester may see. It is independent of the interface: it has no HTTP status and no
 * library wording.
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
