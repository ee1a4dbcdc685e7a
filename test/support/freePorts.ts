import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports below those that the system gives to outgoing connections, so that no client takes one of them. */
const FIRST = 10_000;
const LAST = 32_000;
/** Runs of tests at the same time begin at different places. */
let next = FIRST + ((process.pid * 37) % (LAST - FIRST));

/** Returns a port of the loopback that is free now. A process may find it taken later, and must then ask again. */
export async function freePort(): Promise<number> {
  for (;;) {
    next = next === LAST ? FIRST : next + 1;
    if (await isFree(next)) return next;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
