import { packTexts } from '../tuning/packTexts.js';

/** The URL and the headers of one exchange. They are packed when the exchange ends. */
export class Heads {
  private open: { readonly url: string; readonly rawHeaders: readonly string[] } | undefined;
  /** The URL, the header names and values, and the head of the reply. */
  private readEnded: () => readonly string[] = () => [];
  /** Number of characters, with one between two texts. Zero until the exchange ends. */
  length = 0;

  constructor(url: string, rawHeaders: readonly string[]) {
    this.open = { url, rawHeaders };
  }

  get url(): string {
    return this.open?.url ?? this.readEnded()[0] ?? '';
  }

  get rawHeaders(): readonly string[] {
    return this.open?.rawHeaders ?? this.readEnded().slice(1, -1);
  }

  /** Head of the sent reply. Unset until the exchange ends, or if no reply was sent. */
  get reply(): string | undefined {
    const reply = this.readEnded().at(-1);
    return reply === '' ? undefined : reply;
  }

  end(reply: string): void {
    const texts = [this.url, ...this.rawHeaders, reply];
    this.length = texts.reduce((sum, text) => sum + text.length, texts.length - 1);
    this.readEnded = packTexts(texts);
    this.open = undefined;
  }
}
