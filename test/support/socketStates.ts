import { once } from 'node:events';
import { connect as connectPlain, type Socket } from 'node:net';
import { duplexPair } from 'node:stream';
import { connect as connectTls } from 'node:tls';

/** A port that clients connect to. */
export interface Port {
  readonly port: number;
  readonly isTls: boolean;
  /** The path of a reply that is larger than the buffers of a connection. */
  readonly largePath: string;
}

/** The connection of a client, and what it speaks on. Both are the same without TLS. */
export interface Client {
  readonly raw: Socket;
  readonly http: Socket;
}

/** Something that a client does with a connection before it does nothing more. It never closes the connection. */
export interface SocketState {
  readonly name: string;
  /** Whether only servers with TLS know the state. */
  readonly isOfTls?: boolean;
  /** Whether the server waits as long as the client does, because the reply may take any time. */
  readonly isPatient?: boolean;
  readonly enter: (to: Port) => Promise<Client>;
}

const HOST = 'Host: localhost\r\n';

/** Connects without a handshake. */
async function plainly({ port }: Port): Promise<Client> {
  const raw = connectPlain({ port, host: '127.0.0.1', allowHalfOpen: true });
  raw.on('error', () => undefined);
  await once(raw, 'connect');
  return { raw, http: raw };
}

/** Connects, with the handshake if the port has TLS. On a very slow machine, the server may end the handshake before. */
async function ready(to: Port): Promise<Client> {
  const { raw } = await plainly(to);
  if (!to.isTls) return { raw, http: raw };
  const http = connectTls({ socket: raw, rejectUnauthorized: false });
  http.allowHalfOpen = true;
  http.on('error', () => undefined);
  await Promise.race([once(http, 'secureConnect'), once(http, 'close')]);
  return { raw, http };
}

/** Returns the first message of a handshake. */
async function clientHello(): Promise<Buffer> {
  const [client, server] = duplexPair();
  const tls = connectTls({ socket: client });
  tls.on('error', () => undefined);
  const [hello] = (await once(server, 'data')) as [Buffer];
  tls.destroy();
  return hello;
}

const saying =
  (text: (to: Port) => string): SocketState['enter'] =>
  async (to) => {
    const client = await ready(to);
    client.http.write(text(to));
    return client;
  };

/** The client reads everything. */
const reading =
  (enter: SocketState['enter']): SocketState['enter'] =>
  async (to) => {
    const client = await enter(to);
    client.http.resume();
    return client;
  };

/** The client closes its half of the connection. */
const halfClosing =
  (enter: SocketState['enter']): SocketState['enter'] =>
  async (to) => {
    const client = await enter(to);
    client.http.end();
    return client;
  };

const shaking =
  (bytes: () => Buffer | Promise<Buffer>): SocketState['enter'] =>
  async (to) => {
    const client = await plainly(to);
    client.raw.write(await bytes());
    return client;
  };

const head = (line: string, headers = ''): string => `${line} HTTP/1.1\r\n${HOST}${headers}\r\n`;
const halfHead = saying(() => `GET /livez HTTP/1.1\r\n${HOST}X-`);
const halfBody = saying(
  () => `${head('POST /v1/worlds', 'Content-Type: application/json\r\nContent-Length: 9\r\n')}{`,
);
const largeReply = saying(({ largePath }) => head(`GET ${largePath}`));
const partOfHello = shaking(() => Buffer.from([22, 3, 1, 0]));

/** Every state in which a client can leave a connection. */
export const SOCKET_STATES: readonly SocketState[] = [
  { name: 'has connected and is silent', enter: plainly },
  { name: 'has connected and closed its half', enter: halfClosing(plainly) },
  { name: 'has sent a part of a handshake', isOfTls: true, enter: partOfHello },
  {
    name: 'has sent a part of a handshake and closed its half',
    isOfTls: true,
    enter: halfClosing(partOfHello),
  },
  { name: 'has begun a handshake and does not go on', isOfTls: true, enter: shaking(clientHello) },
  {
    name: 'has begun a handshake and closed its half',
    isOfTls: true,
    enter: halfClosing(shaking(clientHello)),
  },
  { name: 'has sent no handshake', isOfTls: true, enter: shaking(() => Buffer.from('nonsense')) },
  {
    name: 'has sent plain HTTP instead of TLS',
    isOfTls: true,
    enter: shaking(() => Buffer.from(head('GET /livez'))),
  },
  { name: 'has finished the handshake and is silent', isOfTls: true, enter: ready },
  { name: 'has finished the handshake and closed its half', isOfTls: true, enter: halfClosing(ready) },
  { name: 'has sent a part of a head', enter: halfHead },
  { name: 'has sent a part of a head and closed its half', enter: halfClosing(halfHead) },
  { name: 'has sent a part of a body', enter: halfBody },
  { name: 'has sent a part of a body and closed its half', enter: halfClosing(halfBody) },
  { name: 'reads nothing of a reply', enter: largeReply },
  { name: 'reads nothing of a reply and has closed its half', enter: halfClosing(largeReply) },
  { name: 'has read its reply and keeps the connection', enter: reading(saying(() => head('GET /livez'))) },
  { name: 'has not read a small reply', enter: saying(() => head('GET /livez')) },
  { name: 'has sent no HTTP', enter: saying(() => 'NONSENSE\r\n\r\n') },
  {
    name: 'has sent a request that two servers read differently',
    enter: saying(() => `GET /livez HTTP/1.1\n${HOST}\n`),
  },
  { name: 'has asked for a tunnel', enter: saying(() => head('CONNECT localhost:22')) },
  {
    name: 'has asked for a tunnel behind a reply that it does not read',
    enter: saying(({ largePath }) => head(`GET ${largePath}`) + head('CONNECT localhost:22')),
  },
  {
    name: 'has asked for another protocol',
    enter: saying(() => head('GET /livez', 'Connection: Upgrade\r\nUpgrade: websocket\r\n')),
  },
  {
    name: 'reads a stream',
    isPatient: true,
    enter: reading(saying(() => head('GET /v1/worlds/default/stream'))),
  },
];

/** The states that a port knows. */
export function statesOf(isTls: boolean): readonly SocketState[] {
  return SOCKET_STATES.filter(({ isOfTls = false }) => isTls || !isOfTls);
}
