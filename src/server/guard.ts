import {
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { isHostInvalid } from '../contract/requestHost.js';
import { nextTurn } from '../simulator/nextTurn.js';
import { closeAfterBody, closesWhileSending } from './closeAfterBody.js';
import type { HttpLimits } from './httpLimits.js';
import { judgeAfterReading, type Answers } from './judgeAfterReading.js';

/**
 * Status for invalid HTTP: malformed (400), too slow (408), unknown expectation (417), too many or too large
 * headers (431), unsupported transfer coding (501), unsupported version of HTTP (505). A CONNECT is a 405.
 */
export type HttpFault = 400 | 405 | 408 | 417 | 431 | 501 | 505;

/** Returns the error body for invalid HTTP, in the format of the API or the control plane. */
export type FaultBody = (fault: HttpFault) => { readonly contentType: string; readonly text: string };

/** Connections whose requests are no longer read, because one was refused. */
type Refused = WeakSet<Duplex>;
/** Passes a request to the handler, or refuses it. */
type Enter = (request: IncomingMessage, response: ServerResponse, fault: HttpFault | undefined) => void;

/**
 * Checks requests for invalid HTTP before the handler runs. Also answers the requests that Node's parser
 * refuses.
 */
export function guard(server: Server, handler: RequestListener, limits: HttpLimits, bodyOf: FaultBody): void {
  const answers: Answers = new WeakMap();
  const refused: Refused = new WeakSet();
  server.timeout = limits.stallMs;
  judgeAfterReading(server, limits, answers);
  server.maxConnections = limits.connectionsMax;
  server.maxHeadersCount = limits.headersMax + 1;
  const enter: Enter = (request, response, fault) => {
    // Ignore further requests of a refused connection, because they may be part of a smuggled request.
    if (refused.has(request.socket)) return;
    answers.set(request.socket, response);
    response.on('timeout', cutStalled);
    if (closesWhileSending(response)) closeAfterBody(request);
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
  answerExpectations(server, limits, refused, enter);
  refuseTunnels(server, bodyOf, answers, refused);
  refuseInvalid(server, bodyOf, answers, refused);
}

/** Answers requests with the header `Expect`. */
function answerExpectations(server: Server, limits: HttpLimits, refused: Refused, enter: Enter): void {
  // Without this listener, Node.js would send a response without a body.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    enter(request, response, faultOf(request, limits) ?? 417);
  });
  // Send 100 Continue only after the handler had the chance to refuse the request, for example with 413.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (refused.has(request.socket)) return;
    enter(request, response, faultOf(request, limits));
    void nextTurn().then(() => {
      if (!response.headersSent && !refused.has(request.socket)) response.writeContinue();
    });
  });
}

/** Answers CONNECT. */
function refuseTunnels(server: Server, bodyOf: FaultBody, answers: Answers, refused: Refused): void {
  // Without this listener, Node.js would close the connection without a response.
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    refused.add(socket);
    // Node.js no longer watches the connection, and an error without a listener would end the program.
    socket.on('error', () => undefined);
    socket.once('timeout', () => socket.destroy());
    afterOwed(socket, answers.get(socket), () => {
      refuse(socket, 405, bodyOf);
    });
  });
}

function refuseInvalid(server: Server, bodyOf: FaultBody, answers: Answers, refused: Refused): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // The refusal is already being sent and will close the connection.
    if (refused.has(socket) && error.code?.startsWith('HPE_') === true) return;
    refused.add(socket);
    const answer = answers.get(socket);
    afterOwed(socket, answer, () => {
      if (socket.writable && !hasBegun(answer)) refuse(socket, faultOfError(error), bodyOf);
      else closeAfterWrites(socket);
    });
  });
}

/** Closes a connection after its pending writes are sent. */
function closeAfterWrites(socket: Duplex): void {
  if (socket.writable) socket.end(() => socket.destroy());
  else socket.destroy();
}

/**
 * Calls `act` after the responses to earlier requests of a connection are sent. `latest` is the newest response of the
 * connection. If the request of `latest` is complete, it is one of the earlier requests. Otherwise `latest` answers the
 * invalid request, and gets its socket when the earlier responses are sent.
 */
function afterOwed(socket: Duplex, latest: ServerResponse | undefined, act: () => void): void {
  if (!socket.writable || latest === undefined || latest.writableFinished) act();
  else if (latest.req.complete) latest.once('close', act);
  else if (latest.socket === null) latest.once('socket', act);
  else act();
}

/**
 * Closes the connection of a client that has stopped reading a response. If the socket has no unsent data,
 * the client is waiting for a response, and the connection stays open.
 */
function cutStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

/**
 * Makes the checks of RFC 9112 that Node's parser omits: a request has exactly one Host header, which names a host (3.2), and its
 * only transfer coding is `chunked`, in HTTP/1.1 only (6.1).
 */
function faultOf(request: IncomingMessage, limits: HttpLimits): HttpFault | undefined {
  const { rawHeaders, headers, httpVersionMajor, httpVersionMinor } = request;
  if (httpVersionMajor !== 1) return 505;
  if (rawHeaders.length / 2 > limits.headersMax) return 431;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1 || (hosts === 0 && httpVersionMinor > 0) || isHostInvalid(request)) return 400;
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return undefined;
  return httpVersionMinor === 0 ? 400 : faultOfCoding(coding);
}

const CHUNKED = /^[ \t]*chunked[ \t]*$/i;
const CHUNKED_AT_LAST = /,[ \t]*chunked[ \t]*$/i;

/**
 * Returns the status for an invalid transfer coding. If `chunked` comes last, the end of the body is known,
 * but the other codings are not supported.
 */
function faultOfCoding(coding: string): HttpFault | undefined {
  if (CHUNKED.test(coding)) return undefined;
  return CHUNKED_AT_LAST.test(coding) ? 501 : 400;
}

function faultOfError({ code }: NodeJS.ErrnoException): HttpFault {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

/**
 * Returns whether a part of the response to the invalid request has been sent. If so, the client would take a
 * second response for the response to its next request.
 */
function hasBegun(answer: ServerResponse | undefined): boolean {
  return answer !== undefined && answer.headersSent && !(answer.writableFinished && answer.req.complete);
}

/** Refuses a request through Node's response object, so that responses to earlier requests are sent first. */
function refuseInTurn(response: ServerResponse, fault: HttpFault, bodyOf: FaultBody): void {
  const { contentType, text } = bodyOf(fault);
  const length = Buffer.byteLength(text);
  response.writeHead(fault, { 'Content-Type': contentType, 'Content-Length': length, Connection: 'close' });
  response.end(text);
}

/** The methods that some path takes. */
const ALLOWED = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** Refuses a request whose end is unknown. Nothing more is read from the connection. */
function refuse(socket: Duplex, fault: HttpFault, bodyOf: FaultBody): void {
  const { contentType, text } = bodyOf(fault);
  const head = [
    `HTTP/1.1 ${fault} ${STATUS_CODES[fault] ?? ''}`,
    `Content-Type: ${contentType}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
    ...(fault === 405 ? [`Allow: ${ALLOWED}`] : []),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}
