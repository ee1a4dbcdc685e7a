/** What helps whoever meets a problem, in the words of each face: the end of a sentence. */
export interface Hint {
  readonly http: string;
  readonly library: string;
}

/** What else a problem tells: a hint behind its detail, members of its body, headers of its reply. */
export interface ProblemExtras {
  readonly hint?: Hint;
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

  /** The detail with its hint, as one face of the simulator says it. */
  toldBy(face: keyof Hint): string {
    const { hint } = this.extras;
    return hint === undefined ? this.detail : `${this.detail.replace(/\.$/, '')}; ${hint[face]}.`;
  }
}
