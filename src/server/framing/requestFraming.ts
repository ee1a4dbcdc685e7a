/** The next part of a connection. A body or chunk comes before it if bytes of one are left. */
type Part = 'request line' | 'fields' | 'chunk size' | 'chunk end' | 'trailers' | 'tunnel';

const CR = 13;
const LF = 10;
const EMPTY = '\r\n';

/** A method, a target, and a version of HTTP. A request of HTTP/0.9 has no version. */
const REQUEST_LINE = /^[^ \r\n\0]+ +[^ \r\n\0]+(?: +HTTP\/\d\.\d)?\r\n$/;
/** A token, a colon right behind it, and a value (RFC 9110, 5.1 and 5.5). A folded line begins with a space, so it has no token. */
const FIELD = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+:[^\r\n\0]*\r\n$/;
/** The fields that decide where a body ends. */
const FRAMING_FIELD = /^(?:content-(length)|transfer-encoding):[ \t]*(.*?)[ \t]*\r\n$/i;
const CHUNK_SIZE = /^([\da-f]+)(?:;[^\r\n\0]*)?\r\n$/i;
const DIGITS = /^\d+$/;

/**
 * Follows the bytes of a connection, and finds the first place that two servers may read differently (RFC 9112, 2.2, 5, 6 and 7).
 * It knows only lines, lengths and chunks. Everything else is left to Node's parser, which in some versions ends a header
 * at a bare LF or CR, or takes a space for a part of a name.
 */
export class RequestFraming {
  private part: Part = 'request line';
  /** The bytes left of a body or chunk. */
  private left = 0;
  /** The part of a line that has arrived before. */
  private begun = '';
  private isConnect = false;
  private length: string | undefined;
  private codings: string | undefined;

  constructor(private readonly lineBytesMax: number) {}

  /** Whether the line that is not sound is longer than lines may be. */
  get isTooLong(): boolean {
    return this.begun.length > this.lineBytesMax;
  }

  /** Whether everything so far was sound. If not, the connection must not be read further. */
  isSound = true;

  /** Reads a piece from a place on. Returns where the next request ends, where something is not sound, or the end of the piece. */
  endOfNext(piece: Buffer, from = 0): number {
    let at = from;
    while (at < piece.length && this.isSound) {
      const wasBetween = this.isBetweenRequests;
      at = this.left > 0 ? this.skip(piece, at) : this.readLine(piece, at);
      if (this.isBetweenRequests && !wasBetween) return at;
    }
    return at;
  }

  private get isBetweenRequests(): boolean {
    return this.part === 'request line' && this.left === 0 && this.begun === '';
  }

  /** Passes over a body or chunk. Returns where the rest of the piece begins. */
  private skip(piece: Buffer, at: number): number {
    const taken = Math.min(this.left, piece.length - at);
    this.left -= taken;
    return at + taken;
  }

  /** Reads a line or its beginning. Returns where the rest of the piece begins. */
  private readLine(piece: Buffer, at: number): number {
    const lineEnd = piece.indexOf(LF, at) + 1;
    const isWhole = lineEnd > 0;
    const end = isWhole ? lineEnd : piece.length;
    this.isSound = isWhole || this.mayGoOn(piece, at);
    if (!this.isSound) return at;
    this.begun += piece.toString('latin1', at, end);
    this.isSound = !this.isTooLong && (!isWhole || this.take(this.begun));
    if (!this.isSound) return at;
    if (isWhole) this.begun = '';
    return end;
  }

  /**
   * Returns whether the rest of a piece can be the begin of a line. A CR is its last byte, because some parsers end a header or
   * a chunk at the byte behind a CR, whatever it is.
   */
  private mayGoOn(piece: Buffer, at: number): boolean {
    if (this.begun.endsWith('\r')) return false;
    const cr = piece.indexOf(CR, at);
    return this.part === 'chunk end' ? cr === at : cr === -1 || cr === piece.length - 1;
  }

  /** Takes a whole line. Returns whether it is sound. */
  private take(line: string): boolean {
    switch (this.part) {
      case 'request line':
        return line === EMPTY || this.beginRequest(line);
      case 'fields':
        return line === EMPTY ? this.endHead() : FIELD.test(line) && this.note(line);
      case 'chunk size':
        return this.beginChunk(line);
      case 'chunk end':
        this.part = 'chunk size';
        return line === EMPTY;
      case 'trailers':
        if (line !== EMPTY) return FIELD.test(line) && !FRAMING_FIELD.test(line);
        this.part = 'request line';
        return true;
      case 'tunnel':
        return false;
    }
  }

  private beginRequest(line: string): boolean {
    this.isConnect = line.startsWith('CONNECT ');
    this.length = undefined;
    this.codings = undefined;
    this.part = 'fields';
    return REQUEST_LINE.test(line);
  }

  /** Keeps the value of a field that decides where the body ends. Returns whether it can be sound. */
  private note(line: string): boolean {
    const [found, isLength, value = ''] = FRAMING_FIELD.exec(line) ?? [];
    if (found === undefined) return true;
    if (isLength === undefined) {
      this.codings = this.codings === undefined ? value : `${this.codings},${value}`;
      return true;
    }
    const isFirst = this.length === undefined;
    this.length = value;
    return isFirst && DIGITS.test(value) && Number.isSafeInteger(Number(value));
  }

  /** Decides where the body ends. */
  private endHead(): boolean {
    this.part = this.isConnect ? 'tunnel' : 'request line';
    if (this.codings === undefined) {
      this.left = Number(this.length ?? 0);
      return true;
    }
    this.part = 'chunk size';
    return this.length === undefined && isChunkedAtLast(this.codings);
  }

  private beginChunk(line: string): boolean {
    const [, digits] = CHUNK_SIZE.exec(line) ?? [];
    if (digits === undefined) return false;
    this.left = Number.parseInt(digits, 16);
    this.part = this.left === 0 ? 'trailers' : 'chunk end';
    return Number.isSafeInteger(this.left);
  }
}

/** Returns whether `chunked` is the last coding, and no other (RFC 9112, 6.1). */
function isChunkedAtLast(codings: string): boolean {
  const names = codings.toLowerCase().split(/[ \t]*,[ \t]*/);
  return names.indexOf('chunked') === names.length - 1;
}
