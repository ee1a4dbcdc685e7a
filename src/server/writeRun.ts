import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ownerOnlyStream } from '../input/ownerOnly.js';
import type { CommandRun } from '../bundle/bundlePieces.js';
import { entriesOf, runPieces, type PackedWorld } from '../bundle/runPieces.js';
import { RUN_FORMAT, type RecordedWorld } from '../bundle/runFormat.js';
import { UNPACKED_BYTES_MAX } from '../bundle/unzip.js';
import type { BundleContext, BundleWishes } from '../commands/bundle.js';
import { callsIn, isFailed } from '../journal/handshakes.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { DEFAULT_WORLD } from '../simulator/simulator.js';
import { RECORDINGS_MAX, showsFailure, type DeletedWorlds } from './deletedWorlds.js';
import { bundleInSlices } from './writeBundle.js';

/** Length of a name before the number that tells apart worlds of the same name. */
const NAME_LENGTH_MAX = 58;

/** The wishes for the recordings of a run that is over. */
type RunWishes = BundleWishes & { readonly run: CommandRun };

/** The recordings that a file has. */
export interface WrittenRun {
  readonly worlds: readonly RecordedWorld[];
  /** Number of recordings for which there was no room. */
  readonly leftOut: number;
}

/**
 * Writes the recordings of a run into a file: those of the present worlds, and of the deleted ones that were kept. The file of one
 * world has format 1. Rejects if the file cannot be written.
 */
export async function writeRun(
  context: BundleContext,
  deleted: DeletedWorlds,
  wishes: RunWishes,
  file: string,
): Promise<WrittenRun> {
  const candidates = inOrder(context, deleted);
  const chosen = candidates.slice(0, RECORDINGS_MAX.worlds);
  const packed = await pack(context, chosen, wishes);
  const worlds = packed.map(({ row }) => row);
  const leftOut = deleted.dropped + candidates.length - packed.length;
  const { version: program, simulator } = context;
  const written = new Date(simulator.realNow()).toISOString();
  const [only] = packed;
  const manifest = {
    format: RUN_FORMAT,
    program,
    written,
    ...wishes.run,
    secrets: wishes.secrets ?? 'replaced',
    ...(leftOut > 0 && { leftOut }),
  } as const;
  const pieces = only !== undefined && packed.length === 1 ? [only.archive] : runPieces(manifest, packed);
  await pipeline(Readable.from(pieces), ownerOnlyStream(file));
  return { worlds, leftOut };
}

/** Returns the worlds to write, the most important first: the default world and failed tests are never left out for others. */
function inOrder({ simulator }: BundleContext, deleted: DeletedWorlds): readonly LiveWorld[] {
  const present = simulator.names().flatMap((name) => simulator.find(name) ?? []);
  const [first, ...others] = present;
  const used = others.filter(({ journal }) => journal.lastId > 0).toReversed();
  const ranked = [...used, ...deleted.worlds].toSorted((a, b) => rankOf(a) - rankOf(b));
  return first === undefined ? ranked : [first, ...ranked];
}

/** Failed tests come first, then failures that no test has reported, then passed tests, then the rest. */
function rankOf(live: LiveWorld): number {
  if (live.outcome?.passed === false) return 0;
  if (live.outcome?.passed === true) return 2;
  return showsFailure(live) ? 1 : 3;
}

/** Makes the bundles of worlds, as long as there is room. */
async function pack(
  context: BundleContext,
  worlds: readonly LiveWorld[],
  wishes: RunWishes,
): Promise<readonly PackedWorld[]> {
  const packed: PackedWorld[] = [];
  const names = new Set<string>();
  let [room, unpackedRoom] = [RECORDINGS_MAX.bytes, UNPACKED_BYTES_MAX];
  for (const live of worlds) {
    const archive = await packedWithin(context, live, wishes, packed.length === 0 ? Infinity : room);
    if (archive === undefined) continue;
    const unpacked = entriesOf(archive).reduce((sum, { bytes }) => sum + bytes, 0);
    if (packed.length > 0 && unpacked > unpackedRoom) continue;
    room -= archive.length;
    unpackedRoom -= unpacked;
    packed.push({ row: rowOf(live, freeName(live.name, names)), archive });
  }
  return packed.toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** Returns the bundle of a world, or `undefined` if it is longer than `room`. */
async function packedWithin(
  context: BundleContext,
  live: LiveWorld,
  wishes: RunWishes,
  room: number,
): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bundleInSlices(context, live, wishes)) {
    pieces.push(piece);
    length += piece.length;
    if (length > room) return undefined;
  }
  return Buffer.concat(pieces);
}

function orderOf({ row }: PackedWorld): number {
  if (row.passed === false) return 0;
  return row.name === DEFAULT_WORLD ? 3 : row.passed === true ? 2 : 1;
}

function rowOf({ outcome, journal }: LiveWorld, name: string): RecordedWorld {
  const calls = callsIn(journal);
  return {
    name,
    ...(outcome && { test: outcome.test, passed: outcome.passed }),
    calls: calls.length,
    failed: calls.filter((record) => isFailed(journal, record)).length,
  };
}

/** Returns a name that no other world of the file has. Tests may give a deleted world's name to another world. */
function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let nth = 2; taken.has(free); nth += 1) free = `${name.slice(0, NAME_LENGTH_MAX)}-${nth}`;
  taken.add(free);
  return free;
}
