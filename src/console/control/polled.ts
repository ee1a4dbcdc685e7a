import { useEffect, useRef, useState } from 'preact/hooks';
import { generation } from './connection.js';
import { Repetition, type Source } from './repetition.js';

/**
 * Data that the console reads from the control plane. The old `data` stays available until new data arrives,
 * so that the page does not flicker.
 */
export interface Polled<T> {
  readonly data: T | undefined;
  readonly error: Error | undefined;
  /** Reads the data again now. */
  readonly reload: () => void;
}

/** A source of changes. After a change, data is read again. */
export interface KeyedSource extends Source {
  /**
   * Identifies what `follow` listens to. If the key changes, the component subscribes again and reads again. The old
   * data stays available until new data or an error arrives.
   */
  readonly key: string;
}

/** A source without changes. */
export const NO_CHANGES: KeyedSource = { key: '', restMs: 0, follow: () => undefined };

/**
 * Reads data now, and again `everyMs` after each answer while the page is visible. With a source of changes,
 * reads it again after each change instead, and polls only while the source is lost. If `everyMs` is unset, reads
 * the data once. Drops the data and starts again when `key` changes.
 */
export function usePolled<T>(
  key: string,
  load: () => Promise<T>,
  everyMs?: number,
  source = NO_CHANGES,
): Polled<T> {
  const [state, setState] = useState<{ key: string; from?: string; data?: T; error?: Error }>({ key });
  const [round, setRound] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  const reload = (): void => {
    setRound((number) => number + 1);
  };
  useEffect(() => {
    const read = async (isCurrent: () => boolean): Promise<boolean> => {
      try {
        const data = await latest.current();
        if (isCurrent()) setState({ key, from: source.key, data });
        return true;
      } catch (error) {
        if (isCurrent())
          setState((before) => ({
            ...(before.key === key && before.from === source.key ? before : { key, from: source.key }),
            error: error as Error,
          }));
        return false;
      }
    };
    const repetition = new Repetition(read, everyMs, source);
    return () => {
      repetition.stop();
    };
  }, [key, everyMs, source.key, round, generation.value]);
  const { data, error } = state.key === key ? state : {};
  return { data, error, reload };
}
