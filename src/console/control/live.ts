import { usePolled, type Polled } from './polled.js';

/** Pause between two reads of data that follows the world, in milliseconds. */
const EVERY_MS = 3000;

/**
 * Data that follows the state of a world. It is polled. If the control plane has a stream of changes, use it
 * here: every page that shows the state reads it with this function.
 */
export function useLive<T>(key: string, load: () => Promise<T>): Polled<T> {
  return usePolled(key, load, EVERY_MS);
}
