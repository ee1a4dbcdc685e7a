import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { nextTurn } from '../simulator/nextTurn.js';
import { ticks } from './realClock.js';

/** So long, in real milliseconds, it waits for further connections: hundreds come in that time, if so many are there. */
const PATIENCE_MS = 10;

/**
 * Takes all connections that have come together before it reads from any. Node.js takes one in each turn of its loop, and
 * would answer the requests of those it has in between: where 32 clients begin at once the last waits for five hundred
 * answers.
 */
export function gatherConnections(server: Server, patienceMs = PATIENCE_MS): void {
  let gathered: Socket[] = [];
  server.on('connection', (socket: Socket) => {
    // Node.js sees to it that it is read from only after all have been told of it.
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
