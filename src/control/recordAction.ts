import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { ControlRecord } from '../journal/controlRecord.js';
import { appendPiece, captureBody, type CapturedBody } from '../journal/body.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { Simulator } from '../simulator/simulator.js';

/**
 * Matches paths below the path of a world. The path of the world itself does not match, because its deletion
 * is not recorded: the world's journal is deleted too.
 */
const ACTION = /^\/v1\/worlds\/([^/]+)\/(.+)$/;
/**
 * Matches paths that are not recorded: reads that use POST, and requests that clear the journal or the
 * coverage.
 */
const NO_ACTION = /^(journal|coverage)(\/|$)/;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The data of a request that its command leaves for the record. */
export interface ActionLocals {
  /** Whether the command has done everything at once, or has refused at once. */
  isDecided?: boolean;
  readonly docs?: string;
}

const bodies = new WeakMap<IncomingMessage, CapturedBody>();

/** Captures the body of a request. The body parser calls it as its `verify` hook. */
export function keepBody(request: IncomingMessage, _response: ServerResponse, bytes: Buffer): void {
  bodies.set(request, captureBody(bytes, bytes.length));
}

/**
 * Records each action on a world in the world's journal. Adds the entry after the action, because a reset
 * clears the journal.
 */
export function recordAction(simulator: Simulator): RequestHandler {
  return (request, response, next) => {
    const [, name = '', path = ''] = ACTION.exec(request.path) ?? [];
    const found =
      READS.has(request.method) || NO_ACTION.test(path) ? undefined : simulator.find(decode(name));
    const live = found?.isRecorded === true ? undefined : found;
    if (live !== undefined) {
      const record = new ControlRecord(
        request.method,
        decode(path),
        currentInstant(live),
        simulator.realNow(),
      );
      record.request = bodies.get(request);
      record.query = /\?.+$/.exec(request.originalUrl)?.[0];
      const before = live.timeline.last;
      beforeEnd(response, (reply) => {
        record.reply = reply;
        record.status = response.statusCode;
        record.isLost = response.destroyed;
        record.docs = (response.locals as ActionLocals).docs;
        record.closedAt = simulator.realNow();
        live.journal.enter(record);
        record.entry = live.markAction(record, before, record.id, `${record.method} ${record.path}`);
        live.journal.close(record);
      });
      live.acting = record;
    }
    next();
    // Until the reply is made, other actions may change the world that this one has seen.
    if (live !== undefined) live.endActing((response.locals as ActionLocals).isDecided === true);
  };
}

/**
 * Captures the body of a reply, and calls `run` just before its last piece is sent, so that the client finds the entry
 * when it reads the journal next. If the client disconnects before that, calls `run` then.
 */
function beforeEnd(response: Response, run: (body: CapturedBody | undefined) => void): void {
  let body: CapturedBody | undefined;
  let isOver = false;
  const capture = (piece: unknown): void => {
    if (typeof piece === 'string') body = appendPiece(body, piece, Buffer.byteLength(piece));
    else if (piece instanceof Uint8Array) body = appendPiece(body, piece, piece.length);
  };
  const finish = (): void => {
    if (!isOver) run(body);
    isOver = true;
  };
  const write = response.write.bind(response) as (...args: readonly unknown[]) => boolean;
  response.write = (...args: readonly unknown[]) => {
    capture(args[0]);
    return write(...args);
  };
  const end = response.end.bind(response) as (...args: readonly unknown[]) => Response;
  response.end = (...args: readonly unknown[]) => {
    capture(args[0]);
    finish();
    return end(...args);
  };
  // A client may also disconnect while the action runs. Then the entry follows when the reply is made.
  response.on('close', () => {
    if (response.headersSent) finish();
  });
}

function currentInstant(live: LiveWorld): number {
  try {
    live.catchUp();
  } catch {
    // Ignore the error if the world cannot advance to the current time. Actions that need a current world
    // report the error themselves. A reset must work although the world cannot advance.
  }
  return live.world.now;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
