import {
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { HttpLimits } from './httpLimits.js';

/**
 * What is wrong with a request as HTTP: it is malformed, too slow, expects what nobody knows, has too many or too large
 * headers, or a transfer coding that nobody here can undo.
 */
export type HttpFault = 400 | 408 | 417 | 431 | 501;

/** The body that a face answers to what is no request. */
export type FaultBody = (fault: HttpFault) => { readonly contentType: string; readonly text: string };

/** The answer that each connection waits for or has begun to get. */
type Answers = WeakMap<Duplex, ServerResponse>;

/** Puts a handler behind the checks that HTTP wants, and answers what Node's parser refuses. */
export function guard(server: Server, handler: RequestListener, limits: HttpLimits, bodyOf: FaultBody): void {
  const answers: Answers = new WeakMap();
  const refused = new WeakSet<Duplex>();
  server.timeout = limits.stallMs;
  server.maxConnections = limits.connectionsMax;
  server.maxHeadersCount = limits.headersMax + 1;
  const enter = (request: IncomingMessage, response: ServerResponse, fault: HttpFault | undefined): void => {
    // The parser goes on with what it has of the connection, be it the next request or what a smuggler hid.
    if (refused.has(request.socket)) return;
    answers.set(request.socket, response);
    response.on('timeout', cutStalled);
    if (fault === undefined) {
      handler(request, response);
      return;
    }
    refused.add(request.socket);
    refuseInTurn(response, fault, bodyOf);
  };
  server.on('request', (request, response) => {
    enter(request, response, faultOf(request, limits));
  });
  // Instead of Node's own answer, which has no body.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    enter(request, response, faultOf(request, limits) ?? 417);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Its refusal is on its way, and closes it.
    if (refused.has(socket) && error.code?.startsWith('HPE_') === true) return;
    refused.add(socket);
    const answer = answers.get(socket);
    afterOwed(socket, answer, () => {
      if (socket.writable && !hasBegun(answer)) refuse(socket, faultOfError(error), bodyOf);
      else closeAfterWrites(socket);
    });
  });
}

/** Closes a connection once the answer that has begun, as far as it is written, is out. */
function closeAfterWrites(socket: Duplex): void {
  if (socket.writable) socket.end(() => socket.destroy());
  else socket.destroy();
}

/**
 * Acts once the answers to earlier requests of a connection are out. The latest answer is one of them if its request is
 * complete; else it belongs to the request at fault, and has no socket while it waits for earlier ones.
 */
function afterOwed(socket: Duplex, latest: ServerResponse | undefined, act: () => void): void {
  if (!socket.writable || latest === undefined || latest.writableFinished) act();
  else if (latest.req.complete) latest.once('close', act);
  else if (latest.socket === null) latest.once('socket', act);
  else act();
}

/** A client that takes nothing of what is ready for it; one that waits for an answer may wait. */
function cutStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

/** What the parser lets pass: RFC 9112, 3.2 (one Host) and 6.1 (chunked alone, and nothing before HTTP/1.1). */
function faultOf(
  { rawHeaders, headers, httpVersionMinor }: IncomingMessage,
  limits: HttpLimits,
): HttpFault | undefined {
  if (rawHeaders.length / 2 > limits.headersMax) return 431;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1 || (hosts === 0 && httpVersionMinor > 0)) return 400;
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return undefined;
  return httpVersionMinor === 0 ? 400 : faultOfCoding(coding);
}

const CHUNKED = /^[ \t]*chunked[ \t]*$/i;
const CHUNKED_AT_LAST = /,[ \t]*chunked[ \t]*$/i;

/** A body's end is known where chunked comes last, though nobody here can undo what comes before it. */
function faultOfCoding(coding: string): HttpFault | undefined {
  if (CHUNKED.test(coding)) return undefined;
  return CHUNKED_AT_LAST.test(coding) ? 501 : 400;
}

function faultOfError({ code }: NodeJS.ErrnoException): HttpFault {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

/** Whether the request at fault has its answer, or a part of it: what is said then would pass for another's. */
function hasBegun(answer: ServerResponse | undefined): boolean {
  return answer !== undefined && answer.headersSent && !(answer.writableFinished && answer.req.complete);
}

/** Through Node's own answer, so that answers which the connection still owes to earlier requests come before it. */
function refuseInTurn(response: ServerResponse, fault: HttpFault, bodyOf: FaultBody): void {
  const { contentType, text } = bodyOf(fault);
  const length = Buffer.byteLength(text);
  response.writeHead(fault, { 'Content-Type': contentType, 'Content-Length': length, Connection: 'close' });
  response.end(text);
}

/** Whatever else the connection holds is not read: where a request ends is what is in doubt. */
function refuse(socket: Duplex, fault: HttpFault, bodyOf: FaultBody): void {
  const { contentType, text } = bodyOf(fault);
  const head = [
    `HTTP/1.1 ${fault} ${STATUS_CODES[fault] ?? ''}`,
    `Content-Type: ${contentType}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}
