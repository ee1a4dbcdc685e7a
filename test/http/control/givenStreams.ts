import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach } from '@jest/globals';
import { StreamClient } from '../../support/streamClient.js';
import { standard } from './givenJournal.js';
import { Plane } from './givenPlane.js';

/** A listening control plane with clients of its streams. Its timers fire while a client waits for a message. */
export class StreamPlane {
  readonly plane = new Plane(standard, { after: (_delayMs, run) => this.start(run) });
  readonly timers = new Set<() => void>();
  private readonly clients: StreamClient[] = [];
  private server: Server | undefined;
  private listening: Promise<unknown> | undefined;

  /** Returns the URL of a world's stream. Starts the server if necessary. */
  private async urlOf(query = '', world = 'default'): Promise<string> {
    this.server ??= this.plane.control.listen(0, '127.0.0.1');
    this.listening ??= this.server.listening ? Promise.resolve() : once(this.server, 'listening');
    await this.listening;
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/v1/worlds/${world}/stream${query}`;
  }

  async open(query?: string, lastEventId?: string, world?: string): Promise<StreamClient> {
    const client = await this.openUnread(query, lastEventId, world);
    void client.read();
    await client.receive('start');
    return client;
  }

  /** Opens a stream without reading it. */
  async openUnread(query?: string, lastEventId?: string, world?: string): Promise<StreamClient> {
    const url = await this.urlOf(query, world);
    const client = await StreamClient.openUnread(url, lastEventId, () => this.turn());
    this.clients.push(client);
    return client;
  }

  /** Fires all timers, then gives other work a turn of the event loop. */
  async turn(): Promise<void> {
    const due = [...this.timers];
    this.timers.clear();
    for (const run of due) run();
    await new Promise((resolve) => setImmediate(resolve));
  }

  async close(): Promise<void> {
    for (const client of this.clients) client.close();
    this.server?.closeAllConnections();
    if (this.server !== undefined) await new Promise((resolve) => this.server?.close(resolve));
  }

  private start(run: () => void): () => void {
    this.timers.add(run);
    return () => this.timers.delete(run);
  }
}

/** Gives each test of a `describe` its own plane with streams, and closes it after the test. */
export function givenStreams(): { readonly plane: StreamPlane } {
  const given = { plane: new StreamPlane() };
  beforeEach(() => {
    given.plane = new StreamPlane();
  });
  afterEach(() => given.plane.close());
  return given;
}
