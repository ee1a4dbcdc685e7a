import { useEffect, useState } from 'preact/hooks';
import { later } from '../../browser/timers.js';
import { subscribeToStream, type StreamMessage } from '../../control/stream.js';
import { received, type Entry } from './journal.js';

/** The part of a world's journal that has arrived. `entries` is unset until the stream has begun. */
export interface FollowedJournal {
  readonly entries?: readonly Entry[];
  /** The error of a refused stream. Unset while the stream works. */
  readonly error?: Error | undefined;
}

/** Delay in milliseconds before the page draws new messages. It then draws them together. */
const COLLECT_MS = 100;

/** Follows the journal of a world: all entries that it holds, and new ones as they arrive. */
export function useJournal(world: string): FollowedJournal {
  const [journal, setJournal] = useState<FollowedJournal>({});
  useEffect(() => {
    let waiting: StreamMessage[] = [];
    let cancel: (() => void) | undefined;
    const draw = (): void => {
      cancel = undefined;
      const messages = waiting.splice(0);
      setJournal(({ entries = [] }) => ({ entries: received(entries, messages) }));
    };
    const stop = subscribeToStream({
      world,
      types: ['exchanges', 'actions'],
      after: '0',
      onMessages: (messages) => {
        waiting = [...waiting, ...messages];
        cancel ??= later(draw, COLLECT_MS);
      },
      onError: (error) => {
        setJournal((before) => ({ ...before, error }));
      },
    });
    return () => {
      stop();
      cancel?.();
    };
  }, [world]);
  return journal;
}
