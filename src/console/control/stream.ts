import { createParser } from 'eventsource-parser';
import { later } from '../browser/timers.js';
import { answerTo, control } from './client.js';
import { needsToken } from './connection.js';
import { Refusal } from './refusal.js';
import type { Schemas } from './schemas.js';

type StreamData = Schemas['StreamData'];
type EventName = keyof StreamData;

/** A message of a world's stream. The type of `data` depends on `event`. */
export type StreamMessage = {
  readonly [Name in EventName]-?: { readonly event: Name; readonly data: NonNullable<StreamData[Name]> };
}[EventName];

/** A world to follow, and the functions that receive its messages. */
export interface Following {
  readonly world: string;
  readonly types: readonly EventName[];
  /**
   * Id of the message after which to continue. `0` begins with the oldest entry of the journal. If unset, the
   * stream begins now.
   */
  readonly after?: string;
  /** Called with the messages that have arrived together. */
  readonly onMessages: (messages: readonly StreamMessage[]) => void;
  /** Called with the error of a refused request, and with `undefined` when the stream works again. */
  readonly onError?: (error: Error | undefined) => void;
  /** Called when the state of the connection may have changed. */
  readonly onLink?: (link: Link) => void;
}

/**
 * State of a stream's connection. `opening` is the state before the first attempt has ended, and while the tab
 * is hidden. `lost` means that the last attempt has failed, or that the connection has ended.
 */
export type Link = 'opening' | 'open' | 'lost';

/** Pause before the next attempt after a failure, in milliseconds. */
const RETRY_MS = 2000;
/** Pause before the first attempt after a broken connection, in milliseconds. */
const FIRST_RETRY_MS = 200;
/**
 * Maximum time without data, in milliseconds. After a longer time, the connection counts as lost, because the
 * control plane sends a comment every 15 seconds.
 */
const SILENCE_MS_MAX = 40_000;

/**
 * Follows the stream of a world until the returned function is called. Continues after a lost connection without
 * losing or repeating messages. Disconnects while the tab is hidden, because browsers allow few connections to
 * one server.
 */
export function subscribeToStream(following: Following): () => void {
  const follower = new Follower(following);
  void follower.run();
  return () => {
    follower.stop();
  };
}

class Follower {
  private isOver = false;
  private lastId: string | undefined;
  private connection = new AbortController();
  private wake = (): void => undefined;

  constructor(private readonly following: Following) {
    this.lastId = following.after;
    document.addEventListener('visibilitychange', this.onVisibility);
  }

  /** Connects repeatedly until `stop` is called or the world is deleted. */
  async run(): Promise<void> {
    while (!this.isOver) {
      const hasStarted = !document.hidden && !needsToken.value && (await this.connect());
      this.following.onLink?.(document.hidden ? 'opening' : 'lost');
      await this.pause(hasStarted ? FIRST_RETRY_MS : RETRY_MS);
    }
  }

  stop(): void {
    this.isOver = true;
    document.removeEventListener('visibilitychange', this.onVisibility);
    this.connection.abort();
    this.wake();
  }

  private readonly onVisibility = (): void => {
    if (document.hidden) this.connection.abort();
    else {
      this.following.onLink?.('opening');
      this.wake();
    }
  };

  private async pause(pauseMs: number): Promise<void> {
    if (this.isOver) return;
    await new Promise<void>((resolve) => {
      const cancel = later(resolve, pauseMs);
      this.wake = () => {
        cancel();
        resolve();
      };
    });
  }

  /** Reads the stream until the connection ends. Returns whether the stream has started. */
  private async connect(): Promise<boolean> {
    this.connection = new AbortController();
    try {
      const body = await this.open();
      this.following.onError?.(undefined);
      this.following.onLink?.('open');
      await this.read(body).catch(() => undefined);
      return true;
    } catch (error) {
      if (this.isOver) return false;
      if (error instanceof Refusal) this.following.onError?.(error);
      // Do not connect again, because the world was deleted.
      if (error instanceof Refusal && error.status === 404) this.stop();
      return false;
    }
  }

  private async open(): Promise<ReadableStream<Uint8Array>> {
    const { world, types } = this.following;
    const header = { ...(this.lastId !== undefined && { 'Last-Event-ID': this.lastId }) };
    const params = { path: { world }, query: { types: types.join() }, header };
    const { signal } = this.connection;
    const call = control.GET('/v1/worlds/{world}/stream', { params, signal, parseAs: 'stream' });
    // The cast is safe: with `parseAs`, `data` is the body itself, whose messages have the described type.
    return (await answerTo(call)) as unknown as ReadableStream<Uint8Array>;
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    let messages: StreamMessage[] = [];
    const parser = createParser({
      onEvent: ({ id, event, data }) => {
        this.lastId = id ?? this.lastId;
        messages.push({ event, data: JSON.parse(data) as unknown } as StreamMessage);
      },
    });
    const decoder = new TextDecoder();
    const reader = body.getReader();
    for (;;) {
      const cancel = later(() => {
        this.connection.abort();
      }, SILENCE_MS_MAX);
      const { done, value } = await reader.read().finally(cancel);
      if (done || this.isOver) return;
      parser.feed(decoder.decode(value, { stream: true }));
      if (messages.length > 0) this.following.onMessages(messages);
      messages = [];
    }
  }
}
