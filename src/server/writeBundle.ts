import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getBundle, type BundleContext } from '../commands/bundle.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { SLICE_MS } from '../world/slices.js';

/** Writes the bundle of a world's run into a file. Rejects if the file cannot be written. */
export async function writeBundle(context: BundleContext, live: LiveWorld, file: string): Promise<void> {
  const pieces = await getBundle(context, live);
  const { ticks, nextTurn } = context.simulator.scheduler;
  async function* inSlices(): AsyncGenerator<Uint8Array, void, undefined> {
    let until = ticks() + SLICE_MS;
    for (const piece of pieces) {
      yield piece;
      if (ticks() < until) continue;
      await nextTurn();
      until = ticks() + SLICE_MS;
    }
  }
  await pipeline(Readable.from(inSlices()), createWriteStream(file));
}
