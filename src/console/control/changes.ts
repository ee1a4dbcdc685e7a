import { later } from '../browser/timers.js';
import { followStream, type StreamMessage } from './stream.js';

type EventName = StreamMessage['event'];

/** The types of changes that pages can wait for. */
export type Change = 'clock' | 'verdicts' | 'state';

const CHANGES: readonly Change[] = ['clock', 'verdicts', 'state'];
/** Time in which changes are collected before the listeners run, in milliseconds. */
const COLLECT_MS = 100;
/**
 * Time for which a stream without listeners stays open, in milliseconds. The next page often follows the same
 * world.
 */
const LINGER_MS = 1000;

interface Listener {
  readonly changes: ReadonlySet<EventName>;
  readonly run: () => void;
}

/** The streams of worlds that a page is listening to. All listeners of a world share one. */
const streams = new Map<string, SharedStream>();

/**
 * Calls `run` soon after each change of a world whose type is in `changes`. The returned function stops the
 * calls. After a lost connection, calls `run` too, because changes may have been missed.
 */
export function onChange(world: string, changes: readonly Change[], run: () => void): () => void {
  const stream = streams.get(world) ?? new SharedStream(world);
  streams.set(world, stream);
  return stream.add({ changes: new Set(changes), run });
}

class SharedStream {
  private readonly listeners = new Set<Listener>();
  private readonly seen = new Set<EventName>();
  private readonly close: () => void;
  private cancelRun: (() => void) | undefined;
  private cancelEnd = (): void => undefined;

  constructor(private readonly world: string) {
    this.close = followStream({
      world,
      types: CHANGES,
      onMessages: (messages) => {
        for (const { event } of messages) this.seen.add(event);
        this.cancelRun ??= later(this.runListeners, COLLECT_MS);
      },
    });
  }

  add(listener: Listener): () => void {
    this.cancelEnd();
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.cancelEnd = later(this.end, LINGER_MS);
    };
  }

  private readonly runListeners = (): void => {
    this.cancelRun = undefined;
    const seen = [...this.seen];
    this.seen.clear();
    for (const { changes, run } of [...this.listeners])
      if (seen.some((event) => event === 'reset' || changes.has(event))) run();
  };

  private readonly end = (): void => {
    this.close();
    this.cancelRun?.();
    streams.delete(this.world);
  };
}
