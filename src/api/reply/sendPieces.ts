import { Buffer } from 'node:buffer';
import type { ApiResponse } from '../exchange.js';
import { gathered } from './gathered.js';
import { nextTurn } from '../../simulator/nextTurn.js';
import { send } from './send.js';

/** What is written at once: enough to be worth the while, little enough to be made in a millisecond. */
const PIECE_BYTES = 64 * 1_024;

/**
 * Writes a body whose pieces are made on the way. What fits into one is sent with its length like any other; of more,
 * each is made only when the client has taken the one before, and others have their turn in between.
 */
export function sendPieces(response: ApiResponse, pieces: Iterable<string | Uint8Array>): void {
  const rest = gathered(pieces, PIECE_BYTES);
  const first = rest.next();
  const second = rest.next();
  if (second.done === true) {
    send(response, first.value ?? Buffer.alloc(0));
    return;
  }
  // Of a HEAD's reply Node.js writes no body: there is no need to make it.
  if (response.locals.method === 'HEAD') {
    rest.return();
    response.end();
    return;
  }
  pour(response, chained([first.value ?? Buffer.alloc(0), second.value], rest)).catch((error: unknown) => {
    response.destroy(error instanceof Error ? error : undefined);
  });
}

async function pour(response: ApiResponse, pieces: Iterable<Buffer>): Promise<void> {
  for (const piece of pieces) {
    if (hasLeft(response)) return;
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

/** When the client has taken what was written, or is gone. */
function drained(response: ApiResponse): Promise<void> {
  if (hasLeft(response)) return Promise.resolve();
  return new Promise((resolve) => {
    const go = (): void => {
      response.off('drain', go).off('close', go);
      resolve();
    };
    response.on('drain', go).on('close', go);
  });
}

function hasLeft(response: ApiResponse): boolean {
  return response.destroyed || response.closed;
}
