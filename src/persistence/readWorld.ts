import { basename } from 'node:path';
import { LowSync } from 'lowdb';
import type { Schedules } from '../domain/world.js';
import type { Life } from '../simulator/life.js';
import { StateError } from '../simulator/worldState.js';
import { reasonOf } from '../simulator/systemError.js';
import { DataError } from './dataError.js';
import { lifeOf, type Document } from './document.js';
import type { DocumentFile } from './documentFile.js';
import { applyEntry } from './entry.js';
import { fileNameOf } from './fileName.js';
import { readLog } from './readLog.js';

/** A world as its files tell it. */
export interface ReadWorld {
  readonly name: string;
  readonly order: number;
  readonly life: Life;
  /** The number of the last entry. */
  readonly number: number;
  /** Up to here the log is sound, in bytes; nothing in it is needed if no entry of it counts. */
  readonly logBytes: number;
  /** What stands behind that. */
  readonly torn: string;
}

/** Reads a world: its document, then what its log says was done since. Changes nothing. */
export function readWorld(file: DocumentFile, logFile: string, schedules: Schedules): ReadWorld {
  const { document, life } = readDocument(file, schedules);
  const { entries, soundBytes, torn } = readLog(logFile, document.number);
  return {
    ...{ name: document.name, order: document.order, torn },
    life: entries.reduce((current, entry) => applyEntry(current, entry, schedules), life),
    number: document.number + entries.length,
    logBytes: entries.length > 0 ? soundBytes : 0,
  };
}

interface ReadDocument {
  readonly document: Document;
  readonly life: Life;
}

function readDocument(adapter: DocumentFile, schedules: Schedules): ReadDocument {
  const { file } = adapter;
  try {
    const low = new LowSync<Document | null>(adapter, null);
    low.read();
    const document = low.data;
    if (document === null) throw new DataError(`${file} is empty`);
    const own = `${fileNameOf(document.name)}.json`;
    if (own !== basename(file))
      throw new DataError(
        `${file} tells of the world ${JSON.stringify(document.name)}, whose file is ${own}`,
      );
    return { document, life: lifeOf(document, schedules) };
  } catch (error) {
    if (error instanceof DataError) throw error;
    if (error instanceof SyntaxError) throw new DataError(`${file} is damaged: ${error.message}`);
    if (error instanceof StateError) throw new DataError(`${file} is damaged: state: ${error.message}`);
    throw new DataError(`${file} cannot be read: ${reasonOf(error)}`);
  }
}
