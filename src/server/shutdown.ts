import type { Server } from 'node:http';
import { cutConnections } from './openConnections.js';
import { after } from './realClock.js';

/** Maximum time for open requests to finish, in real milliseconds. It keeps the whole shutdown below one second. */
const GRACE_MS = 500;
/** Interval at which connections that have become idle are closed, in real milliseconds. */
const IDLE_CHECK_MS = 25;

/** Stops accepting connections, waits for open requests for `GRACE_MS`, then closes the rest. */
export async function closeServers(servers: readonly Server[]): Promise<void> {
  const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
  const closeIdle = (): (() => void) =>
    after(IDLE_CHECK_MS, () => {
      for (const server of servers) server.closeIdleConnections();
      cancelIdle = closeIdle();
    });
  let cancelIdle = closeIdle();
  const cancelCut = after(GRACE_MS, () => {
    for (const server of servers) cutConnections(server);
  });
  await Promise.all(closed);
  cancelIdle();
  cancelCut();
}

/** Cleans up before the process exits. */
export type Cleanup = (signal: NodeJS.Signals) => Promise<void>;

/**
 * Exits with code 0 at the first SIGTERM or SIGINT, after the cleanup. Ignores further signals. Returns a
 * function that sets the cleanup, because a signal may arrive before the cleanup is known.
 */
export function stopOnSignal(): (cleanup: Cleanup) => void {
  let cleanUp: Cleanup = () => Promise.resolve();
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (isStopping) return;
    isStopping = true;
    void cleanUp(signal).then(() => process.exit(0));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return (cleanup) => {
    cleanUp = cleanup;
  };
}
