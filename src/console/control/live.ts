import { currentRoute } from '../browser/location.js';
import { onChange, type Change } from './changes.js';
import { usePolled, type Polled } from './polled.js';

/**
 * Maximum pause between two reads, in milliseconds. It is needed because some values follow the clock,
 * although no row changes.
 */
const EVERY_MS = 3000;
const STATE: readonly Change[] = ['state'];

/**
 * Data that follows the world of the current page. It is read again when the stream of the world names one of
 * `changes`, and every three seconds. `changes` has to stay the same array.
 */
export function useLive<T>(key: string, load: () => Promise<T>, changes = STATE): Polled<T> {
  const { world } = currentRoute.value;
  return usePolled(key, load, EVERY_MS, {
    key: `${world} ${changes.join()}`,
    subscribe: (run) => (world === undefined ? () => undefined : onChange(world, changes, run)),
  });
}
