import { useEffect, useRef, useState } from 'preact/hooks';
import { later } from '../browser/timers.js';
import { generation } from './connection.js';

/**
 * Data that the console polls from the control plane. The old `data` stays available until new data arrives,
 * so that the page does not flicker.
 */
export interface Polled<T> {
  readonly data: T | undefined;
  readonly error: Error | undefined;
  /** Reads the data again now. */
  readonly reload: () => void;
}

/** Pause before the next attempt after a failure, in milliseconds. */
const RETRY_MS = 2000;

/**
 * Reads data now, and again `everyMs` after each answer while the page is visible. Drops the data and starts
 * again when `key` changes.
 */
export function usePolled<T>(key: string, load: () => Promise<T>, everyMs: number): Polled<T> {
  const [state, setState] = useState<{ key: string; data?: T; error?: Error }>({ key });
  const [round, setRound] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  const reload = (): void => {
    setRound((number) => number + 1);
  };
  useEffect(
    () =>
      repeat(async (isCurrent) => {
        try {
          const data = await latest.current();
          if (isCurrent()) setState({ key, data });
          return everyMs;
        } catch (error) {
          if (isCurrent())
            setState((before) => ({ ...(before.key === key ? before : { key }), error: error as Error }));
          return RETRY_MS;
        }
      }),
    [key, everyMs, round, generation.value],
  );
  const { data, error } = state.key === key ? state : {};
  return { data, error, reload };
}

/**
 * Calls `run` repeatedly. `run` returns the pause before its next call, in milliseconds. The function that
 * `repeat` returns stops the calls.
 */
function repeat(run: (isCurrent: () => boolean) => Promise<number>): () => void {
  let isOver = false;
  let cancel = (): void => undefined;
  const turn = async (): Promise<void> => {
    const pause = document.hidden ? RETRY_MS : await run(() => !isOver);
    if (!isOver) cancel = later(() => void turn(), pause);
  };
  void turn();
  return () => {
    isOver = true;
    cancel();
  };
}
