import type { Buffer } from 'node:buffer';
import { roomFor } from './slab.js';

/** What was said in an exchange that is over. */
export interface SpokenTexts {
  readonly url: string;
  /** Names and values in turn. */
  readonly rawHeaders: readonly string[];
  /** Its body. */
  readonly request: Uint8Array;
  /** The head of the reply. */
  readonly head: string;
  readonly reply: string;
  /** Of the reply in UTF-8. */
  readonly replyBytes: number;
}

/** No header holds one. */
const BETWEEN_HEADERS = '\n';

/**
 * Texts that are kept for long and seldom read: as bytes outside the heap. Thousands of exchanges with their headers
 * would otherwise be what the garbage collector has most to do with. Heads come in Latin-1: a byte for a character.
 */
export class PackedTexts {
  readonly bytes: number;
  private readonly memory: Buffer;
  private readonly start: number;
  private readonly urlEnd: number;
  private readonly headersEnd: number;
  private readonly headEnd: number;
  private readonly requestEnd: number;

  constructor({ url, rawHeaders, request, head, reply, replyBytes }: SpokenTexts) {
    const heads = url + rawHeaders.join(BETWEEN_HEADERS) + head;
    this.bytes = heads.length + request.length + replyBytes;
    const { memory, start } = roomFor(this.bytes);
    this.memory = memory;
    this.start = start;
    this.urlEnd = start + url.length;
    this.headEnd = start + heads.length;
    this.headersEnd = this.headEnd - head.length;
    this.requestEnd = this.headEnd + request.length;
    memory.write(heads, start, heads.length, 'latin1');
    if (request.length > 0) memory.set(request, this.headEnd);
    if (replyBytes > 0) memory.write(reply, this.requestEnd, replyBytes, 'utf8');
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

  get reply(): string {
    return this.memory.toString('utf8', this.requestEnd, this.start + this.bytes);
  }
}
