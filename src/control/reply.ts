import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { LazyList } from '../commands/state.js';
import { nextTurn } from '../simulator/nextTurn.js';
import type { Call } from './call.js';

/** Sends the result of a command. */
export type Reply<T> = (call: Call, result: T) => void | Promise<void>;

/**
 * Number of list items that are serialized at a time. Small chunks save memory and let other requests run in
 * between.
 */
const CHUNK_ITEMS = 500;

export const jsonReply: Reply<unknown> = ({ response }, result) => {
  response.json(result);
};

export const emptyReply: Reply<unknown> = ({ response }) => {
  response.status(204).end();
};

/** Sends a 201 with the `Location` of the new resource. `nameOf` returns the last segment of its path. */
export function created<T>(nameOf: (result: T) => string): Reply<T> {
  return ({ request, response }, result) => {
    const path = request.path.replace(/\/$/, '');
    const name = encodeURIComponent(nameOf(result));
    response.status(201).location(`${path}/${name}`).json(result);
  };
}

/** Streams a list. Serializes the next chunk when the client has read the previous one. */
export const listReply: Reply<LazyList<object>> = (call, list) => {
  if (list.total !== undefined) call.response.set('X-Total-Count', String(list.total));
  return sendPieces(call, jsonArray(list));
};

/** Streams a JSON text that may be too long for one string. Other work runs between the pieces. */
export async function sendPieces(
  { request, response }: Call,
  pieces: Iterable<string | Uint8Array>,
): Promise<void> {
  response.type('application/json');
  // Node.js sends no body in response to a HEAD, so do not compute it.
  if (request.method === 'HEAD') response.end();
  else await sendStream(response, Readable.from(inTurns(pieces)));
}

/** Sends a body as fast as the client reads it. Stops when the client disconnects. */
export async function sendStream(response: Response, body: Readable): Promise<void> {
  try {
    await pipeline(body, response);
  } catch (error) {
    if (!clientLeft(error)) throw error;
  }
}

async function* inTurns<T>(pieces: Iterable<T>): AsyncGenerator<T, void, undefined> {
  for (const piece of pieces) {
    yield piece;
    await nextTurn();
  }
}

/** Yields the JSON text of a list in pieces. */
export function* jsonArray(list: LazyList<object>): Generator<string, void, undefined> {
  const { length } = list;
  if (length === 0) {
    yield '[]';
    return;
  }
  for (let from = 0; from < length; from += CHUNK_ITEMS) {
    const piece = JSON.stringify(list.slice(from, Math.min(length, from + CHUNK_ITEMS))).slice(1, -1);
    const isLast = from + CHUNK_ITEMS >= length;
    yield (from === 0 ? '[' : ',') + piece + (isLast ? ']' : '');
  }
}

function clientLeft(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  );
}
