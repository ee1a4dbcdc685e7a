/** A reply body that is too long to be made at once: it is made while it is sent. */
export class LongBody<Reply = unknown> {
  constructor(
    /** The same as a value: for who has to look into it. */
    readonly whole: () => Reply,
    /** Its JSON, in order. */
    readonly pieces: () => Iterable<string | Uint8Array>,
    /** Whether it may be made as a value. */
    readonly isShort: boolean,
  ) {}
}
