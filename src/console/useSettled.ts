import { useEffect, useState } from 'preact/hooks';
import { later } from './browser/timers.js';

/** Returns a value after it has not changed for some milliseconds. Before, returns the earlier value. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(
    () =>
      later(() => {
        setSettled(() => value);
      }, ms),
    [value, ms],
  );
  return settled;
}
