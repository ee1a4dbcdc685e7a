import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { SyncAdapter } from 'lowdb';
import { checksumText } from './checksum.js';
import { DataError } from '../dataError.js';
import { attempt, writeAll, type Disk } from './disk.js';
import { documentIssue, type Document } from '../document.js';
import { linesOf } from '../../input/linesOf.js';
import type { Flush } from '../log.js';

/** End of a document's first line. The collections follow it, with one row per line. */
const TABLES_OPEN = '"tables":{';
/** Text after the last collection. It closes the JSON objects `tables` and `state`. */
const STATE_END = '}}';
/** Last line of a document without a checksum, as older versions wrote it. */
const END = `${STATE_END}}`;
/** Matches the last line of a document. The checksum covers all bytes before the comma. */
const CHECKED_END = /^\}\},"crc":"([\da-f]{8})"\}$/;
const COLLECTION = /^("\w+"):\[$/;
const CHUNK_LENGTH = 1024 * 1024;

/**
 * A lowdb adapter for large documents. The adapters of lowdb build one string, which cannot hold a large
 * world, and they do not control when bytes reach the disk. This adapter writes the text in pieces and
 * replaces the file atomically.
 */
export class DocumentFile implements SyncAdapter<Document | null> {
  /** Size of the document in bytes. */
  size = 0;
  /**
   * False if the last write may be lost in a crash of the machine. The previous document would then be back.
   */
  isSettled = true;
  /**
   * False if the checksum of the last document that was read is wrong. True for documents of older versions,
   * which have no checksum.
   */
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
    this.size = this.replace(document);
    this.isSettled =
      this.flush === 'kernel' ||
      attempt(() => {
        this.disk.flushFolder(dirname(this.file));
      });
  }

  /** Writes the document to a temporary file and renames it to the document's path. Returns the number of bytes. */
  private replace(document: Document): number {
    const fresh = temporaryOf(this.file);
    const fd = this.disk.open(fresh, 'w');
    try {
      const size = this.writeChunks(fd, document);
      if (this.flush === 'disk') this.disk.flush(fd);
      this.disk.close(fd);
      this.disk.rename(fresh, this.file);
      return size;
    } catch (error) {
      attempt(() => {
        this.disk.close(fd);
      });
      attempt(() => {
        this.disk.remove(fresh);
      });
      throw error;
    }
  }

  private writeChunks(fd: number, document: Document): number {
    let size = 0;
    const add = (text: string): void => {
      const bytes = Buffer.from(text);
      writeAll(this.disk, fd, bytes);
      size += bytes.length;
    };
    let crc = 0;
    for (const chunk of chunksOf(document)) {
      add(chunk);
      crc = crc32(chunk, crc);
    }
    add(`,"crc":"${checksumText(crc)}"}\n`);
    return size;
  }

  /**
   * Reads a document with another layout, for example after an editor has formatted it. Its checksum must match the
   * text that `write` would produce.
   */
  private readAsJson(): unknown {
    const value = JSON.parse(readFileSync(this.file, 'utf8')) as unknown;
    if (typeof value !== 'object' || value === null || !('crc' in value)) return value;
    const { crc, ...document } = value;
    this.isSound = crc === checksumOf(document as Document);
    return document;
  }

  /** Reads a document line by line. Returns `undefined` if it has another layout. */
  private readByLines(): unknown {
    const tables: Record<string, unknown[]> = {};
    let head: string | undefined;
    let rows: unknown[] = [];
    let last = '';
    let crc = 0;
    this.isSound = true;
    for (const { text, end } of linesOf(this.file)) {
      if (CHECKED_END.test(last)) throw new SyntaxError('the file continues after the end of the document');
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

/** Returns the path to which a document is written before it is renamed. */
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

/**
 * Returns the checksum of the text that `write` produces for a document. It does not cover the end of the text,
 * which contains the checksum itself.
 */
function checksumOf(document: Document): string {
  let crc = 0;
  for (const chunk of chunksOf(document)) crc = crc32(chunk, crc);
  return checksumText(crc);
}
