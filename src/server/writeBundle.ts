import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Secrets } from '../bundle/secretForms.js';
import { ownerOnlyStream } from '../input/ownerOnly.js';
import { getBundle, type BundleContext, type BundleWishes } from '../commands/bundle.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { SLICE_MS } from '../world/slices.js';

/** Writes the bundle of a world's run into a file. Rejects if the file cannot be written. */
export async function writeBundle(
  context: BundleContext,
  live: LiveWorld,
  file: string,
  secrets?: Secrets,
): Promise<void> {
  await pipeline(Readable.from(bundleInSlices(context, live, { secrets })), ownerOnlyStream(file));
}

/** Yields the bundle of a world. Other work runs in between. */
export async function* bundleInSlices(
  context: BundleContext,
  live: LiveWorld,
  wishes: BundleWishes,
): AsyncGenerator<Uint8Array, void, undefined> {
  const pieces = await getBundle(context, live, wishes);
  const { ticks, nextTurn } = context.simulator.scheduler;
  let until = ticks() + SLICE_MS;
  for (const piece of pieces) {
    yield piece;
    if (ticks() < until) continue;
    await nextTurn();
    until = ticks() + SLICE_MS;
  }
}
