import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { LazyList } from '../commands/lazyList.js';
import { SLICE_MS, type Scheduler } from '../world/slices.js';
import type { Call } from './call.js';

/** Sends the result of a command. */
export type Reply<T> = (call: Call, result: T) => void | Promise<void>;

/**
 * Number of list items that are serialized at a time. Small chunks save memory and let other requests run in
 * between. A journal entry takes up to 0.2 ms.
 */
const CHUNK_ITEMS = 100;
/** Length of a piece that is sent at once. Each write has a high fixed cost. */
const PIECE_LENGTH = 64 * 1024;

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

/**
 * Streams a text that may be too long for one string, by default JSON. The pieces are made while it is sent, and other
 * work runs in between.
 */
export async function sendPieces(
  { request, response, context }: Call,
  pieces: Iterable<string | Uint8Array>,
  type = 'application/json',
): Promise<void> {
  response.type(type);
  // Node.js sends no body in response to a HEAD, or to a client that has left, so do not compute it.
  if (request.method === 'HEAD' || response.destroyed) response.end();
  else await sendStream(response, Readable.from(inTurns(pieces, context.simulator.scheduler)));
}

/** Sends a body as fast as the client reads it. Stops when the client disconnects. */
export async function sendStream(response: Response, body: Readable): Promise<void> {
  try {
    await pipeline(body, response);
  } catch (error) {
    if (!clientLeft(error)) throw error;
  }
}

/** Joins pieces, and pauses after each slice. After an empty piece it may pause too. */
async function* inTurns(
  pieces: Iterable<string | Uint8Array>,
  { ticks, nextTurn }: Scheduler,
): AsyncGenerator<string | Uint8Array, void, undefined> {
  let text = '';
  let until = ticks() + SLICE_MS;
  for (const piece of pieces) {
    if (piece.length === 0 && ticks() < until) continue;
    const isText = typeof piece === 'string';
    if (isText) text += piece;
    if (isText && text.length < PIECE_LENGTH && ticks() < until) continue;
    if (text !== '') yield text;
    if (!isText && piece.length > 0) yield piece;
    text = '';
    await nextTurn();
    until = ticks() + SLICE_MS;
  }
  if (text !== '') yield text;
}

/** Yields the JSON text of a list in pieces. */
export function* jsonArray(list: LazyList<object>): Generator<string, void, undefined> {
  let separator = '[';
  for (const chunk of chunksOf(list)) {
    yield separator + JSON.stringify(chunk).slice(1, -1);
    separator = ',';
  }
  yield separator === ',' ? ']' : '[]';
}

/** Yields the items of a list in chunks. */
function* chunksOf<T>(list: LazyList<T>): Generator<readonly T[], void, undefined> {
  const { length } = list;
  for (let from = 0; from < length; from += CHUNK_ITEMS)
    yield list.slice(from, Math.min(length, from + CHUNK_ITEMS));
}

/** Yields the items of a list, which are made in chunks. */
export function* itemsOf<T>(list: LazyList<T>): Generator<T, void, undefined> {
  for (const chunk of chunksOf(list)) yield* chunk;
}

function clientLeft(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  );
}
