import { bytesOfHeaders } from './entryBytes.js';

/** What is said in an exchange. */
export interface ExchangeTexts {
  readonly url: string;
  /** Names and values in turn. */
  readonly rawHeaders: readonly string[];
  /** Its body. */
  readonly request: Uint8Array;
  /** The head of the reply; empty before it is known. */
  readonly head: string;
  /** What was written of the reply's body. */
  readonly reply: string | Uint8Array;
  /** How much all that is, by a rough count. */
  readonly bytes: number;
}

const NO_BYTES: Uint8Array = new Uint8Array();

/** While it goes on: by reference, nothing is copied. */
export class LiveCapture implements ExchangeTexts {
  request = NO_BYTES;
  head = '';
  reply: string | Uint8Array = '';

  constructor(
    readonly url: string,
    readonly rawHeaders: readonly string[],
  ) {}

  get bytes(): number {
    const { url, rawHeaders, request, head, reply } = this;
    return url.length + bytesOfHeaders(rawHeaders) + request.length + head.length + reply.length;
  }
}
