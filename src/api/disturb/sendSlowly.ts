import type { ApiResponse } from '../exchange.js';
import { bytesOf, prepareHead, type Reply } from './collectReply.js';
import type { Delay } from './delay.js';

const TICK_MS = 100;

/** Sends a piece of a body, and tells when that is done. */
type Pace = (piece: Buffer, then: () => void) => void;

/** Sends a reply with so many bytes of its body a second, spread evenly. */
export function sendSlowly(response: ApiResponse, reply: Reply, bytesPerSecond: number, hold: Delay): void {
  prepareHead(response, reply);
  response.setHeader('Content-Length', reply.body.length);
  response.flushHeaders();
  paceOf(
    response,
    bytesPerSecond,
    hold,
  )(reply.body, () => {
    response.end();
  });
}

/**
 * Sends the beginning of a reply, at that pace if it is finite, and lets the rest of it through likewise: its writer
 * waits, until the response drains.
 */
export function streamReply(
  response: ApiResponse,
  beginning: Reply,
  bytesPerSecond: number,
  hold: Delay,
): void {
  const goOn = (): void => {
    response.emit('drain');
  };
  prepareHead(response, beginning);
  if (bytesPerSecond === Infinity) {
    // The writer begins to wait only once it hears of it.
    if (response.write(beginning.body)) queueMicrotask(goOn);
    return;
  }
  const pace = paceOf(response, bytesPerSecond, hold);
  response.write = ((chunk: string | Uint8Array, encoding?: unknown) => {
    pace(bytesOf(chunk, encoding), goOn);
    return false;
  }) as typeof response.write;
  response.flushHeaders();
  pace(beginning.body, goOn);
}

function paceOf(response: ApiResponse, bytesPerSecond: number, hold: Delay): Pace {
  const tickMs = Math.max(TICK_MS, 1_000 / bytesPerSecond);
  const step = Math.max(1, Math.floor((bytesPerSecond * tickMs) / 1_000));
  const write = response.write.bind(response);
  return (piece, then) => {
    const sendFrom = (at: number): void => {
      // Whoever has gone is sent nothing more.
      if (response.destroyed) return;
      if (at >= piece.length) {
        then();
        return;
      }
      hold.wait(tickMs, () => {
        write(piece.subarray(at, at + step));
        sendFrom(at + step);
      });
    };
    sendFrom(0);
  };
}
