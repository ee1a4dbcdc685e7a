/** A reply body that is generated while it is sent, because it may be long. */
export class LongBody<Reply = unknown> {
  constructor(
    /** Builds the body as one value, for the validator. */
    readonly whole: () => Reply,
    /** Generates the JSON piece by piece. */
    readonly pieces: () => Iterable<string | Uint8Array>,
    /** Whether the body is short enough to be built as one value. */
    readonly isShort: boolean,
  ) {}
}
