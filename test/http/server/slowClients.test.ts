import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { faultBody } from '../../../src/api/faultBody.js';
import { HTTP_LIMITS, type HttpLimits } from '../../../src/server/httpLimits.js';
import { listen, type Listening } from '../../../src/server/listen.js';
import { nextTurn } from '../../../src/simulator/nextTurn.js';
import { closeConnections, open, readToEnd, repliesIn, say } from '../../support/connection.js';

const HOST = 'Host: localhost\r\n';
const GET = `GET / HTTP/1.1\r\n${HOST}\r\n`;
/** A body that is larger than the socket buffers between client and server. */
const LARGE = Buffer.alloc(64 * 1024 * 1024, 'x');
const SOON_MS = 50;
/** A limit that requests must also meet. Even on the slowest machine, a request from this process takes less time. */
const ASKED_MS = 3_000;

const listening: Listening[] = [];

/** Starts the usual server with short limits for tests. Limits without a value keep their default. */
async function givenLimits(
  limits: Partial<HttpLimits>,
  handler: RequestListener = answerOk,
): Promise<number> {
  const all = { ...HTTP_LIMITS, checkEveryMs: SOON_MS, ...limits };
  const opened = await listen(handler, {
    option: '--port',
    port: 0,
    host: '127.0.0.1',
    faultBody,
    limits: all,
  });
  listening.push(opened);
  return opened.port;
}

function answerOk(_request: unknown, response: ServerResponse): void {
  response.setHeader('Content-Length', 2).end('ok');
}

/** Answers when the whole body has arrived, like every handler that reads a body. */
const answerAfterBody: RequestListener = (request, response) => {
  request.resume().once('end', () => {
    answerOk(request, response);
  });
};

/** Answers some turns after the whole body has arrived, like every handler that works in slices. */
const answerLater: RequestListener = (request, response) => {
  request.resume().once('end', () => {
    void (async () => {
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
      answerOk(request, response);
    })();
  });
};

/** Opens a connection. Returns also the socket of the server. */
async function openAccepted(port: number): Promise<{ readonly socket: Socket; readonly accepted: Socket }> {
  const [server] = listening.flatMap(({ servers }) => servers) as [Server];
  const connection = once(server, 'connection');
  const socket = await open(port);
  const [accepted] = (await connection) as [Socket];
  return { socket, accepted };
}

/** Blocks this process, the server and the client. */
function pauseProcess(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

async function closeOf(socket: Socket): Promise<string> {
  return readToEnd(socket);
}

describe('slow clients', () => {
  afterEach(async () => {
    closeConnections();
    for (const { servers } of listening.splice(0)) {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((closed) => server.close(closed));
      }
    }
  });

  describe('a client that expects something before it sends the body', () => {
    const post = (expectation: string): string =>
      `POST / HTTP/1.1\r\n${HOST}Connection: close\r\nExpect: ${expectation}\r\nContent-Length: 2\r\n\r\n{}`;

    it('gets an error with a body if that is not 100-continue', async () => {
      const replies = await say(await givenLimits({}), post('a-miracle'));
      expect(replies).toMatchObject([{ status: 417, contentType: 'application/json' }]);
      expect(JSON.parse(replies[0]?.body ?? '')).toMatchObject({ errorCode: 'UNSUPPORTED_EXPECTATION' });
    });

    it('receives 100 Continue, then its reply', async () => {
      const socket = await open(await givenLimits({}, answerAfterBody));
      const answer = readToEnd(socket);
      const [head, body] = post('100-continue').split(/(?=\{\}$)/) as [string, string];
      // The client sends the body after 100 Continue: the server may omit 100 if the body has arrived.
      socket.once('data', () => socket.write(body)).write(head);
      expect(repliesIn(await answer)).toMatchObject([{ status: 100 }, { status: 200 }]);
    });
  });

  describe('a client that is slow to ask', () => {
    it('gets an error and is cut off when its headers do not come', async () => {
      const port = await givenLimits({ headersMs: SOON_MS });
      const replies = await say(port, `GET / HTTP/1.1\r\n${HOST}X-`);
      expect(replies).toMatchObject([{ status: 408, contentType: 'application/json' }]);
      expect(JSON.parse(replies[0]?.body ?? '')).toMatchObject({ errorCode: 'REQUEST_TIMEOUT', error: 408 });
    });

    it('gets an error and is cut off when its body does not come', async () => {
      const port = await givenLimits({ headersMs: SOON_MS, requestMs: SOON_MS }, answerAfterBody);
      expect(await say(port, `POST / HTTP/1.1\r\n${HOST}Content-Length: 9\r\n\r\n{`)).toMatchObject([
        { status: 408 },
      ]);
    });

    it('is cut off even if it drips: the limit is for the whole request, not for each byte', async () => {
      const port = await givenLimits({ headersMs: SOON_MS, requestMs: 4 * SOON_MS }, answerAfterBody);
      const socket = await open(port);
      const answer = readToEnd(socket);
      socket.write(`POST / HTTP/1.1\r\n${HOST}Content-Length: 1000000\r\n\r\n`);
      const drip = setInterval(() => socket.write('x'), 5);
      expect(repliesIn(await answer)).toMatchObject([{ status: 408 }]);
      clearInterval(drip);
    });

    it('is cut off when it sends nothing at all', async () => {
      const port = await givenLimits({ stallMs: SOON_MS });
      expect(await closeOf(await open(port))).toBe('');
    });

    it('is cut off when it sends nothing more', async () => {
      const port = await givenLimits({ idleMs: SOON_MS });
      expect(await say(port, GET + GET)).toMatchObject([{ status: 200 }, { status: 200 }]);
    });
  });

  describe('a client that asks in time while the process pauses', () => {
    const POST = `POST / HTTP/1.1\r\n${HOST}Connection: close\r\nContent-Length: 2\r\n\r\n{}`;
    // The client has this long to ask, also on a busy machine.
    const limitMs = 1_000;
    const [headersMs, requestMs, handler] = [limitMs, limitMs, answerLater];
    const pause = (): void => {
      pauseProcess(limitMs + 4 * SOON_MS);
    };

    it.each([
      ['the headers', 20],
      ['the body', POST.length - 1],
    ])('gets its reply, also if the pause begins within %s', async (_part, begun) => {
      const { socket, accepted } = await openAccepted(await givenLimits({ headersMs, requestMs }, handler));
      const answer = readToEnd(socket);
      socket.write(POST.slice(0, begun));
      while (accepted.bytesRead < begun) await nextTurn();
      socket.write(POST.slice(begun));
      pause();
      expect(repliesIn(await answer)).toMatchObject([{ status: 200 }]);
    });

    it('is not cut off if it has sent nothing before', async () => {
      const { socket } = await openAccepted(await givenLimits({ stallMs: limitMs }, handler));
      const answer = readToEnd(socket);
      // The server gathers connections for some turns before it reads from them.
      for (let turn = 0; turn < 10; turn += 1) await nextTurn();
      socket.write(POST);
      pause();
      expect(repliesIn(await answer)).toMatchObject([{ status: 200 }]);
    });

    it('is not cut off if its connection was idle before', async () => {
      const { socket } = await openAccepted(await givenLimits({ idleMs: SOON_MS }, handler));
      const answer = readToEnd(socket);
      socket.write(GET);
      await once(socket, 'data');
      socket.write(POST);
      // Node.js adds a second to the idle time.
      pauseProcess(1_000 + 4 * SOON_MS);
      expect(repliesIn(await answer)).toMatchObject([{ status: 200 }, { status: 200 }]);
    });
  });

  describe('a client that is slow to listen', () => {
    it('is cut off when it reads nothing of its answer', async () => {
      const answers: ServerResponse[] = [];
      const port = await givenLimits({ stallMs: ASKED_MS }, (_request, response) => {
        answers.push(response);
        response.end(LARGE);
      });
      const socket = await open(port);
      socket.pause().write(GET);
      const [{ servers }] = listening as [Listening];
      while (answers.length === 0) await once(servers[0] ?? socket, 'request');
      const [answer] = answers;
      if (answer !== undefined && !answer.closed) await once(answer, 'close');
      expect((await readToEnd(socket.resume())).length).toBeLessThan(LARGE.length);
    });

    it('gets the whole answer when it reads it', async () => {
      const port = await givenLimits({}, (_request, response) => {
        response.setHeader('Connection', 'close').end(LARGE);
      });
      const socket = await open(port);
      socket.write(GET);
      expect((await readToEnd(socket)).length).toBeGreaterThan(LARGE.length);
    });

    it('may wait any time for an answer that is not ready', async () => {
      // The wait begins with the request. If it began with the connection, a client that connects slowly on a busy
      // machine could be cut off.
      const port = await givenLimits({}, (request, response) => {
        request.socket.setTimeout(SOON_MS, () => {
          answerOk(request, response.setHeader('Connection', 'close'));
        });
      });
      const patient = await open(port);
      const answer = readToEnd(patient);
      patient.write(GET);
      expect(repliesIn(await answer)).toMatchObject([{ status: 200, body: 'ok' }]);
    });

    it('is answered after it has closed its own half', async () => {
      const port = await givenLimits({}, answerAfterBody);
      const socket = await open(port);
      const answer = readToEnd(socket);
      socket.end(GET);
      expect(repliesIn(await answer)).toMatchObject([{ status: 200, body: 'ok' }]);
    });
  });

  describe('a server', () => {
    it('closes further connections at once when it has as many as it may', async () => {
      const port = await givenLimits({ connectionsMax: 3 });
      const held = [await open(port), await open(port), await open(port)];
      expect(await closeOf(await open(port))).toBe('');
      held[0]?.resetAndDestroy();
      const [{ servers }] = listening as [Listening];
      while ((await connectionsOf(servers[0])) > 2) await new Promise((next) => setImmediate(next));
      expect(await say(port, `GET / HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`)).toMatchObject([
        { status: 200 },
      ]);
    });

    it('does not mix an error into an answer that it has begun', async () => {
      const port = await givenLimits({}, (_request, response) => {
        response.writeHead(200, { 'Content-Length': 1_000 }).write('begun');
      });
      const socket = await open(port);
      const answer = readToEnd(socket);
      socket.write(`POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n`);
      await once(socket, 'data');
      socket.write('zz\r\n');
      expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nbegun$/);
    });
  });
});

function connectionsOf(server: Listening['servers'][number] | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    if (server === undefined) reject(new Error('Nothing listens.'));
    else
      server.getConnections((error, count) => {
        if (error) reject(error);
        else resolve(count);
      });
  });
}
