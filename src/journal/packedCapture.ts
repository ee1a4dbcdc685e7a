import { Buffer } from 'node:buffer';
import { beginningOf, BODY_BYTES_MAX } from './keptBody.js';
import type { ExchangeTexts } from './exchangeTexts.js';
import { slabFor, type Slab } from './slab.js';

/** No header holds one. */
const BETWEEN_HEADERS = '\n';

const NOTHING = Buffer.alloc(0);

/**
 * The texts of an exchange that is over, kept for long and seldom read: as bytes outside the heap. Thousands of exchanges
 * with their headers would otherwise be what the garbage collector has most to do with. Heads come in Latin-1: a byte for
 * a character.
 */
export class PackedCapture implements ExchangeTexts {
  private slab: Slab | undefined;
  private start = 0;
  private urlEnd = 0;
  private headersEnd = 0;
  private headEnd = 0;
  private requestEnd = 0;
  private end = 0;

  /** Takes what was said, in place of what it has had before. `replyBytes` is the length of the reply in UTF-8. */
  take({ url, rawHeaders, request: whole, head, reply }: ExchangeTexts, replyBytes: number): void {
    const heads = url + rawHeaders.join(BETWEEN_HEADERS) + head;
    const request = beginningOf(whole);
    const bytes = heads.length + request.length + Math.min(replyBytes, BODY_BYTES_MAX);
    const slab = slabFor(bytes);
    const start = slab.take(bytes);
    const { memory } = slab;
    this.slab = slab;
    this.start = start;
    this.urlEnd = start + url.length;
    this.headEnd = start + heads.length;
    this.headersEnd = this.headEnd - head.length;
    this.requestEnd = this.headEnd + request.length;
    memory.write(heads, start, heads.length, 'latin1');
    if (request.length > 0) memory.set(request, this.headEnd);
    const part = beginningOf(reply);
    if (typeof part === 'string') {
      this.end =
        this.requestEnd + memory.write(part, this.requestEnd, start + bytes - this.requestEnd, 'utf8');
    } else {
      this.end = this.requestEnd + part.length;
      memory.set(part, this.requestEnd);
    }
  }

  get bytes(): number {
    return this.end - this.start;
  }

  get url(): string {
    return this.memory.toString('latin1', this.start, this.urlEnd);
  }

  get rawHeaders(): readonly string[] {
    const headers = this.memory.toString('latin1', this.urlEnd, this.headersEnd);
    return headers === '' ? [] : headers.split(BETWEEN_HEADERS);
  }

  get head(): string {
    return this.memory.toString('latin1', this.headersEnd, this.headEnd);
  }

  get request(): Uint8Array {
    return this.memory.subarray(this.headEnd, this.requestEnd);
  }

  get reply(): Uint8Array {
    return this.memory.subarray(this.requestEnd, this.end);
  }

  /** Lets the texts go, for others to take their place: from then on there are none. */
  release(): void {
    this.slab?.giveBack();
    this.slab = undefined;
  }

  private get memory(): Buffer {
    return this.slab?.memory ?? NOTHING;
  }
}
