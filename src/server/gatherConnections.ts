import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { nextTurn } from '../simulator/nextTurn.js';
import { ticks } from './realClock.js';

/** Maximum wait for further connections, in real milliseconds. Hundreds can arrive in that time. */
const PATIENCE_MS = 10;

/**
 * Accepts all connections that arrive together before it reads from any. Node.js accepts one connection per turn of the
 * event loop and answers requests in between. If 32 clients start at once, the last one would wait for 500 responses.
 */
export function gatherConnections(server: Server, patienceMs = PATIENCE_MS): void {
  let gathered: Socket[] = [];
  server.on('connection', (socket: Socket) => {
    // Node.js starts reading after all listeners have run.
    process.nextTick(() => socket.pause());
    if (gathered.push(socket) === 1) void readOnceAllAreHere();
  });

  async function readOnceAllAreHere(): Promise<void> {
    const since = ticks();
    let before: number;
    await nextTurn();
    do {
      before = gathered.length;
      await nextTurn();
    } while (gathered.length > before && ticks() - since < patienceMs);
    const here = gathered;
    gathered = [];
    for (const socket of here) socket.resume();
  }
}
