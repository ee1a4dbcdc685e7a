import type { Schedules, World } from '../world/world.js';
import type { ClockMode } from '../world/clockSetting.js';
import type { WorldRecord, Checkpoint, OwnKeyPair } from '../simulator/worldRecord.js';
import { read } from '../schema/read.js';
import { anything, constant, list, mapOf, number, object, optional, string } from '../schema/schema.js';
import { pathText } from '../schema/issue.js';
import { readState, stateOf, type WorldState } from '../simulator/worldState.js';
import { integer } from '../world/rowTypes.js';
import { damaged } from './dataError.js';
import { keptMoment, momentOf, type KeptCheckpoint, type KeptMoment } from './entry.js';
import { checkpointsSchema, modeSchema, momentSchema } from './entrySchema.js';

const FORMAT = 'understudy-data';
const VERSION = 1;

/** One kept world as it was after some entry of its log: what lowdb keeps. */
export interface Document {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  /** The world's name. */
  readonly name: string;
  /** Counts the worlds: they come back in the order in which they were added. */
  readonly order: number;
  /** The number of the last entry that it holds. */
  readonly number: number;
  readonly clock: ClockMode;
  readonly ownKeys: readonly OwnKeyPair[];
  /** Name or file of the fixture that the world was built from; unset in older documents, and where it is not known. */
  readonly fixture?: string;
  /** Told from the state, and so are the checkpoints: they have most rows in common. */
  readonly origin: KeptMoment;
  readonly checkpoints: readonly KeptCheckpoint[];
  readonly state: WorldState;
}

/** A life as a document, after the entry of a number. */
export function documentOf(name: string, order: number, worldRecord: WorldRecord, number: number): Document {
  const { world, origin, checkpoints, ownKeys, clock, fixture } = worldRecord;
  return {
    ...{ format: FORMAT, version: VERSION, name, order, number, clock, ownKeys },
    ...(fixture !== undefined && { fixture }),
    origin: keptMoment(world, origin),
    checkpoints: Array.from(checkpoints, ([checkpoint, at]) => ({
      name: checkpoint,
      ...keptMoment(world, at),
    })),
    state: stateOf(world),
  };
}

/** A record as a document and its log have it, and what is still to do if an older version wrote them. */
export interface ReadRecord {
  readonly worldRecord: WorldRecord;
  readonly migrate?: (world: World) => World;
}

/** The record in a document. Throws a StateError if there is none. */
export function lifeOf(document: Document, schedules: Schedules): ReadRecord {
  const { state, origin, checkpoints, ownKeys, clock, fixture } = document;
  const { world, migrate } = readState(state, schedules);
  const moment = (kept: KeptMoment): Checkpoint => momentOf(world, kept, schedules);
  const worldRecord = {
    ...{ world, origin: moment(origin), ownKeys, clock },
    ...(fixture !== undefined && { fixture }),
    checkpoints: new Map(checkpoints.map(({ name, ...kept }) => [name, moment(kept)])),
  };
  return { worldRecord, ...(migrate && { migrate }) };
}

/** What is wrong with a value that should be a document; undefined: nothing but perhaps its state. */
export function documentMistake(value: unknown): string | undefined {
  const { format, version } = (value ?? {}) as { readonly format?: unknown; readonly version?: unknown };
  if (format !== FORMAT) return 'is no data of Understudy; choose a directory that holds nothing else';
  if (typeof version === 'number' && version > VERSION)
    return `was written by a newer Understudy, in version ${version}; this one reads version ${VERSION}`;
  const [issue] = read(documentSchema, value, 1).issues;
  return issue && damaged(`${pathText(issue.path).slice(2)}: ${issue.message}`);
}

const documentSchema = object({
  format: constant(FORMAT),
  version: constant(VERSION),
  name: string,
  order: number(),
  number: integer,
  clock: modeSchema,
  fixture: optional(string),
  origin: momentSchema,
  ownKeys: list(object({ keyId: string, publicKey: string, privateKey: string })),
  checkpoints: checkpointsSchema,
  state: mapOf(anything),
});
