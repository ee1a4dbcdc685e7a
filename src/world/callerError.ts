/** Why a call was refused. Faces translate it: HTTP has a status for each kind. */
export type CallerErrorKind =
  /** The input is wrong. */
  | 'invalid'
  | 'notFound'
  /** The thing exists, but cannot be changed. */
  | 'readOnly'
  | 'timeout'
  /** The input is right, but the current state does not allow it. */
  | 'conflict'
  /** A bug of ours that has a message worth showing. */
  | 'defect'
  /** The change could not be stored, so it was not made. */
  | 'storage';

/** How to go on after an error, in the words of each face: the end of a sentence. */
export interface Hint {
  readonly http: string;
  readonly library: string;
}

/** One wrong place in an input: `$` is the whole input, `$.schedule.everyHours` a member of it. */
export interface InputIssue {
  readonly path: string;
  readonly message: string;
}

/** Optional parts of a caller error. */
export interface CallerErrorExtras {
  readonly hint?: Hint;
  /** Wrong places in the input. */
  readonly issues?: readonly InputIssue[];
  /** Facts for programs: HTTP adds them to the body of its reply. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** Base class of every error that a tester may see. It knows no face: no HTTP status, no wording of the library. */
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
