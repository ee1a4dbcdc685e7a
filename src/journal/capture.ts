import { Buffer } from 'node:buffer';
import { LiveCapture } from './exchangeTexts.js';
import { cutBody, isLong, type KeptBody } from './keptBody.js';
import { PackedCapture } from './packedCapture.js';

/** What is said in an exchange: by reference as long as it goes on, packed from then on. */
export class Capture {
  private spoken: LiveCapture | undefined;
  private readonly packed = new PackedCapture();
  /** The length of the request's body; undefined until it came. */
  private receivedBytes: number | undefined;
  /** The length of the reply's body by now; undefined until some of it was written. */
  private wroteBytes: number | undefined;

  /** Another one, of which nothing but this has been said; nothing is left of the one before. */
  begin(url: string, rawHeaders: readonly string[]): void {
    this.spoken = new LiveCapture(url, rawHeaders);
    this.receivedBytes = undefined;
    this.wroteBytes = undefined;
  }

  get url(): string {
    return this.texts.url;
  }

  get rawHeaders(): readonly string[] {
    return this.texts.rawHeaders;
  }

  /** The body of the request; undefined where none was read. */
  get request(): KeptBody | undefined {
    const { receivedBytes: bytes, texts } = this;
    return bytes === undefined ? undefined : cutBody(texts.request, bytes);
  }

  /** The head of the reply as it was sent. */
  get replyHead(): string | undefined {
    return this.texts.head || undefined;
  }

  /** The body of the reply. */
  get reply(): KeptBody | undefined {
    const { wroteBytes: bytes, texts } = this;
    return bytes === undefined ? undefined : cutBody(texts.reply, bytes);
  }

  /** What is kept of it by now, by a rough count. */
  get bytes(): number {
    return this.texts.bytes;
  }

  /** Takes the body of the request. */
  receive(body: Uint8Array): void {
    if (this.spoken === undefined) return;
    this.spoken.request = body;
    this.receivedBytes = body.length;
  }

  /** Takes the body of the reply as it is written, at once or piece by piece. */
  wrote(piece: string | Uint8Array, bytes: number): void {
    const { spoken, wroteBytes = 0 } = this;
    if (spoken === undefined) return;
    if (wroteBytes === 0) spoken.reply = piece;
    else if (!isLong(wroteBytes))
      spoken.reply = Buffer.concat([Buffer.from(spoken.reply), Buffer.from(piece)]);
    this.wroteBytes = wroteBytes + bytes;
  }

  /** What was written does not go out. */
  wroteNothing(): void {
    if (this.spoken === undefined) return;
    this.spoken.reply = '';
    this.wroteBytes = undefined;
  }

  /** It is over: what was said is laid aside. The head is that of the reply as it was sent. */
  end(head: string): void {
    if (this.spoken === undefined) return;
    this.spoken.head = head;
    this.packed.take(this.spoken, this.wroteBytes ?? 0);
    this.spoken = undefined;
  }

  /** What was said is let go: there is nothing of it from now on. */
  forget(): void {
    this.packed.release();
  }

  private get texts(): LiveCapture | PackedCapture {
    return this.spoken ?? this.packed;
  }
}
