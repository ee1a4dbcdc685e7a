/** The URL and the headers of one exchange. */
export class Heads {
  /**
   * Status line and headers of the sent response. Unset until the exchange ends, and if no response was sent.
   */
  reply: string | undefined;
  /**
   * Number of characters of the URL, the headers and the response head, plus one per separator. Zero until
   * the exchange ends.
   */
  length = 0;

  constructor(
    readonly url: string,
    readonly rawHeaders: readonly string[],
  ) {}

  end(reply: string): void {
    const texts = [this.url, ...this.rawHeaders, reply];
    this.length = texts.reduce((sum, text) => sum + text.length, texts.length - 1);
    if (reply !== '') this.reply = reply;
  }
}
