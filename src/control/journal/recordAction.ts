import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { ControlRecord } from '../../journal/controlRecord.js';
import { captureBody, type CapturedBody } from '../../journal/body.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import type { Simulator } from '../../simulator/simulator.js';

/** What is done to a world, below its path; its end leaves no journal to write it into. */
const ACTION = /^\/v1\/worlds\/([^/]+)\/(.+)$/;
/** What only looks at a world, though by POST, or clears away what would be written. */
const NO_ACTION = /^(journal|coverage)(\/|$)/;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

const bodies = new WeakMap<IncomingMessage, CapturedBody>();

/** Keeps the body of a request as it came: for the parser's `verify`. */
export function keepBody(request: IncomingMessage, _response: ServerResponse, bytes: Buffer): void {
  bodies.set(request, captureBody(bytes, bytes.length));
}

/** Writes what the control plane does to a world into that world's journal, once it is done: a reset clears it before. */
export function recordAction(simulator: Simulator): RequestHandler {
  return (request, response, next) => {
    const [, name = '', path = ''] = ACTION.exec(request.path) ?? [];
    const live = READS.has(request.method) || NO_ACTION.test(path) ? undefined : simulator.find(decode(name));
    if (live !== undefined) {
      const record = new ControlRecord(request.method, decode(path), presentOf(live), simulator.realNow());
      record.request = bodies.get(request);
      onReply(response, (reply) => {
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

/** Tells of a reply before the client can know of it: whoever asks for the journal next finds it there. */
function onReply(response: Response, tell: (body: CapturedBody | undefined) => void): void {
  let body: CapturedBody | undefined;
  const send = response.send.bind(response);
  response.send = (content: unknown) => {
    if (typeof content === 'string') body = captureBody(content, Buffer.byteLength(content));
    return send(content);
  };
  const writeHead = response.writeHead.bind(response) as (...args: readonly unknown[]) => Response;
  response.writeHead = (...args: readonly unknown[]) => {
    response.writeHead = writeHead;
    tell(body);
    return writeHead(...args);
  };
}

/** The virtual time by now. */
function presentOf(live: LiveWorld): number {
  try {
    live.catchUp();
  } catch {
    // A world that cannot get on says so to whoever needs it to; a reset does not.
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
