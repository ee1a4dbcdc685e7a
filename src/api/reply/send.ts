import { Buffer } from 'node:buffer';
import { nextTurn } from '../../simulator/nextTurn.js';
import type { ApiResponse } from '../exchange.js';

/** Approximate size of the pieces of a long body, in bytes. Generating a piece takes about a millisecond. */
const PIECE_BYTES = 64 * 1_024;

/** Sends a complete body with a `Content-Length`. */
export function send(response: ApiResponse, body: string | Buffer): void {
  const bytes = Buffer.byteLength(body);
  response.locals.record.wrote(body, bytes);
  response.setHeader('Content-Length', bytes);
  response.end(body);
}

/**
 * Sends a body that is generated while it is sent. A body of one piece has a `Content-Length`. In a longer
 * body, the next piece is generated after the client has taken the previous one, so other requests run in
 * between.
 */
export function sendPieces(response: ApiResponse, body: Iterable<string | Uint8Array>): void {
  const pieces = gathered(body, PIECE_BYTES);
  const first = pieces.next();
  const second = pieces.next();
  if (second.done === true) {
    send(response, first.value ?? Buffer.alloc(0));
    return;
  }
  // Node.js sends no body in the response to a HEAD, so do not generate the other pieces.
  if (response.locals.method === 'HEAD') {
    pieces.return();
    response.end();
    return;
  }
  stream(response, chained([first.value ?? Buffer.alloc(0), second.value], pieces)).catch(
    (error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    },
  );
}

async function stream(response: ApiResponse, pieces: Iterable<Buffer>): Promise<void> {
  for (const piece of pieces) {
    if (isGone(response)) return;
    response.locals.record.wrote(piece, piece.length);
    if (!response.write(piece)) await drained(response);
    await nextTurn();
  }
  response.end();
}

function* chained(first: Iterable<Buffer>, rest: Iterable<Buffer>): Generator<Buffer, void, undefined> {
  yield* first;
  yield* rest;
}

/** Joins small pieces into larger ones, because each write has a high fixed cost. */
function* gathered(pieces: Iterable<string | Uint8Array>, size: number): Generator<Buffer, void, undefined> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    const next =
      typeof piece === 'string'
        ? Buffer.from(piece)
        : Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    waiting.push(next);
    bytes += next.length;
    if (bytes < size) continue;
    yield waiting.length === 1 ? next : Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** Resolves when the client has taken all written bytes, or has disconnected. */
function drained(response: ApiResponse): Promise<void> {
  if (isGone(response)) return Promise.resolve();
  return new Promise((resolve) => {
    const proceed = (): void => {
      response.off('drain', proceed).off('close', proceed);
      resolve();
    };
    response.on('drain', proceed).on('close', proceed);
  });
}

function isGone(response: ApiResponse): boolean {
  return response.destroyed || response.closed;
}
