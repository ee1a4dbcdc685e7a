import type { Schedules, World } from '../world/world.js';
import type { ClockMode } from '../world/clockSetting.js';
import type { WorldRecord, Checkpoint, WorldKeyPair } from '../simulator/worldRecord.js';
import { read } from '../schema/read.js';
import { anything, constant, list, mapOf, number, object, optional, string } from '../schema/schema.js';
import { pathText } from '../schema/issue.js';
import { readState, stateOf, type WorldState } from '../simulator/worldState.js';
import { integer } from '../world/rowTypes.js';
import { damaged } from './dataError.js';
import { checkpointChange, checkpointFrom, type KeptCheckpoint, type CheckpointChange } from './entry.js';
import { checkpointsSchema, modeSchema, checkpointSchema } from './entrySchema.js';

const FORMAT = 'understudy-data';
const VERSION = 1;

/** A kept world after entry `number` of its log. lowdb writes it. */
export interface Document {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  readonly name: string;
  /** Position among the worlds, in the order of their creation. */
  readonly order: number;
  /** Number of the last log entry that the document contains. */
  readonly number: number;
  readonly clock: ClockMode;
  readonly ownKeys: readonly WorldKeyPair[];
  /** Name or file of the world's fixture; unset in older documents, and if it is unknown. */
  readonly fixture?: string;
  /** Stored as a difference from the state, like the checkpoints: most rows are equal. */
  readonly origin: CheckpointChange;
  readonly checkpoints: readonly KeptCheckpoint[];
  readonly state: WorldState;
}

/** Makes the document of a world after log entry `number`. */
export function documentOf(name: string, order: number, worldRecord: WorldRecord, number: number): Document {
  const { world, origin, checkpoints, ownKeys, clock, fixture } = worldRecord;
  return {
    ...{ format: FORMAT, version: VERSION, name, order, number, clock, ownKeys },
    ...(fixture !== undefined && { fixture }),
    origin: checkpointChange(world, origin),
    checkpoints: Array.from(checkpoints, ([checkpoint, at]) => ({
      name: checkpoint,
      ...checkpointChange(world, at),
    })),
    state: stateOf(world),
  };
}

/** A world record from a document, and its pending migration if an older version wrote it. */
export interface ReadRecord {
  readonly worldRecord: WorldRecord;
  readonly migrate?: (world: World) => World;
}

/** Reads the world record of a document. Throws a StateError if the state is invalid. */
export function recordOf(document: Document, schedules: Schedules): ReadRecord {
  const { state, origin, checkpoints, ownKeys, clock, fixture } = document;
  const { world, migrate } = readState(state, schedules);
  const moment = (kept: CheckpointChange): Checkpoint => checkpointFrom(world, kept, schedules);
  const worldRecord = {
    ...{ world, origin: moment(origin), ownKeys, clock },
    ...(fixture !== undefined && { fixture }),
    checkpoints: new Map(checkpoints.map(({ name, ...kept }) => [name, moment(kept)])),
  };
  return { worldRecord, ...(migrate && { migrate }) };
}

/** Describes why a value is not a document. `undefined` means that everything but the state is valid. */
export function documentIssue(value: unknown): string | undefined {
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
  origin: checkpointSchema,
  ownKeys: list(object({ keyId: string, publicKey: string, privateKey: string })),
  checkpoints: checkpointsSchema,
  state: mapOf(anything),
});
