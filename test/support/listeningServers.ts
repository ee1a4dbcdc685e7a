import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';

/** Servers that listen and serve no app now. */
const idle: Server[] = [];

/**
 * Serves an app while `act` calls it. A server serves one app after the other, because supertest would listen again for each request, which
 * takes an eighth of the processor time of the tests of the API. They do not keep the process alive.
 */
export async function serving<Result>(
  app: RequestListener,
  act: (server: Server) => PromiseLike<Result>,
): Promise<Result> {
  const server = idle.pop() ?? (await listening());
  server.on('request', app);
  try {
    return await act(server);
  } finally {
    server.off('request', app);
    idle.push(server);
  }
}

async function listening(): Promise<Server> {
  const server = createServer().listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return server;
}
