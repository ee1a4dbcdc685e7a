import { readFileSync, statSync } from 'node:fs';
import { BundleError } from '../../bundle/bundleError.js';
import type { Bundle } from '../../bundle/readBundle.js';
import { readRun, type RunWorld } from '../../bundle/readRun.js';
import { originOf } from '../../bundle/recordedWorld.js';
import { suggestionOf } from '../../schema/nearest.js';
import { printable } from '../../schema/printable.js';
import { reasonOf } from '../../simulator/systemError.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import type { Config } from '../config/config.js';
import { isWhole } from './recordedRun.js';
import { UsageError } from '../config/usageError.js';
import type { Program } from '../program.js';

const MIB = 1024 * 1024;
/** Maximum length of a bundle. */
const FILE_BYTES_MAX = 256 * MIB;
/** A recorded timeline is kept as a whole. */
const WHOLE_TIMELINE = { entries: 1_000_000, bytes: 1024 * MIB };

/**
 * Reads a bundle of one or several worlds from a file. Throws a UsageError that names the file, the place and the reason. `world` is the
 * only world that is wanted.
 */
export function readRunFile(file: string, world?: string): readonly RunWorld[] {
  const worlds = readWorlds(file);
  const wanted = worlds.filter(({ name }) => world === undefined || name === world);
  if (wanted.length > 0) return wanted;
  const names = worlds.map(({ name }) => name);
  const similar = suggestionOf(world ?? '', names);
  throw new UsageError(
    `--world ${JSON.stringify(world)}: expected a world of ${file}${similar === '' ? `: ${names.join(', ')}` : similar}`,
  );
}

/** Calls a world of a run by its test, if that is known. The text is for a terminal. */
export function titleOf({ name, bundle }: RunWorld): string {
  const { outcome } = bundle.manifest;
  return outcome === undefined ? name : `${printable(outcome.test)} (world ${name})`;
}

function readWorlds(file: string): readonly RunWorld[] {
  return orUsageError(file, () => {
    const { size } = statSync(file);
    if (size > FILE_BYTES_MAX)
      throw new BundleError(
        `has ${Math.ceil(size / MIB)} MiB, more than the limit of ${FILE_BYTES_MAX / MIB} MiB`,
      );
    return readRun(readFileSync(file));
  });
}

/** Runs a function that reads a bundle. Its errors become UsageErrors that name the file. */
export function orUsageError<T>(file: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof BundleError) throw new UsageError(`${file}: ${error.message}`);
    if (error instanceof Error && 'syscall' in error) throw new UsageError(`${file}: ${reasonOf(error)}`);
    throw error;
  }
}

/** Returns the options of a program that holds a recorded world. */
export function configFor(config: Config, { manifest }: Bundle): Config {
  return { ...config, fixture: 'empty', surface: manifest.surface, timeline: WHOLE_TIMELINE };
}

/** Adds the world of a recorded run to a program, in its first state. `isStill` stops its clock. `name` is that of the world here. */
export function beginRecorded(
  { simulator }: Pick<Program, 'simulator'>,
  bundle: Bundle,
  isStill: boolean,
  name = bundle.manifest.world,
): LiveWorld {
  const { manifest, timeline } = bundle;
  const world = originOf(bundle);
  const origin = { world, clock: isStill ? { ...manifest.clock, isRunning: false } : manifest.clock };
  // The bundle has the names of these checkpoints only. With them, a replay refuses what the recorded run refused.
  const names = isStill ? [] : (manifest.checkpoints ?? []);
  const checkpoints = new Map(names.map((name) => [name, origin]));
  const worldRecord = { ...origin, origin, checkpoints, ownKeys: manifest.ownKeys };
  const [first] = timeline;
  const text = first?.cause.text ?? 'made from a bundle';
  const past = { entries: [], next: manifest.from };
  const live = simulator.adopt(name, worldRecord, { text, past, real: first?.real });
  live.faults.addCounts(world, Object.entries(manifest.counts ?? {}));
  return live;
}

/** Deletes the checkpoints that were made before the recorded run. Their states are not in the bundle. */
export function dropPlaceholders(live: LiveWorld): void {
  for (const [name, checkpoint] of live.allCheckpoints())
    if (checkpoint === live.origin) live.deleteCheckpoint(name);
}

/**
 * Returns whether a bundle lacks the oldest entries or calls since the start or the last reset. Verdicts count them, so they cannot be
 * compared.
 */
export function hasOldestMissing(bundle: Bundle): boolean {
  return bundle.manifest.droppedCalls !== undefined || !isWhole(bundle);
}
