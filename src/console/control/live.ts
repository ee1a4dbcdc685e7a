import { currentRoute } from '../browser/location.js';
import { subscribeToChanges, type Topic } from './changes.js';
import { usePolled, type Polled } from './polled.js';

/** Pause between two reads while the stream of the world is lost, in milliseconds. */
const LOST_EVERY_MS = 3000;
/** Minimum time between the starts of two reads, in milliseconds. */
const REST_MS = 500;

/** When to read data about the world of the current page again. */
export interface Following {
  /** The changes after which the data is read again. */
  readonly topics: readonly Topic[];
  /** Minimum time between the starts of two reads, in milliseconds. Longer for reads that take much work. */
  readonly restMs?: number;
}

/**
 * Keeps data about the world of the current page up to date. It is read once, and again after each change of its
 * topics. While the stream of the world is lost, it is polled. A hidden tab reads nothing.
 */
export function useLive<T>(
  key: string,
  load: () => Promise<T>,
  { topics, restMs = REST_MS }: Following,
): Polled<T> {
  const { world } = currentRoute.value;
  return usePolled(key, load, LOST_EVERY_MS, {
    key: `${world} ${topics.join()}`,
    restMs,
    follow: (listener) =>
      world === undefined ? undefined : subscribeToChanges(world, { topics, ...listener }),
  });
}
