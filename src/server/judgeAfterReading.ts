import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { nextTurn } from '../simulator/nextTurn.js';
import type { HttpLimits } from './httpLimits.js';
import { every, ticks } from './realClock.js';

/** The latest response on each connection. */
export type Answers = WeakMap<Duplex, ServerResponse>;

/** The largest number of milliseconds that Node.js takes as a limit. */
const LIMIT_MS_MAX = 2 ** 32 - 1;

/**
 * Makes the server read all bytes that have arrived before it decides that a request or a connection is too slow. Timers run
 * before reads, so after a pause of the process (a long computation, a suspended container) Node.js would refuse
 * requests that wait, complete, to be read.
 */
export function judgeAfterReading(server: Server, limits: HttpLimits, answers: Answers): void {
  judgeRequests(server, limits);
  server.on('timeout', (socket: Socket) => {
    const answer = answers.get(socket);
    if (answer !== undefined && !answer.writableFinished) return;
    const { bytesRead } = socket;
    void nextTurn().then(() => {
      if (socket.bytesRead === bytesRead) socket.destroy();
    });
  });
}

/**
 * Judges requests by the time at which everything that had arrived was last read. Node.js asks for the limits at each
 * check and counts back from the present, so the limits grow by the time since then.
 */
function judgeRequests(server: Server, { headersMs, requestMs, checkEveryMs }: HttpLimits): void {
  let readUpTo = ticks();
  const limit = (limitMs: number): PropertyDescriptor => ({
    get: () => Math.min(limitMs + Math.ceil(ticks() - readUpTo), LIMIT_MS_MAX),
  });
  Object.defineProperties(server, { headersTimeout: limit(headersMs), requestTimeout: limit(requestMs) });
  const cancel = every(checkEveryMs, () => {
    const now = ticks();
    // Wait for the next turn of the event loop, because this turn has not read all sockets yet.
    void nextTurn().then(() => {
      readUpTo = now;
    });
  });
  server.once('close', cancel);
}
