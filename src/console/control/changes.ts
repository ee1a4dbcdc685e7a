import { later } from '../browser/timers.js';
import { subscribeToStream, type Link, type StreamMessage } from './stream.js';

type EventName = StreamMessage['event'];

/**
 * A kind of change after which a page reads data again. `state` means any change of the world's rows, and `state/hosts`
 * a change of that collection. `end` means that the world was deleted or the program stops.
 */
export type Topic = 'clock' | 'verdicts' | 'exchanges' | 'actions' | 'end' | 'state' | `state/${string}`;

/** A component that follows changes. */
export interface Listener {
  readonly topics: readonly Topic[];
  /** Called shortly after one of the topics changes. */
  readonly onChange: () => void;
  /** Called when the state of the connection changes. */
  readonly onLink: () => void;
}

/** The connection that a listener uses. */
export interface Subscription {
  readonly link: () => Link;
  readonly close: () => void;
}

/**
 * The types of messages of the two streams of a world. Exchanges have a stream of their own, because there may
 * be hundreds a second, and most pages do not need them.
 */
const STATE_TYPES: readonly EventName[] = ['clock', 'verdicts', 'state', 'actions'];
const EXCHANGE_TYPES: readonly EventName[] = ['exchanges'];
/** Time in which changes are collected before the listeners run, in milliseconds. */
const COLLECT_MS = 100;
/**
 * Time for which a stream without listeners stays open, in milliseconds. The next page often follows the same
 * world.
 */
const LINGER_MS = 1000;

/** The open streams, by their world and types. Listeners share them. */
const streams = new Map<string, SharedStream>();

/**
 * Follows changes of a world. After a lost connection, all topics count as changed, because the control plane sends
 * the current state again.
 */
export function subscribeToChanges(world: string, listener: Listener): Subscription {
  const needsExchanges = listener.topics.includes('exchanges');
  const needsState = listener.topics.some((topic) => topic !== 'exchanges');
  const used = [
    ...(needsState ? [streamOf(world, STATE_TYPES)] : []),
    ...(needsExchanges ? [streamOf(world, EXCHANGE_TYPES)] : []),
  ];
  const leave = used.map((stream) => stream.add(listener));
  return {
    link: () => worstOf(used.map((stream) => stream.link)),
    close: () => {
      for (const each of leave) each();
    },
  };
}

function worstOf(links: readonly Link[]): Link {
  return (['lost', 'opening'] as const).find((link) => links.includes(link)) ?? 'open';
}

function streamOf(world: string, types: readonly EventName[]): SharedStream {
  const key = `${world} ${types.join()}`;
  let stream = streams.get(key);
  if (stream === undefined) {
    stream = new SharedStream(world, types, () => streams.delete(key));
    streams.set(key, stream);
  }
  return stream;
}

class SharedStream {
  link: Link = 'opening';
  private readonly listeners = new Set<Listener>();
  private readonly seen = new Set<string>();
  private readonly close: () => void;
  private cancelRun: (() => void) | undefined;
  private cancelEnd = (): void => undefined;

  constructor(
    world: string,
    types: readonly EventName[],
    private readonly onEnd: () => void,
  ) {
    this.close = subscribeToStream({ world, types, onMessages: this.receive, onLink: this.setLink });
  }

  add(listener: Listener): () => void {
    this.cancelEnd();
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.cancelEnd = later(this.end, LINGER_MS);
    };
  }

  private readonly receive = (messages: readonly StreamMessage[]): void => {
    for (const message of messages) {
      this.seen.add(message.event);
      if (message.event === 'state')
        for (const name of message.data.collections) this.seen.add(`state/${name}`);
    }
    this.cancelRun ??= later(this.runListeners, COLLECT_MS);
  };

  private readonly setLink = (link: Link): void => {
    if (link === this.link) return;
    this.link = link;
    for (const { onLink } of [...this.listeners]) onLink();
  };

  private readonly runListeners = (): void => {
    this.cancelRun = undefined;
    const seen = new Set(this.seen);
    this.seen.clear();
    const isAll = seen.has('reset');
    for (const { topics, onChange } of [...this.listeners])
      if (isAll || topics.some((topic) => seen.has(topic))) onChange();
  };

  private readonly end = (): void => {
    this.close();
    this.cancelRun?.();
    this.onEnd();
  };
}
