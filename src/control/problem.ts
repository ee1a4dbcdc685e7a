/** What else a problem tells: members of its body, headers of its reply. */
export interface ProblemExtras {
  readonly members?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that the control plane refuses; thrown anywhere in it, sent as RFC 9457 problem details. */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly status: number,
    readonly detail: string,
    readonly extras: ProblemExtras = {},
  ) {
    super(detail);
  }
}
