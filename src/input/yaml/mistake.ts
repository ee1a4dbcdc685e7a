/** A mistake at an offset of a text. */
export interface YamlMistake {
  readonly at: number;
  readonly message: string;
}

/** Ends the reading of a text, because its rest would only cost time. */
export class Unreadable extends Error {
  constructor(
    readonly mistake: YamlMistake,
    /** Whether the text is only too long, so that it may be read as JSON. */
    readonly isTooLong = false,
  ) {
    super(mistake.message);
  }
}

/** Creates the error that ends the reading of a text at an offset. */
export function unreadable(at: number, message: string): Unreadable {
  return new Unreadable({ at, message });
}
