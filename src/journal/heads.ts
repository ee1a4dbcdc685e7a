/** Separates texts in the memory of an ended exchange. HTTP allows it in no header, and Node.js refuses it. */
const SEPARATOR = '\0';
const NONE: readonly string[] = [];

/** The URL and the headers of one exchange. */
export class Heads {
  /**
   * Number of characters of the URL, the headers and the response head, plus one per separator. Zero until
   * the exchange ends.
   */
  length = 0;
  /**
   * The request's headers and then the response head, as one text. Separate texts would take three times the memory.
   * Unset until the exchange ends.
   */
  private text: string | undefined = undefined;

  constructor(
    readonly url: string,
    private headers: readonly string[],
  ) {}

  /** Header names and values alternate, as in Node.js. */
  get rawHeaders(): readonly string[] {
    return this.text?.split(SEPARATOR).slice(0, -1) ?? this.headers;
  }

  /** Status line and headers of the sent response. Unset until the exchange ends, and if no response was sent. */
  get reply(): string | undefined {
    const reply = this.text?.slice(this.text.lastIndexOf(SEPARATOR) + 1);
    return reply === '' ? undefined : reply;
  }

  end(reply: string): void {
    this.text = [...this.rawHeaders, reply === '' ? (this.reply ?? '') : reply].join(SEPARATOR);
    this.length = this.url.length + 1 + this.text.length;
    this.headers = NONE;
  }
}
