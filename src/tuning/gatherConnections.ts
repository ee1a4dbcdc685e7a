import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isTuned } from './isTuned.js';

/** Maximum wait for further connections, in real milliseconds. Hundreds can arrive in that time. */
const PATIENCE_MS = 10;

/** The loop and the clock of the process. */
export interface Turns {
  readonly next: () => Promise<void>;
  /** Real milliseconds. */
  readonly ticks: () => number;
}

/**
 * Accepts all connections that arrive together before it reads from any. Node.js accepts one connection per turn of the
 * event loop and answers requests in between. If 32 clients start at once, the last one would wait for 500 responses: 100 to
 * 230 ms instead of 30.
 */
export function gatherConnections(server: Server, { next, ticks }: Turns, patienceMs = PATIENCE_MS): void {
  if (!isTuned('connections')) return;
  let gathered: Socket[] = [];
  server.on('connection', (socket: Socket) => {
    // Node.js starts reading after all listeners have run.
    process.nextTick(() => socket.pause());
    if (gathered.push(socket) === 1) void readOnceAllAreHere();
  });

  async function readOnceAllAreHere(): Promise<void> {
    const since = ticks();
    let before: number;
    await next();
    do {
      before = gathered.length;
      await next();
    } while (gathered.length > before && ticks() - since < patienceMs);
    const here = gathered;
    gathered = [];
    for (const socket of here) socket.resume();
  }
}
