import { useEffect, useState } from 'preact/hooks';
import { later } from './browser/timers.js';

/** Returns the last value that stayed unchanged for `ms` milliseconds. Until then, returns the first value. */
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
