import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { ControlRecord } from '../journal/controlRecord.js';
import { captureBody, type CapturedBody } from '../journal/body.js';
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
    const live = READS.has(request.method) || NO_ACTION.test(path) ? undefined : simulator.find(decode(name));
    if (live !== undefined) {
      const record = new ControlRecord(
        request.method,
        decode(path),
        currentInstant(live),
        simulator.realNow(),
      );
      record.request = bodies.get(request);
      beforeReply(response, (reply) => {
        record.reply = reply;
        record.status = response.statusCode;
        record.closedAt = simulator.realNow();
        live.journal.enter(record);
        live.journal.close(record);
      });
    }
    next();
  };
}

/**
 * Calls `run` just before the response is sent, so that the client finds the entry when it reads the journal
 * next.
 */
function beforeReply(response: Response, run: (body: CapturedBody | undefined) => void): void {
  let body: CapturedBody | undefined;
  const send = response.send.bind(response);
  response.send = (content: unknown) => {
    if (typeof content === 'string') body = captureBody(content, Buffer.byteLength(content));
    return send(content);
  };
  const writeHead = response.writeHead.bind(response) as (...args: readonly unknown[]) => Response;
  response.writeHead = (...args: readonly unknown[]) => {
    response.writeHead = writeHead;
    run(body);
    return writeHead(...args);
  };
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
