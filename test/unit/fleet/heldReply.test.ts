import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { passGate } from '../../../src/faults/engine/outputGate.js';
import { gateOf, type Gatekeeper } from '../../../src/fleet/gate.js';
import { holdReply, type Holding } from '../../../src/fleet/heldReply.js';

/** A save that the test ends. */
class Save {
  resolve = (): void => undefined;
  reject = (): void => undefined;
  readonly promise = new Promise<void>((resolve, reject) => {
    this.resolve = resolve;
    this.reject = (): void => {
      reject(new Error('not saved'));
    };
  });
}

const servers = new Set<Server>();

afterEach(() => {
  for (const server of servers) server.close().closeAllConnections();
  servers.clear();
});

/** Serves one reply. Resolves with the response, on the server, once the handler has run. */
async function serve(
  handle: (response: ServerResponse) => void,
  holding: Partial<Gatekeeper & Pick<Holding, 'holdsAll'>>,
): Promise<{ readonly reply: Promise<string>; readonly response: ServerResponse }> {
  const refuse = (response: ServerResponse): void => {
    response.writeHead(503).end('refused');
  };
  const all = { isTrusted: () => true, saving: () => undefined, waiting: new Set<() => void>() };
  const server = createServer();
  servers.add(server);
  const entered = new Promise<ServerResponse>((resolve) => {
    server.on('request', (_request, response: ServerResponse) => {
      const gate = gateOf({ ...all, ...holding }, () => ({ shown: 'all' }));
      holdReply(response, { gate, refuse, holdsAll: holding.holdsAll ?? false });
      handle(response);
      resolve(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const reply = fetch(`http://127.0.0.1:${port}/`)
    .then(async (got) => `${got.status} ${await got.text()}`)
    .catch(() => 'broken');
  return { reply, response: await entered };
}

const answer = (response: ServerResponse): void => {
  response.setHeader('X-Own', 'yes');
  response.statusCode = 201;
  response.end('body');
};

describe('a held reply', () => {
  // With functions of its own, each exchange would take memory until the next collection of the whole heap.
  it('has the same functions as other held replies', async () => {
    const [one, other] = [
      await serve((response) => response.end(), {}),
      await serve((response) => response.end(), {}),
    ];
    const ownEnd = (response: ServerResponse): unknown =>
      Object.getOwnPropertyDescriptor(response, 'end')?.value;
    expect(ownEnd(one.response)).toBeInstanceOf(Function);
    expect(ownEnd(one.response)).toBe(ownEnd(other.response));
  });

  it('leaves at once if nothing is on its way', async () => {
    const { reply, response } = await serve(answer, {});
    expect(response.headersSent).toBe(true);
    expect(await reply).toBe('201 body');
  });

  it('leaves after the save that it depends on, and not before', async () => {
    const save = new Save();
    const { reply, response } = await serve(answer, { saving: () => save.promise });
    expect(response.headersSent).toBe(false);
    save.resolve();
    expect(await reply).toBe('201 body');
  });

  it('becomes a refusal without any of its headers if the save fails', async () => {
    const save = new Save();
    const { reply, response } = await serve(answer, { saving: () => save.promise });
    save.reject();
    expect(await reply).toBe('503 refused');
    expect(response.getHeader('X-Own')).toBeUndefined();
  });

  it('becomes a refusal if the lease is over, before or after the save', async () => {
    expect(await (await serve(answer, { isTrusted: () => false })).reply).toBe('503 refused');
    const save = new Save();
    let isTrusted = true;
    const { reply } = await serve(answer, { isTrusted: () => isTrusted, saving: () => save.promise });
    isTrusted = false;
    save.resolve();
    expect(await reply).toBe('503 refused');
  });

  it('is refused while it waits, when the lease ends', async () => {
    const waiting = new Set<() => void>();
    const { reply } = await serve(answer, { saving: () => new Save().promise, waiting });
    expect(waiting.size).toBe(1);
    for (const refuse of waiting) refuse();
    expect(await reply).toBe('503 refused');
    expect(waiting.size).toBe(0);
  });

  it('holds a long body by its first piece, and continues with `drain`', async () => {
    const save = new Save();
    const { reply } = await serve(
      (response) => {
        expect(response.write('one, ')).toBe(false);
        response.once('drain', () => response.end('two'));
      },
      { saving: () => save.promise },
    );
    save.resolve();
    expect(await reply).toBe('200 one, two');
  });

  it('asks again before each piece of a stream, and breaks it if a save fails', async () => {
    const saves: Promise<void>[] = [];
    const { reply, response } = await serve((stream) => void stream.write('one'), {
      holdsAll: true,
      saving: () => saves.shift(),
    });
    saves.push(Promise.reject(new Error('not saved')));
    expect(response.write('two')).toBe(false);
    expect(await reply).toBe('broken');
  });

  it('holds faults that break the connection', async () => {
    const save = new Save();
    let isBroken = false;
    const { reply } = await serve(
      (response) => {
        passGate(response, () => {
          isBroken = true;
          response.destroy();
        });
      },
      { saving: () => save.promise },
    );
    expect(isBroken).toBe(false);
    save.resolve();
    expect(await reply).toBe('broken');
  });
});
