/** A response body that may be long. It is generated while it is sent. */
export class LongBody<Reply = unknown> {
  constructor(
    /** Builds the body as one value, which can be checked against the contract. */
    readonly whole: () => Reply,
    /** Generates the JSON piece by piece. */
    readonly pieces: () => Iterable<string | Uint8Array>,
    /** Whether the body is short enough to be built as one value. */
    readonly isShort: boolean,
  ) {}
}
