import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { ControlRecord } from '../journal/controlRecord.js';
import { captureBody, type CapturedBody } from '../journal/body.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { Simulator } from '../simulator/simulator.js';

/** A request below a world's path. Deleting the world itself is not recorded: its journal is deleted too. */
const ACTION = /^\/v1\/worlds\/([^/]+)\/(.+)$/;
/** Requests that only read, though by POST, and requests that clear the journal. */
const NO_ACTION = /^(journal|coverage)(\/|$)/;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

const bodies = new WeakMap<IncomingMessage, CapturedBody>();

/** Captures the body of a request: the `verify` hook of the body parser. */
export function keepBody(request: IncomingMessage, _response: ServerResponse, bytes: Buffer): void {
  bodies.set(request, captureBody(bytes, bytes.length));
}

/** Records each action on a world in that world's journal. Records it last: a reset clears the journal first. */
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

/** Runs `run` just before the reply is sent: a client that reads the journal next finds the entry there. */
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
    // The action itself reports a world that cannot advance, if it needs one that can. A reset does not.
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
