import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { givenControl } from './givenControl.js';

const MIB = 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, 0x20);

const servers: Server[] = [];

async function portOfPlane(): Promise<number> {
  const server = createServer(givenControl());
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

interface Sent {
  readonly reply: string;
  /** Number of bytes that the client wrote until the connection was closed. */
  readonly bytes: number;
}

/** Sends a body without end until the connection closes. */
async function pour(head: readonly string[], frame: (chunk: Buffer) => Buffer): Promise<Sent> {
  const port = await portOfPlane();
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let reply = '';
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const send = (error?: Error | null): void => {
      if (!error && !socket.destroyed) socket.write(frame(CHUNK), send);
    };
    socket.on('data', (data) => (reply += data.toString()));
    // The server may reset the connection in the middle of the body.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve({ reply, bytes: socket.bytesWritten });
    });
    send();
  });
}

const HEAD = ['Host: localhost', 'Content-Type: application/json'];
const chunked = (chunk: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]);

describe('a body that is too large', () => {
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  it('is refused by its length, and not read', async () => {
    const head = ['POST /v1/worlds HTTP/1.1', ...HEAD, `Content-Length: ${300 * MIB}`];
    const { reply, bytes } = await pour(head, (chunk) => chunk);
    expect(reply).toMatch(/^HTTP\/1\.1 413 /);
    expect(reply).toMatch(/connection: close/i);
    expect(reply).toContain('The body exceeds the limit of 256 MiB.');
    expect(bytes).toBeLessThan(64 * MIB);
  });

  it('is refused at the limit when its length is unknown', async () => {
    const head = ['POST /v1/worlds/default/faults HTTP/1.1', ...HEAD, 'Transfer-Encoding: chunked'];
    const { reply, bytes } = await pour(head, chunked);
    expect(reply).toMatch(/^HTTP\/1\.1 413 /);
    expect(reply).toContain('The body exceeds the limit of 16 MiB');
    expect(bytes).toBeLessThan(64 * MIB);
  });

  it('is not read when the request is refused for another reason', async () => {
    const head = ['POST /v1/worlds HTTP/1.1', 'Host: evil.example.com', 'Transfer-Encoding: chunked'];
    const { reply, bytes } = await pour(head, chunked);
    expect(reply).toMatch(/^HTTP\/1\.1 403 /);
    expect(bytes).toBeLessThan(64 * MIB);
  });
});
