import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { MESSAGE_BYTES_MAX, readMessage, refuseLong, type RefusedMessage } from './readMessage.js';

const NEWLINE = 0x0a;
/** Length of the start and of the end of a message that is too long, in which its id is searched. */
const EDGE_BYTES = 1024;

/**
 * Exchanges messages as lines. Answers each message that is no valid request, so that its sender does not wait: the
 * transport of the package drops them, and ends at a long one.
 */
export class LineTransport implements Transport {
  onmessage?: NonNullable<Transport['onmessage']>;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  private chunks: Buffer[] = [];
  private size = 0;
  private longStart: string | undefined;

  constructor(
    private readonly input: Readable,
    private readonly output: Writable,
  ) {}

  start(): Promise<void> {
    this.input.on('data', this.onData).on('error', this.onError);
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.input.off('data', this.onData).off('error', this.onError).pause();
    this.onclose?.();
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    return this.write(message);
  }

  private readonly onData = (chunk: Buffer): void => {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      this.add(chunk.subarray(from, at));
      this.endLine();
      from = at + 1;
    }
    this.add(chunk.subarray(from));
  };

  private readonly onError = (error: Error): void => {
    this.onerror?.(error);
  };

  private add(bytes: Buffer): void {
    this.chunks.push(bytes);
    this.size += bytes.length;
    if (this.size <= MESSAGE_BYTES_MAX) return;
    const whole = Buffer.concat(this.longStart === undefined ? this.chunks : this.chunks.slice(-2));
    this.longStart ??= whole.toString('utf8', 0, EDGE_BYTES);
    this.chunks = [Buffer.from(whole.subarray(-EDGE_BYTES))];
  }

  private endLine(): void {
    const line = Buffer.concat(this.chunks).toString('utf8');
    const start = this.longStart;
    [this.chunks, this.size, this.longStart] = [[], 0, undefined];
    const read = start === undefined ? readMessage(line) : { refused: refuseLong(start, line) };
    if (read === undefined) return;
    if ('message' in read) this.onmessage?.(read.message);
    else void this.refuse(read.refused);
  }

  private refuse({ id, ...error }: RefusedMessage): Promise<void> {
    return this.write({ jsonrpc: '2.0', id, error });
  }

  private async write(message: object): Promise<void> {
    if (this.output.write(`${JSON.stringify(message)}\n`)) return;
    await new Promise<void>((resolve) => this.output.once('drain', resolve));
  }
}
