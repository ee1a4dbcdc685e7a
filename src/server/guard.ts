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
 * Status for invalid HTTP: malformed (400), too slow (408), an unknown expectation (417), too many or too large headers
 * (431), an unsupported transfer coding (501).
 */
export type HttpFault = 400 | 408 | 417 | 431 | 501;

/** The error body of the API or the control plane for invalid HTTP. */
export type FaultBody = (fault: HttpFault) => { readonly contentType: string; readonly text: string };

/** The latest response of each connection. */
type Answers = WeakMap<Duplex, ServerResponse>;

/** Checks each request for valid HTTP before the handler, and answers requests that Node's parser refuses. */
export function guard(server: Server, handler: RequestListener, limits: HttpLimits, bodyOf: FaultBody): void {
  const answers: Answers = new WeakMap();
  const refused = new WeakSet<Duplex>();
  server.timeout = limits.stallMs;
  server.maxConnections = limits.connectionsMax;
  server.maxHeadersCount = limits.headersMax + 1;
  const enter = (request: IncomingMessage, response: ServerResponse, fault: HttpFault | undefined): void => {
    // The parser continues with the rest of the connection, which may be a smuggled request.
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
  // Node's own response has no body.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    enter(request, response, faultOf(request, limits) ?? 417);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // The refusal is being sent, and closes the connection.
    if (refused.has(socket) && error.code?.startsWith('HPE_') === true) return;
    refused.add(socket);
    const answer = answers.get(socket);
    afterOwed(socket, answer, () => {
      if (socket.writable && !hasBegun(answer)) refuse(socket, faultOfError(error), bodyOf);
      else closeAfterWrites(socket);
    });
  });
}

/** Closes a connection after pending writes are sent. */
function closeAfterWrites(socket: Duplex): void {
  if (socket.writable) socket.end(() => socket.destroy());
  else socket.destroy();
}

/**
 * Calls `act` after the responses to earlier requests of a connection are sent. If the latest response's request is
 * complete, it is an earlier one. Otherwise it belongs to the invalid request, and has no socket while it waits for its turn.
 */
function afterOwed(socket: Duplex, latest: ServerResponse | undefined, act: () => void): void {
  if (!socket.writable || latest === undefined || latest.writableFinished) act();
  else if (latest.req.complete) latest.once('close', act);
  else if (latest.socket === null) latest.once('socket', act);
  else act();
}

/** Cuts a client that reads nothing although data is ready. A client that waits for a response may wait. */
function cutStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

/** Checks that the parser omits: RFC 9112, 3.2 (one Host) and 6.1 (chunked alone, and none before HTTP/1.1). */
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

/** If chunked comes last, the body's end is known but its other codings are not supported. */
function faultOfCoding(coding: string): HttpFault | undefined {
  if (CHUNKED.test(coding)) return undefined;
  return CHUNKED_AT_LAST.test(coding) ? 501 : 400;
}

function faultOfError({ code }: NodeJS.ErrnoException): HttpFault {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

/** Whether a part of the invalid request's response is sent: a second response would be taken for the next one. */
function hasBegun(answer: ServerResponse | undefined): boolean {
  return answer !== undefined && answer.headersSent && !(answer.writableFinished && answer.req.complete);
}

/** Uses Node's response object, so that responses to earlier requests are sent first. */
function refuseInTurn(response: ServerResponse, fault: HttpFault, bodyOf: FaultBody): void {
  const { contentType, text } = bodyOf(fault);
  const length = Buffer.byteLength(text);
  response.writeHead(fault, { 'Content-Type': contentType, 'Content-Length': length, Connection: 'close' });
  response.end(text);
}

/** Reads nothing more from the connection: the end of the request is unknown. */
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
