/** An operation of the platform's API, as the reference shows it. */
export interface ApiOperation {
  readonly id: string;
  /** Number in the platform's document, such as `E3`. Unset if the document lacks the operation. */
  readonly number?: string;
  /** The resource to which the operation belongs, such as `Backup`. */
  readonly resource: string;
  readonly method: string;
  /** Path below the base path, with parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** The role that the caller needs: a role's name, `ANY`, or `NONE` if the call needs no credentials. */
  readonly role: string;
  readonly isDeprecated: boolean;
  /** Whether the platform's published document has the operation. */
  readonly isDocumented: boolean;
  readonly parameters: readonly Member[];
  readonly body: readonly Member[];
  readonly replies: readonly Reply[];
}

/** A parameter, or a member of a body. */
export interface Member {
  /**
   * Name of the member. A nested member has a path: `logRotate.sizeThresholdMB`, or `results[].id` in a list.
   */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

/** A documented reply. */
export interface Reply {
  /** A status, or `default` for all other statuses. */
  readonly status: string;
  readonly description: string;
  readonly members: readonly Member[];
  /** The error codes in its examples. */
  readonly errorCodes: readonly string[];
}
