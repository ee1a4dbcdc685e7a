import { gunzipSync, gzipSync } from 'node:zlib';
import { DataError } from '../storage/dataError.js';
import { documentHeaderOf, documentIssue, recordOf, type Document } from '../storage/document.js';
import { readLine } from '../storage/logLine.js';
import { recordAfter } from '../storage/recordAfter.js';
import type { WorldRecord } from '../simulator/worldRecord.js';
import { stateOf } from '../simulator/worldState.js';
import type { Schedules, World } from '../world/world.js';
import { checkRows, limitedText } from './size.js';
import type { ClaimedWorld, WorldLog } from './worldLog.js';
import { inWords } from './fleetError.js';

/** A document in two parts. Worlds with the same state share the bytes of the second part in the database. */
export interface DocumentParts {
  readonly header: string;
  readonly state: Buffer;
}

/** The fastest level, which takes 15 ms for the state of the standard fixture. */
const GZIP_LEVEL = 1;

/** Compressed states of worlds. Forks of one state are often made one after another. */
const states = new WeakMap<World, Buffer>();

/** Returns the document of a world after the entry with this number. Throws a StoreError if it is too large. */
export function partsOf(name: string, record: WorldRecord, number: number): DocumentParts {
  const { world } = record;
  const state = states.get(world) ?? compressed(name, world);
  states.set(world, state);
  return { header: JSON.stringify(documentHeaderOf(name, 0, record, number)), state };
}

function compressed(name: string, world: World): Buffer {
  checkRows(name, world);
  const text = limitedText(name, () => JSON.stringify(stateOf(world)));
  return gzipSync(text, { level: GZIP_LEVEL });
}

/** A world from its log. */
export interface LoggedWorld {
  readonly record: WorldRecord;
  /** Whether an older version wrote the document, so that later entries need a new one. */
  readonly isOld: boolean;
  /** Number of entries after the document. */
  readonly entryCount: number;
  /** Whether the replica that made the world gave it to this one before any client had called it. */
  readonly isUntouched: boolean;
}

/** Reads a world. Throws a DataError or a StateError if this version cannot read it. */
export function worldFrom(
  { tenancy, header, document, lines, epochBefore }: ClaimedWorld,
  schedules: Schedules,
): LoggedWorld {
  const state = JSON.parse(gunzipSync(document).toString()) as unknown;
  const whole: unknown = { ...(JSON.parse(header) as object), state };
  const issue = documentIssue(whole);
  if (issue !== undefined) throw new DataError(`the world ${tenancy.world} ${issue}`);
  const read = recordOf(whole as Document, schedules);
  const entries = lines.map((line) => {
    const entry = readLine(line);
    if (entry === undefined) throw new DataError(`the log of the world ${tenancy.world} is damaged`);
    return entry;
  });
  return {
    record: recordAfter(read, entries, schedules),
    isOld: read.migrate !== undefined,
    entryCount: entries.length,
    // A later owner may have answered clients, and has another epoch.
    isUntouched: epochBefore !== undefined && epochBefore === (whole as Document).untouchedAt,
  };
}

/** Reads the record of a world that another replica may have, with every change that was acknowledged before. */
export async function readShared(
  log: WorldLog,
  name: string,
  schedules: Schedules,
): Promise<WorldRecord | undefined> {
  const read = await inWords(() => log.read(name));
  return read && worldFrom(read, schedules).record;
}
