import { readFileSync, statSync } from 'node:fs';
import { BundleError } from '../../bundle/bundleError.js';
import { readBundle, type Bundle } from '../../bundle/readBundle.js';
import { originOf } from '../../bundle/recordedWorld.js';
import { reasonOf } from '../../simulator/systemError.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import type { Config } from '../config/config.js';
import { UsageError } from '../config/usageError.js';
import type { Program } from '../program.js';

const MIB = 1024 * 1024;
/** Maximum length of a bundle. */
const FILE_BYTES_MAX = 256 * MIB;
/** A recorded timeline is kept as a whole. */
const WHOLE_TIMELINE = { entries: 1_000_000, bytes: 1024 * MIB };

/** Reads a bundle from a file. Throws a UsageError that names the file, the place and the reason. */
export function readBundleFile(file: string): Bundle {
  return orUsageError(file, () => {
    const { size } = statSync(file);
    if (size > FILE_BYTES_MAX)
      throw new BundleError(
        `has ${Math.ceil(size / MIB)} MiB, more than the limit of ${FILE_BYTES_MAX / MIB} MiB`,
      );
    return readBundle(readFileSync(file));
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

/** Adds the world of a recorded run to a program, in its first state. `isStill` stops its clock. */
export function beginRecorded(
  { simulator }: Pick<Program, 'simulator'>,
  bundle: Bundle,
  isStill: boolean,
): LiveWorld {
  const { manifest, timeline } = bundle;
  const world = originOf(bundle);
  const origin = { world, clock: isStill ? { ...manifest.clock, isRunning: false } : manifest.clock };
  const worldRecord = { ...origin, origin, checkpoints: new Map(), ownKeys: manifest.ownKeys };
  const [first] = timeline;
  const text = first?.cause.text ?? 'made from a bundle';
  const past = { entries: [], next: manifest.from };
  return simulator.adopt(manifest.world, worldRecord, { text, past, real: first?.real });
}
