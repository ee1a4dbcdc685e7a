import { Buffer } from 'node:buffer';
import { nextTurn } from '../../simulator/nextTurn.js';
import type { ApiResponse } from '../exchange.js';

/** Approximate size of the pieces of a long body, in bytes. Generating a piece takes about a millisecond. */
const PIECE_BYTES = 64 * 1_024;

/** Receives the error that cut a reply off after its beginning. The client only sees a closed connection. */
export type OnCut = (error: unknown, response: ApiResponse) => void;

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
 * between, as they do after each `PAUSE`. An error before the first pause is thrown to the caller, a later one goes to
 * `onCut`.
 */
export function sendPieces(response: ApiResponse, body: Iterable<string | Uint8Array>, onCut: OnCut): void {
  const delivery = delivering(response, gathered(body, PIECE_BYTES));
  const first = delivery.next();
  if (first.done === true) return;
  finish(delivery, first.value).catch((error: unknown) => {
    onCut(error, response);
    response.destroy(error instanceof Error ? error : undefined);
  });
}

async function finish(delivery: Iterable<Promise<void>>, first: Promise<void>): Promise<void> {
  await first;
  for (const wait of delivery) await wait;
}

/** Sends pieces. Yields what the delivery has to wait for. */
function* delivering(
  response: ApiResponse,
  pieces: Iterable<Buffer>,
): Generator<Promise<void>, void, undefined> {
  let held: Buffer | undefined;
  let isLong = false;
  for (const piece of pieces) {
    if (isGone(response)) return;
    if (piece.length === 0) {
      yield nextTurn();
    } else if (held === undefined && !isLong) {
      // Wait for the next piece: a body of one piece is sent with its length.
      held = piece;
    } else if (response.locals.method === 'HEAD') {
      // Node.js sends no body in the response to a HEAD, so do not generate the other pieces.
      response.end();
      return;
    } else {
      isLong = true;
      if (held !== undefined) yield* writing(response, held);
      held = undefined;
      yield* writing(response, piece);
    }
  }
  if (isLong) response.end();
  else send(response, held ?? Buffer.alloc(0));
}

function* writing(response: ApiResponse, piece: Buffer): Generator<Promise<void>, void, undefined> {
  if (isGone(response)) return;
  response.locals.record.wrote(piece, piece.length);
  if (!response.write(piece)) yield drained(response);
  yield nextTurn();
}

/** Joins small pieces into larger ones, because each write has a high fixed cost. Yields an empty piece for a pause. */
function* gathered(pieces: Iterable<string | Uint8Array>, size: number): Generator<Buffer, void, undefined> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    const next =
      typeof piece === 'string'
        ? Buffer.from(piece)
        : Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    if (next.length === 0) {
      yield next;
      continue;
    }
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
