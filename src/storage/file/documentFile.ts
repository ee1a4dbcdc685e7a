import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { SyncAdapter } from 'lowdb';
import { checksumText } from './checksum.js';
import { DataError } from '../dataError.js';
import { attempt, writeAll, type Disk } from './disk.js';
import { documentIssue, type Document } from '../document.js';
import { linesOf } from './lines.js';
import type { Flush } from '../log.js';

/** End of a document's first line. The collections follow, one line per row. */
const TABLES_OPEN = '"tables":{';
/** End of the collections and the state. */
const STATE_END = '}}';
/** End of a document without a checksum, as older versions wrote it. */
const END = `${STATE_END}}`;
/** The last line of a document: the checksum covers all bytes before the comma. */
const CHECKED_END = /^\}\},"crc":"([\da-f]{8})"\}$/;
const COLLECTION = /^("\w+"):\[$/;
const CHUNK_LENGTH = 1024 * 1024;

/**
 * A lowdb adapter for large documents. lowdb's own adapters build one string, which is too small for a large world, and
 * do not control when bytes reach the disk. Writes are atomic here too.
 */
export class DocumentFile implements SyncAdapter<Document | null> {
  /** Size of the document in bytes. */
  size = 0;
  /** Whether the last write is durable. If not, a crash may restore the previous document. */
  isSettled = true;
  /** Whether the document read last has a valid checksum, or none, as in older versions. */
  isSound = true;

  constructor(
    readonly file: string,
    private readonly disk: Disk,
    private readonly flush: Flush,
  ) {}

  read(): Document {
    const value = this.readByLines() ?? this.readAsJson();
    const mistake = documentIssue(value);
    if (mistake !== undefined) throw new DataError(`${this.file} ${mistake}`);
    return value as Document;
  }

  write(document: Document | null): void {
    if (document === null) return;
    const fresh = temporaryOf(this.file);
    const fd = this.disk.open(fresh, 'w');
    let size = 0;
    const add = (text: string): void => {
      const bytes = Buffer.from(text);
      writeAll(this.disk, fd, bytes);
      size += bytes.length;
    };
    try {
      let crc = 0;
      for (const chunk of chunksOf(document)) {
        add(chunk);
        crc = crc32(chunk, crc);
      }
      add(`,"crc":"${checksumText(crc)}"}\n`);
      if (this.flush === 'disk') this.disk.flush(fd);
      this.disk.close(fd);
      this.disk.rename(fresh, this.file);
    } catch (error) {
      attempt(() => {
        this.disk.close(fd);
      });
      attempt(() => {
        this.disk.remove(fresh);
      });
      throw error;
    }
    this.size = size;
    this.isSettled =
      this.flush === 'kernel' ||
      attempt(() => {
        this.disk.flushFolder(dirname(this.file));
      });
  }

  /** Reads a document of another layout, for example from an editor. Its checksum refers to our layout. */
  private readAsJson(): unknown {
    const value = JSON.parse(readFileSync(this.file, 'utf8')) as unknown;
    if (typeof value !== 'object' || value === null || !('crc' in value)) return value;
    const { crc, ...document } = value;
    this.isSound = crc === checksumOf(document as Document);
    return document;
  }

  /** Returns `undefined` if the document has another layout. */
  private readByLines(): unknown {
    const tables: Record<string, unknown[]> = {};
    let head: string | undefined;
    let rows: unknown[] = [];
    let last = '';
    let crc = 0;
    this.isSound = true;
    for (const { text, end } of linesOf(this.file)) {
      if (CHECKED_END.test(last)) throw new SyntaxError('more follows its end');
      [last, this.size] = [text, end];
      const [, checksum] = CHECKED_END.exec(text) ?? [];
      if (checksum === undefined) crc = crc32(`${text}\n`, crc);
      else this.isSound = checksum === checksumText(crc32(STATE_END, crc));
      if (head === undefined) {
        if (!text.endsWith(TABLES_OPEN)) return undefined;
        head = text;
      } else if (text.startsWith('{')) {
        rows.push(JSON.parse(text.endsWith(',') ? text.slice(0, -1) : text));
      } else {
        const name = COLLECTION.exec(text)?.[1];
        if (name !== undefined) tables[JSON.parse(name) as string] = rows = [];
      }
    }
    if (head === undefined) return undefined;
    if (last !== END && !CHECKED_END.test(last)) throw new SyntaxError('its end is missing');
    const document = JSON.parse(head + END) as { readonly state: object };
    return { ...document, state: { ...document.state, tables } };
  }
}

/** Path of a document while it is written. */
export function temporaryOf(file: string): string {
  return join(dirname(file), `.${basename(file)}.tmp`);
}

function* chunksOf({ state, ...document }: Document): Generator<string> {
  const { tables, ...scalars } = state;
  let chunk = JSON.stringify({ ...document, state: { ...scalars, tables: {} } }).slice(0, -END.length);
  let isFirst = true;
  for (const [name, rows] of Object.entries(tables)) {
    chunk += `${isFirst ? '' : ','}\n${JSON.stringify(name)}:[`;
    isFirst = false;
    for (const [at, row] of rows.entries()) {
      chunk += `${at > 0 ? ',' : ''}\n${JSON.stringify(row)}`;
      if (chunk.length < CHUNK_LENGTH) continue;
      yield chunk;
      chunk = '';
    }
    chunk += '\n]';
  }
  yield `${chunk}\n${STATE_END}`;
}

/** Checksum of a document's text in our layout, without the end that contains the checksum. */
function checksumOf(document: Document): string {
  let crc = 0;
  for (const chunk of chunksOf(document)) crc = crc32(chunk, crc);
  return checksumText(crc);
}
