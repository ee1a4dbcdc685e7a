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

/** A source of changes. After a change, data is read again at once. */
export interface Announcements {
  /** Identifies what `subscribe` listens to. If the key changes, the component subscribes again. */
  readonly key: string;
  /** Calls `run` after each change. The returned function stops the calls. */
  readonly subscribe: (run: () => void) => () => void;
}

const NONE: Announcements = { key: '', subscribe: () => () => undefined };

/**
 * Reads data now, and again `everyMs` after each answer while the page is visible, or after an announced change.
 * Drops the data and starts again when `key` changes.
 */
export function usePolled<T>(
  key: string,
  load: () => Promise<T>,
  everyMs: number,
  announcements = NONE,
): Polled<T> {
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
      }, announcements.subscribe),
    [key, everyMs, announcements.key, round, generation.value],
  );
  const { data, error } = state.key === key ? state : {};
  return { data, error, reload };
}

/**
 * Calls `run` repeatedly. `run` returns the pause before its next call, in milliseconds. A change during the
 * pause starts the next call at once. After a change during a call, `run` is called again. The function that
 * `repeat` returns stops the calls.
 */
function repeat(
  run: (isCurrent: () => boolean) => Promise<number>,
  subscribe: Announcements['subscribe'],
): () => void {
  let isOver = false;
  let isRunning = false;
  let changeCount = 0;
  let cancel = (): void => undefined;
  const turn = async (): Promise<void> => {
    isRunning = true;
    const before = changeCount;
    const pause = document.hidden ? RETRY_MS : await run(() => !isOver);
    isRunning = false;
    if (!isOver) cancel = later(() => void turn(), changeCount > before ? 0 : pause);
  };
  const unsubscribe = subscribe(() => {
    changeCount += 1;
    if (isRunning) return;
    cancel();
    void turn();
  });
  void turn();
  return () => {
    isOver = true;
    unsubscribe();
    cancel();
  };
}
