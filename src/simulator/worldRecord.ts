import type { TimelineOrigin } from './timeline/timeline.js';
import type { World } from '../world/world.js';
import type { ClockMode, ClockSetting } from '../world/clockSetting.js';
import type { JournalCounts } from '../journal/memory.js';
import type { WorldMetadata } from './worldMetadata.js';
import { CallerError } from '../world/callerError.js';
import { Conflict } from '../world/conflict.js';

/**
 * An additional key pair of an API key. Requests signed with it reach one world only. The world's state has the usual
 * pair of the API key.
 */
export interface WorldKeyPair {
  readonly keyId: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The state of a world at one instant, with its clock mode. `reset` restores it. */
export interface Checkpoint {
  readonly world: World;
  readonly clock: ClockMode;
}

/** Checkpoints by name, oldest first. */
export type Checkpoints = ReadonlyMap<string, Checkpoint>;

/** The initial data of a new world. */
export interface WorldInit {
  readonly world: World;
  /** Setting of the clock. Defaults to `manual`. */
  readonly clock?: ClockSetting;
  /** Key pairs that reach only this world, even if it is a copy. */
  readonly ownKeys?: readonly WorldKeyPair[];
  /** Name or file of the fixture. Unset for copies and imported states. */
  readonly fixture?: string;
  /** How the timeline begins. By default, with the fixture. */
  readonly timeline?: TimelineOrigin;
  readonly metadata?: WorldMetadata;
  /** Whether the world shares its rows with another world. */
  readonly isCopy?: boolean;
}

/** All data that a store saves of a live world. */
export interface WorldRecord extends Checkpoint {
  /** The checkpoint that `reset` restores by default. It never changes. */
  readonly origin: Checkpoint;
  readonly checkpoints: Checkpoints;
  /** Key pairs of the keys that the world had at its start. They never change. */
  readonly ownKeys: readonly WorldKeyPair[];
  /** Name or file of the fixture. Unset if it is unknown. */
  readonly fixture?: string;
  /** Unset for the default world, and for worlds that an older version stored. */
  readonly metadata?: WorldMetadata;
  /** The counts of the journal, so that a later process knows how much it lacks. Unset if no store has kept them. */
  readonly counts?: JournalCounts;
}

/** Saves the changes of one live world. */
export interface WorldStore {
  /**
   * Saves the next record before it becomes current. If saving fails, throws a `StoreError`, and the old record
   * stays current. A store that saves over a network returns a promise: the record becomes current at once, and no
   * reply may show it before the promise resolves. If the promise rejects, the world must be dropped. `ownKeys` returns all
   * key pairs that then reach only this world.
   */
  keep(next: WorldRecord, ownKeys: () => readonly WorldKeyPair[]): void | Promise<void>;
  /** Resolves when the store exists. Unset if it exists from the start. */
  readonly begun?: Promise<void>;
}

/** Creates the stores of a simulator's worlds. */
export interface StoreFactory {
  /** Creates the store of a new world. Throws `StoreError` if that fails. */
  begin(name: string, worldRecord: WorldRecord): WorldStore;
  /** Deletes a world's store. Throws `StoreError` if that fails. */
  end(name: string): void;
  /** Set if other processes have worlds too. */
  readonly shared?: SharedWorlds;
}

/** The worlds of all processes that share a store. */
export interface SharedWorlds {
  /** Returns a name that no process uses: `asked` if it is set. Throws a Conflict if `asked` is taken. */
  freeName(asked: string | undefined): Promise<string>;
  /** Reads the current record of a world that this process may lack. */
  read(name: string): Promise<WorldRecord | undefined>;
  /** Returns the worlds of an owner in all processes, with their estimated memory in bytes, which may be some seconds old. */
  worldsOf(owner: string): Promise<ReadonlyMap<string, number>>;
  /** Gives a new world to the process with the fewest worlds. Returns the root URL of its API, or `undefined` if the world stays. */
  place(name: string): Promise<string | undefined>;
}

/** A world of the list of all worlds that share a store. */
export interface SharedWorld {
  readonly name: string;
  /** Root URL of the API of the living process that has the world in its memory, and URL of its control plane. */
  readonly replica: string | null;
  readonly controlUrl: string | null;
  readonly metadata: WorldMetadata | null;
  /** Size of the last saved document, and the number of changes after it. */
  readonly bytes: number;
  readonly entries: number;
  readonly usedAt: Date | null;
  readonly expiresAt: Date | null;
}

/** `unavailable` if the same call may work soon. */
type StoreErrorKind = 'storage' | 'conflict' | 'unavailable';

/** The error of a store that could not save a change. The change did not take effect. */
export class StoreError extends CallerError {
  override readonly name: string = 'StoreError';

  constructor(
    message: string,
    { cause, kind = 'storage' }: { readonly cause?: unknown; readonly kind?: StoreErrorKind } = {},
  ) {
    super(kind, message, { cause });
  }
}

/** The error for a change of a recorded run. */
export class RecordedRunError extends StoreError {
  override readonly name = 'RecordedRunError';

  constructor(world: string) {
    const fork = `POST /v1/worlds {"from": ${JSON.stringify(world)}, "asOf": …}`;
    super(`this is a recording; fork it: ${fork} makes a world that can change`, { kind: 'conflict' });
  }
}

/** Adds a checkpoint. Throws a Conflict if its name is taken and `replace` is false. */
export function withCheckpoint(
  before: Checkpoints,
  name: string,
  { world, clock }: Checkpoint,
  replace: boolean,
): Checkpoints {
  const checkpoints = new Map(before);
  // Delete a replaced checkpoint before setting it again, because the map is sorted by age.
  if (checkpoints.delete(name) && !replace) {
    throw new Conflict(
      `A checkpoint named ${JSON.stringify(name)} already exists. Delete it first, or send "replace": true.`,
    );
  }
  return checkpoints.set(name, { world, clock });
}
