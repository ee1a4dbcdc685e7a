import type { Server } from 'node:http';
import { after } from './realClock.js';

/** So long may open requests finish: with what follows, the program is gone within a second. */
const GRACE_MS = 500;
/** Connections that fall idle during the grace are closed this soon. */
const IDLE_CHECK_MS = 25;

/** Stops accepting, lets open requests finish for a while, then cuts them. */
export async function closeServers(servers: readonly Server[]): Promise<void> {
  const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
  const closeIdle = (): (() => void) =>
    after(IDLE_CHECK_MS, () => {
      for (const server of servers) server.closeIdleConnections();
      callOff = closeIdle();
    });
  let callOff = closeIdle();
  const callOffCut = after(GRACE_MS, () => {
    for (const server of servers) server.closeAllConnections();
  });
  await Promise.all(closed);
  callOff();
  callOffCut();
}

/** What is done before the program ends. */
export type Farewell = (signal: NodeJS.Signals) => Promise<void>;

/**
 * Ends the program with exit code 0 at the first SIGTERM or SIGINT; further signals change nothing. Returns how to say
 * what is done before, which is known only later than a signal may come.
 */
export function stopOnSignal(): (farewell: Farewell) => void {
  let sayFarewell: Farewell = () => Promise.resolve();
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (isStopping) return;
    isStopping = true;
    void sayFarewell(signal).then(() => process.exit(0));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return (farewell) => {
    sayFarewell = farewell;
  };
}
