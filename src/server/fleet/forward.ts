import { request as requestPlain, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as requestByTls } from 'node:https';
import { hostOf } from '../../contract/requestHost.js';
import { pipeline } from 'node:stream';

/** Headers about one connection, which a forwarded message leaves out (RFC 9110, 7.6.1). */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade']);

/**
 * Sends a request to another replica, and its reply to the client. Headers stay unchanged, so that the other replica checks the
 * signature, the token and the host that the client sent. `refuse` runs if the other replica sends no reply, or if the world has moved
 * meanwhile: no byte was sent to the client, so the client can try again.
 */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
  refuse: (reason: string) => void,
): void {
  const send = url.startsWith('https:') ? requestByTls : requestPlain;
  const { method } = request;
  // The client gets the refusal only if its connection stays, so stop reading the body without an end of the request.
  const giveUp = (reason: string): void => {
    request.unpipe(onward);
    refuse(reason);
  };
  const onward = send(url, { method, headers: onwardHeadersOf(request), setHost: false }, (reply) => {
    const { statusCode = 502, statusMessage } = reply;
    if (statusCode === 421 || statusCode === 307) {
      reply.resume();
      giveUp('it has moved again');
      return;
    }
    response.writeHead(statusCode, statusMessage, headersOf(reply.rawHeaders));
    // If the other replica breaks the connection, as some faults do, the client's connection breaks too.
    pipeline(reply, response, () => undefined);
  });
  onward.on('error', (error) => {
    if (response.headersSent) response.destroy();
    else giveUp(error.message);
  });
  response.once('close', () => onward.destroy());
  // A pipeline would end the connection of the client together with the one to the other replica.
  request.pipe(onward);
}

/** Returns the headers of a request to forward. `Host` is the host that the client called, because the target has no host any more. */
function onwardHeadersOf(request: IncomingMessage): string[] {
  const headers = headersOf(request.rawHeaders);
  const at = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  const host = hostOf(request);
  if (at !== -1 && host !== undefined) headers[at + 1] = host;
  return headers;
}

/** Returns the pairs of names and values to forward, as a flat list. */
function headersOf(rawHeaders: readonly string[]): string[] {
  return rawHeaders.flatMap((name, at) => {
    const isName = at % 2 === 0;
    return isName && !OF_CONNECTION.has(name.toLowerCase()) ? [name, rawHeaders[at + 1] ?? ''] : [];
  });
}
