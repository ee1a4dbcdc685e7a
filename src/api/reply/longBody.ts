/** A reply body that is made while it is sent, because it may be long. */
export class LongBody<Reply = unknown> {
  constructor(
    /** Makes the body as one value, for the validator. */
    readonly whole: () => Reply,
    /** Makes its JSON piece by piece. */
    readonly pieces: () => Iterable<string | Uint8Array>,
    /** Whether it is short enough to be made as one value. */
    readonly isShort: boolean,
  ) {}
}
