import type { Schedules, World } from '../world/world.js';
import type { ClockMode } from '../world/clockSetting.js';
import type { WorldRecord, Checkpoint, WorldKeyPair } from '../simulator/worldRecord.js';
import type { WorldMetadata } from '../simulator/worldMetadata.js';
import { read } from '../schema/read.js';
import { anything, constant, flag, list, mapOf, number, object, optional, string } from '../schema/schema.js';
import { pathText } from '../schema/issue.js';
import { readState, stateOf, type WorldState } from '../simulator/worldState.js';
import { integer } from '../world/rowTypes.js';
import { damaged } from './dataError.js';
import { checkpointChange, checkpointFrom, type KeptCheckpoint, type CheckpointChange } from './entry.js';
import { checkpointsSchema, countsSchema, modeSchema, checkpointSchema } from './entrySchema.js';

const FORMAT = 'understudy-data';
const VERSION = 1;

/** The document of a kept world. It includes the changes of all log entries up to `number`. lowdb writes it. */
export interface Document {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  readonly name: string;
  /** Position of the world in the order of creation. */
  readonly order: number;
  /** Number of the last log entry whose change the document includes. */
  readonly number: number;
  readonly clock: ClockMode;
  readonly ownKeys: readonly WorldKeyPair[];
  /** Name or file of the world's fixture. Unset in older documents, or if it is unknown. */
  readonly fixture?: string;
  /** Owner, labels and time to live. Unset in older documents, and for the default world. */
  readonly metadata?: WorldMetadata;
  /** The counts of its journal. Unset in older documents, and if none were kept yet. */
  readonly counts?: NonNullable<WorldRecord['counts']>;
  /** The epoch at which a replica of a fleet gave the world to another one before any client had called it. */
  readonly untouchedAt?: string;
  /** True if the world has a log, which may be empty. Unset in older documents. */
  readonly hasLog?: boolean;
  /**
   * The start of the world. Like a checkpoint, it is stored as a difference from `state`, because most of its rows
   * are also in `state`.
   */
  readonly origin: CheckpointChange;
  readonly checkpoints: readonly KeptCheckpoint[];
  readonly state: WorldState;
}

/** Creates the document of a world. `number` is the number of its last log entry. */
export function documentOf(name: string, order: number, worldRecord: WorldRecord, number: number): Document {
  return { ...documentHeaderOf(name, order, worldRecord, number), state: stateOf(worldRecord.world) };
}

/** Creates a document without its state, which is by far the largest part. */
export function documentHeaderOf(
  name: string,
  order: number,
  worldRecord: WorldRecord,
  number: number,
): Omit<Document, 'state'> {
  const { world, origin, checkpoints, ownKeys, clock, fixture, metadata, counts } = worldRecord;
  return {
    format: FORMAT,
    version: VERSION,
    name,
    order,
    number,
    clock,
    ownKeys,
    ...(fixture !== undefined && { fixture }),
    ...(metadata !== undefined && { metadata }),
    ...(counts !== undefined && { counts }),
    hasLog: true,
    origin: checkpointChange(world, origin),
    checkpoints: Array.from(checkpoints, ([checkpoint, at]) => ({
      name: checkpoint,
      ...checkpointChange(world, at),
    })),
  };
}

/** A world record from a document. `migrate` is set if an older version of Understudy wrote the document. */
export interface ReadRecord {
  readonly worldRecord: WorldRecord;
  readonly migrate?: (world: World) => World;
}

/** Reads the world record of a document. Throws a StateError if the state is invalid. */
export function recordOf(document: Document, schedules: Schedules): ReadRecord {
  const { state, origin, checkpoints, ownKeys, clock, fixture, metadata, counts } = document;
  const { world, migrate } = readState(state, schedules);
  const moment = (kept: CheckpointChange): Checkpoint => checkpointFrom(world, kept, schedules);
  const worldRecord = {
    world,
    origin: moment(origin),
    ownKeys,
    clock,
    ...(fixture !== undefined && { fixture }),
    ...(metadata !== undefined && { metadata }),
    ...(counts !== undefined && { counts }),
    checkpoints: new Map(checkpoints.map(({ name, ...kept }) => [name, moment(kept)])),
  };
  return { worldRecord, ...(migrate && { migrate }) };
}

/**
 * Explains why a value is not a valid document. Returns `undefined` if it is valid. Does not check the state.
 */
export function documentIssue(value: unknown): string | undefined {
  const { format, version } = (value ?? {}) as { readonly format?: unknown; readonly version?: unknown };
  if (format !== FORMAT) return 'was not written by Understudy; choose a directory without other files';
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
  hasLog: optional(flag),
  counts: optional(countsSchema),
  untouchedAt: optional(string),
  metadata: optional(
    object({ owner: optional(string), labels: mapOf(string), createdAt: integer, ttl: optional(integer) }),
  ),
  origin: checkpointSchema,
  ownKeys: list(object({ keyId: string, publicKey: string, privateKey: string })),
  checkpoints: checkpointsSchema,
  state: mapOf(anything),
});
