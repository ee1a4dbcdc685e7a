import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { passGate } from '../../../src/faults/engine/outputGate.js';
import { gateOf } from '../../../src/fleet/gate.js';
import { holdReply } from '../../../src/fleet/heldReply.js';
import { withResolvers } from '../../../src/world/withResolvers.js';

const servers = new Set<Server>();

afterEach(() => {
  for (const server of servers) server.close().closeAllConnections();
  servers.clear();
});

/** A world whose changes are saved one after the other. There is always a later one under way. */
class Busy {
  private readonly saves = [withResolvers()];
  waits = 0;

  saving = (): Promise<unknown> | undefined => {
    this.waits += 1;
    return this.saves.at(-1)?.promise;
  };

  /** A change begins. */
  change(): void {
    this.saves.push(withResolvers());
  }

  /** The oldest change is saved. */
  save(): void {
    this.saves.shift()?.resolve();
  }
}

interface Served {
  readonly busy: Busy;
  readonly response: ServerResponse;
  /** All bytes of the connection. */
  readonly bytes: Promise<string>;
  readonly soFar: () => string;
}

/** Serves one request. Resolves with the response, on the server, once the handler has run. */
async function serve(handle: (response: ServerResponse) => void, holdsAll = true): Promise<Served> {
  const busy = new Busy();
  const server = createServer();
  servers.add(server);
  const entered = withResolvers<ServerResponse>();
  server.on('request', (_request, response: ServerResponse) => {
    const fleet = { isTrusted: () => true, saving: busy.saving, waiting: new Set<() => void>() };
    const refuse = (): void => undefined;
    holdReply(response, { gate: gateOf(fleet, () => ({ shown: 'all' })), refuse, holdsAll });
    handle(response);
    entered.resolve(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (piece: Buffer) => (text += piece.toString()));
  const bytes = once(socket, 'close').then(() => text);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  return { busy, response: await entered.promise, bytes, soFar: () => text };
}

const HEAD = { 'X-Own': 'yes' };

/** The ways in which a handler sends a reply with the body `soup`. */
const WAYS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  end: (response) => response.setHeader('X-Own', 'yes').end('soup'),
  'writeHead, end': (response) => response.writeHead(201, HEAD).end('soup'),
  'writeHead with end in a later turn': (response) => {
    response.writeHead(201, HEAD);
    void nextTurn().then(() => response.end('soup'));
  },
  'flushHeaders, end': (response) => {
    response.setHeader('X-Own', 'yes').flushHeaders();
    response.end('soup');
  },
  'write, end': (response) => {
    response.setHeader('X-Own', 'yes').write('so');
    response.end('up');
  },
  'write, end without a body': (response) => {
    response.setHeader('X-Own', 'yes').write('soup');
    response.end();
  },
  'write, drain, end': (response) => {
    response.setHeader('X-Own', 'yes').write('so');
    response.once('drain', () => response.end('up'));
  },
  'cork, write, uncork, end': (response) => {
    response.setHeader('X-Own', 'yes').cork();
    response.write('so');
    response.uncork();
    response.end('up');
  },
  'a length, and end': (response) =>
    response.setHeader('X-Own', 'yes').setHeader('Content-Length', 4).end('soup'),
  'writeEarlyHints, end': (response) => {
    response.writeEarlyHints({ link: '</a>; rel=preload' });
    response.setHeader('X-Own', 'yes').end('soup');
  },
  pipe: (response) => {
    Readable.from(['s', 'o', 'u', 'p']).pipe(response.setHeader('X-Own', 'yes'));
  },
  pipeline: (response) => {
    void pipeline(Readable.from(['so', 'up']), response.setHeader('X-Own', 'yes'));
  },
  'a fault that sends the reply itself': (response) => {
    passGate(response, () => response.setHeader('X-Own', 'yes').end('soup'));
  },
  'a fault that sends a part of the reply and then the rest': (response) => {
    passGate(response, () => {
      response.setHeader('X-Own', 'yes').write('so', () => response.end('up'));
    });
  },
};

/** Returns the body of a whole reply: without the sizes of its chunks. */
function bodyOf(text: string): string {
  const [, body = ''] = text.split(/\r\n\r\n(?!HTTP)(.*)/s);
  return text.includes('Transfer-Encoding: chunked') ? body.replaceAll(/[\da-f]+\r\n|\r\n/g, '') : body;
}

describe.each([
  ['each piece', true],
  ['the first piece', false],
])(
  'a reply that is held at %s, while a second change is under way when the first is saved',
  (_what, holdsAll) => {
    it.each(Object.entries(WAYS))('is whole: %s', async (_way, handle) => {
      const { busy, bytes, response } = await serve(handle, holdsAll);
      expect(response.headersSent).toBe(false);
      const end = { isOver: false };
      response.once('close', () => (end.isOver = true));
      // A change always begins before the previous one is saved.
      while (!end.isOver) {
        busy.change();
        busy.save();
        await nextTurn();
      }
      const text = await bytes;
      expect(text).toMatch(/HTTP\/1\.1 20[01] /);
      expect(text.match(/HTTP\/1\.1 20/g)).toHaveLength(1);
      expect(text).toContain('X-Own: yes');
      expect(bodyOf(text)).toContain('soup');
    });
  },
);

describe('the pieces of a stream', () => {
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  };

  it('wait for the changes that were under way when they were written, and for no later ones', async () => {
    const { busy, response, soFar } = await serve((stream) => void stream.write('one.'));
    busy.change();
    response.write('two.');
    busy.change();
    busy.save();
    while (!soFar().includes('one.')) await nextTurn();
    await settled();
    expect(soFar()).not.toContain('two.');
    busy.save();
    while (!soFar().includes('two.')) await nextTurn();
    expect(busy.waits).toBe(2);
  });

  it('come in their order, although the changes of a later piece are saved', async () => {
    const { busy, response, soFar } = await serve((stream) => void stream.write('one.'));
    busy.saving = () => undefined;
    response.write('two.');
    await settled();
    expect(soFar()).toBe('');
    busy.save();
    while (!soFar().includes('two.')) await nextTurn();
    expect(soFar()).toMatch(/one\..*two\./s);
  });

  it('are dropped if the client leaves meanwhile', async () => {
    const { busy, response } = await serve((stream) => void stream.write('one.'));
    const errors: unknown[] = [];
    response.on('error', (error) => errors.push(error));
    response.end('two.');
    response.destroy();
    busy.save();
    await settled();
    expect(errors).toEqual([]);
  });
});
