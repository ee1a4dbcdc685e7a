import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** One reply as its bytes came. */
export interface WireReply {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: string;
}

const opened = new Set<Socket>();

/** A bare connection on which a test says whatever it likes. */
export async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  opened.add(socket);
  // A server that cuts a connection may do so before it has read all that we said.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** All that comes on a connection until the other side closes it, be it by a reset: what came before it came. */
export async function readToEnd(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise((over) => socket.once('end', over).once('close', over));
  return Buffer.concat(chunks).toString('latin1');
}

/** Says something, and gives all that is answered until the server closes the connection. */
export async function say(port: number, text: string): Promise<readonly WireReply[]> {
  const socket = await open(port);
  const answer = readToEnd(socket);
  socket.write(text, 'latin1');
  return repliesIn(await answer);
}

/** The replies in a stretch of bytes, each with a Content-Length. */
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

/** Closes what a test opened, without leaving ports that wait for late packets. */
export function closeConnections(): void {
  for (const socket of opened) socket.resetAndDestroy();
  opened.clear();
}
