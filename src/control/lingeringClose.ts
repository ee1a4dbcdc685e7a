import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';

/** So much of a refused body is read on, for clients that look at the answer only once they have sent a piece more. */
const DRAIN_BYTES_MAX = 4 * 1024 * 1024;

/** Whether more of a request's body may still come than is worth reading only to keep the connection. */
export function isLongUnread({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > DRAIN_BYTES_MAX
  );
}

/**
 * Sends a whole answer, drops what arrives of the body up to a limit, then closes the connection. Closed at once, the
 * client would be reset in the middle of its body and never see the answer.
 */
export function sendAndClose(response: Response, text: string): void {
  response.set({ Connection: 'close', 'Content-Length': String(Buffer.byteLength(text)) });
  response.write(text);
  const { req: request } = response;
  const end = (): void => {
    response.end();
  };
  let drained = 0;
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > DRAIN_BYTES_MAX) end();
  });
  request.once('end', end).once('close', end);
  request.resume();
}
