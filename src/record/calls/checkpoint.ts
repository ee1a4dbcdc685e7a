import { closeSync, existsSync, openSync, readSync, rmSync, statSync, truncateSync } from 'node:fs';
import { writeOwnerOnly } from '../../input/ownerOnly.js';
import { linesOf } from '../../input/linesOf.js';
import { readForeignJson } from '../../schema/foreignJson.js';
import { read } from '../../schema/read.js';
import { isObject } from '../../schema/scalars.js';
import { exchangeSchema, type Exchange } from './exchange.js';
import { UNSEALED, type Seal } from './seal.js';

/** The source and the scope of a recording. A recording can be continued only with the same command. */
export interface RecordingHead {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  /** Root of the source, and the options that choose the calls. */
  readonly from: string;
  readonly publicKey: string;
  readonly organizations: readonly string[];
  readonly projects: readonly string[];
  /** Period of the series. Unset if none are read. */
  readonly measurements?: string;
}

export const FORMAT = 'understudy-recording';
export const VERSION = 2;

/** Why a file cannot be continued, by the member of its first line that differs. */
const REASONS: Readonly<Record<keyof RecordingHead, string>> = {
  format: 'is not a recording, or one without the same --anonymise and private key',
  version: 'is a recording of another version of Understudy',
  from: 'is a recording of another platform',
  publicKey: 'is a recording with another public key',
  organizations: 'is a recording of other organizations',
  projects: 'is a recording of other projects',
  measurements: 'is a recording with other --measurements',
};

/** The error of a file that cannot be continued. */
export class CheckpointError extends Error {
  override readonly name = 'CheckpointError';
}

/**
 * The replies so far, one a line in a file, after a line that describes the recording. So a recording continues after an
 * interruption, and its memory does not grow with the replies. Damaged lines are dropped, and their calls are made again.
 */
export class Checkpoint {
  private readonly places = new Map<string, { readonly at: number; readonly length: number }>();
  /** Number of lines that were dropped, because they had changed since they were written. */
  damagedLines = 0;
  /** Size of the file in bytes. 0 until the first reply, because a file without replies is of no use. */
  private size = 0;

  /** Opens a file. The first reply creates it. Throws a CheckpointError if the file belongs to another recording. */
  constructor(
    private readonly file: string,
    private readonly head: RecordingHead,
    private readonly seal: Seal = UNSEALED,
  ) {
    if (!existsSync(file) || statSync(file).size === 0) return;
    let first: string | undefined;
    let size = 0;
    for (const { start: at, end, text: line, isWhole } of linesOf(file)) {
      if (!isWhole) break;
      const text = seal.open(line);
      const exchange = first === undefined ? undefined : exchangeIn(text);
      if (first === undefined) this.checkHead((first = text ?? line));
      else if (exchange !== undefined) this.places.set(exchange.path, { at, length: end - at - 1 });
      else this.damagedLines += 1;
      size = end;
    }
    // A file without a complete line is of no use.
    if (first === undefined) return;
    truncateSync(file, size);
    this.size = size;
  }

  /** Number of replies. */
  get count(): number {
    return this.places.size;
  }

  get(path: string): Exchange | undefined {
    const place = this.places.get(path);
    return place && exchangeIn(this.seal.open(readAt(this.file, place.at, place.length)));
  }

  add(exchange: Exchange): void {
    if (this.size === 0) {
      const head = `${this.seal.close(JSON.stringify(this.head))}\n`;
      writeOwnerOnly(this.file, head);
      this.size = Buffer.byteLength(head);
    }
    const text = this.seal.close(JSON.stringify(exchange));
    const length = Buffer.byteLength(text);
    writeOwnerOnly(this.file, `${text}\n`, 'a');
    this.places.set(exchange.path, { at: this.size, length });
    this.size += length + 1;
  }

  /** Returns the replies, sorted by path, so that an interruption does not change their order. */
  *sorted(): Generator<Exchange> {
    for (const path of [...this.places.keys()].toSorted()) {
      const exchange = this.get(path);
      if (exchange !== undefined) yield exchange;
    }
  }

  remove(): void {
    rmSync(this.file, { force: true });
  }

  private checkHead(text: string): void {
    const found = parsed(text);
    const wrong = Object.entries(this.head).find(
      ([name, value]) => JSON.stringify(found[name]) !== JSON.stringify(value),
    );
    if (wrong === undefined) return;
    const reason = REASONS[wrong[0] as keyof RecordingHead];
    throw new CheckpointError(`${this.file}: ${reason}; remove it, or choose another output file`);
  }
}

function readAt(file: string, at: number, length: number): string {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    readSync(handle, bytes, 0, length, at);
    return bytes.toString('utf8');
  } finally {
    closeSync(handle);
  }
}

function exchangeIn(text: string | undefined): Exchange | undefined {
  const { value } = read(exchangeSchema, text === undefined ? undefined : valueOf(text), 1);
  return value;
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  const value = valueOf(text);
  return isObject(value) ? value : {};
}

function valueOf(text: string): unknown {
  try {
    return readForeignJson(text);
  } catch {
    return undefined;
  }
}
