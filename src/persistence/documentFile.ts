import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { SyncAdapter } from 'lowdb';
import { DataError } from './dataError.js';
import { attempt, writeAll, type Disk } from './disk.js';
import { documentMistake, type Document } from './document.js';
import { linesOf } from './lines.js';
import type { Flush } from './log.js';

/** A document's first line ends in this: the collections follow, a line for each row. */
const TABLES_OPEN = '"tables":{';
/** Ends the collections, the state and the document. */
const END = '}}}';
const COLLECTION = /^("\w+"):\[$/;
const CHUNK_LENGTH = 1024 * 1024;

/**
 * Where lowdb keeps a document. Its own file adapters make one string of all, which a large world does not fit into,
 * and leave it to chance when the bytes reach the disk. Like theirs, a write is atomic: there is always either the
 * document of before or the new one.
 */
export class DocumentFile implements SyncAdapter<Document | null> {
  /** How many bytes the document has. */
  size = 0;
  /** Whether the document is as safe as was asked for; if not, nothing may count on it being the new one. */
  isSettled = true;

  constructor(
    readonly file: string,
    private readonly disk: Disk,
    private readonly flush: Flush,
  ) {}

  read(): Document {
    const value = this.readByLines() ?? (JSON.parse(readFileSync(this.file, 'utf8')) as unknown);
    const mistake = documentMistake(value);
    if (mistake !== undefined) throw new DataError(`${this.file} ${mistake}`);
    return value as Document;
  }

  write(document: Document | null): void {
    if (document === null) return;
    const fresh = temporaryOf(this.file);
    const fd = this.disk.open(fresh, 'w');
    let size = 0;
    try {
      for (const chunk of chunksOf(document)) {
        const bytes = Buffer.from(chunk);
        writeAll(this.disk, fd, bytes);
        size += bytes.length;
      }
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

  /** Undefined when somebody has laid the document out otherwise: then it is just JSON. */
  private readByLines(): unknown {
    const tables: Record<string, unknown[]> = {};
    let head: string | undefined;
    let rows: unknown[] = [];
    let last = '';
    for (const { text, end } of linesOf(this.file)) {
      [last, this.size] = [text, end];
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
    if (last !== END) throw new SyntaxError('its end is missing');
    const document = JSON.parse(head + END) as { readonly state: object };
    return { ...document, state: { ...document.state, tables } };
  }
}

/** Where a document stands while it is written. */
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
  yield `${chunk}\n${END}\n`;
}
