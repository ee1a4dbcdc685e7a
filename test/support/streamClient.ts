import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** A message of a stream, with its data parsed. */
export interface Received {
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A client of `GET …/stream` that collects what arrives. */
export class StreamClient {
  readonly messages: Received[] = [];
  readonly comments: string[] = [];
  retryMs: number | undefined;
  /** Whether the response has ended. */
  isOver = false;
  private constructor(
    /** Keeps the whole response: Node.js cancels an unread body when it collects the response as garbage. */
    private readonly response: Response,
    private readonly leave: AbortController,
    private readonly turn: () => Promise<void>,
  ) {}

  /** Opens a stream and reads it. `turn` is called repeatedly while the client waits for a message. */
  static async open(...args: Parameters<typeof StreamClient.openUnread>): Promise<StreamClient> {
    const client = await StreamClient.openUnread(...args);
    void client.read();
    return client;
  }

  /** Opens a stream without reading it. */
  static async openUnread(
    url: string,
    lastEventId?: string,
    turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve)),
  ): Promise<StreamClient> {
    const leave = new AbortController();
    const headers = { ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }) };
    const response = await fetch(url, { headers, signal: leave.signal });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return new StreamClient(response, leave, turn);
  }

  get lastId(): string | undefined {
    return this.messages.at(-1)?.id;
  }

  /** Returns the data of all messages with this `event`. */
  dataOf(event: string): readonly Received['data'][] {
    return this.messages.filter((message) => message.event === event).map(({ data }) => data);
  }

  /** Waits until the condition holds. Throws if the stream ends first. */
  async until(isMet: () => boolean): Promise<void> {
    while (!isMet()) {
      if (this.isOver) throw new Error(`The stream ended after ${JSON.stringify(this.messages.at(-1))}.`);
      await this.turn();
    }
  }

  /** Waits until `count` messages with this `event` have arrived. */
  async receive(event: string, count = 1): Promise<readonly Received['data'][]> {
    await this.until(() => this.dataOf(event).length >= count);
    return this.dataOf(event);
  }

  close(): void {
    this.leave.abort();
  }

  /** Reads the messages until the stream ends. */
  async read(): Promise<void> {
    const parser = createParser({
      onEvent: (message) => this.messages.push(received(message)),
      onComment: (comment) => this.comments.push(comment),
      onRetry: (retryMs) => {
        this.retryMs = retryMs;
      },
    });
    const decoder = new TextDecoder();
    try {
      for await (const chunk of this.response.body ?? [])
        parser.feed(decoder.decode(chunk, { stream: true }));
    } catch {
      // The connection was closed, by this client or by the other side.
    }
    this.isOver = true;
  }
}

function received({ id, event, data }: EventSourceMessage): Received {
  return { id, event, data: JSON.parse(data) as Received['data'] };
}
