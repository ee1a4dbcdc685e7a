import { currentRoute } from '../browser/location.js';
import { subscribeToChanges, type Topic } from './changes.js';
import { shownMoment, type Moment } from './moment.js';
import { NO_CHANGES, usePolled, type KeyedSource, type Polled } from './polled.js';

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
export function useLive<T>(key: string, load: () => Promise<T>, following: Following): Polled<T> {
  return usePolled(key, load, LOST_EVERY_MS, sourceOf(following));
}

/**
 * Reads data about the world of the current page at the moment that the page shows. `load` passes this moment on. The
 * current state is followed as by `useLive`. The past does not change, so it is read once.
 */
export function useAtMoment<T>(
  key: string,
  load: (moment: Moment) => Promise<T>,
  following: Following,
): Polled<T> {
  const moment = shownMoment.value;
  const { asOf } = moment;
  const [everyMs, source] =
    asOf === undefined
      ? [LOST_EVERY_MS, sourceOf(following)]
      : [undefined, { ...NO_CHANGES, key: `${currentRoute.value.world} as of ${asOf}` }];
  return usePolled(key, () => load(moment), everyMs, source);
}

function sourceOf({ topics, restMs = REST_MS }: Following): KeyedSource {
  const { world } = currentRoute.value;
  return {
    key: `${world} ${topics.join()}`,
    restMs,
    follow: (listener) =>
      world === undefined ? undefined : subscribeToChanges(world, { topics, ...listener }),
  };
}
