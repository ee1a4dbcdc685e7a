import type { Schedules } from '../world/world.js';
import type { ClockMode } from '../world/clockSetting.js';
import type { WorldRecord, Checkpoint, OwnKeyPair } from '../simulator/worldRecord.js';
import { amount, integer, text } from '../simulator/state/scalarShapes.js';
import { listOf, mapWith, oneOf, optional, shape } from '../simulator/state/shape.js';
import { stateOf, worldOfState, type WorldState } from '../simulator/worldState.js';
import { damaged } from './dataError.js';
import { keptMoment, momentOf, type KeptCheckpoint, type KeptMoment } from './entry.js';
import { checkpointsShape, modeShape, momentShape } from './entryShape.js';

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

/** The life that a document tells; throws a StateError where it tells none. */
export function lifeOf(document: Document, schedules: Schedules): WorldRecord {
  const { state, origin, checkpoints, ownKeys, clock, fixture } = document;
  const world = worldOfState(state, schedules);
  const moment = (kept: KeptMoment): Checkpoint => momentOf(world, kept, schedules);
  return {
    ...{ world, origin: moment(origin), ownKeys, clock },
    ...(fixture !== undefined && { fixture }),
    checkpoints: new Map(checkpoints.map(({ name, ...kept }) => [name, moment(kept)])),
  };
}

/** What is wrong with a value that should be a document; undefined: nothing but perhaps its state. */
export function documentMistake(value: unknown): string | undefined {
  const { format, version } = (value ?? {}) as { readonly format?: unknown; readonly version?: unknown };
  if (format !== FORMAT) return 'is no data of Understudy; choose a directory that holds nothing else';
  if (typeof version === 'number' && version > VERSION)
    return `was written by a newer Understudy, in version ${version}; this one reads version ${VERSION}`;
  const mistake = documentShape.mistakeIn(value);
  return mistake && damaged(`${mistake.path}: ${mistake.message}`);
}

const aMap = (value: unknown): boolean => typeof value === 'object' && value !== null;

const documentShape = mapWith<Document>({
  ...{ format: oneOf(FORMAT), version: shape<1>(String(VERSION), (value) => value === VERSION) },
  ...{ name: text, order: amount, number: integer },
  clock: modeShape,
  fixture: optional(text),
  origin: momentShape,
  ownKeys: listOf(mapWith<OwnKeyPair>({ keyId: text, publicKey: text, privateKey: text })),
  checkpoints: checkpointsShape,
  state: shape<WorldState>('a map', aMap),
});
