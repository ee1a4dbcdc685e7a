import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** One reply, parsed from the bytes of a connection. */
export interface WireReply {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: string;
}

const opened = new Set<Socket>();

/** Opens a connection on which a test can send any bytes. */
export async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  opened.add(socket);
  // A server may close the connection before it has read everything that the test sent.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Returns everything that arrives on a connection until the other side closes or resets it. */
export async function readToEnd(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise((over) => socket.once('end', over).once('close', over));
  return Buffer.concat(chunks).toString('latin1');
}

/** Sends a text, and returns all replies until the server closes the connection. */
export async function say(port: number, text: string): Promise<readonly WireReply[]> {
  const socket = await open(port);
  const answer = readToEnd(socket);
  socket.write(text, 'latin1');
  return repliesIn(await answer);
}

/** Returns the replies in a text. The length of a body is its Content-Length. */
export function repliesIn(text: string): readonly WireReply[] {
  const replies: WireReply[] = [];
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\r\n\r\n', at) + 4;
    const head = text.slice(at, end);
    const status = /^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1];
    if (status === undefined || end < 4) throw new Error(`This is no reply: ${text.slice(at, at + 200)}`);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    const contentType = /^content-type: (.*?)\r$/im.exec(head)?.[1];
    replies.push({ status: Number(status), contentType, body: text.slice(end, end + length) });
    at = end + length;
  }
  return replies;
}

/** Resets all connections of a test, so that no ports wait for late packets. */
export function closeConnections(): void {
  for (const socket of opened) socket.resetAndDestroy();
  opened.clear();
}
