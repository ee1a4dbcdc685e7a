import { get } from 'node:http';
import { get as getByTls } from 'node:https';
import type { Address } from './config/config.js';
import { reachableHost } from './reachableHost.js';

const PATIENCE_MS = 2_000;

/** Asks the running simulator whether it is ready: undefined when it is, else why not. */
export function unreadiness({ port, controlPort, host, tls }: Address): Promise<string | undefined> {
  const asksControl = controlPort !== 'off';
  const asked = asksControl ? controlPort : port;
  if (asked === 0) return Promise.resolve('port 0 says nothing about where it listens; name the port');
  const target = {
    host: reachableHost(host),
    port: asked,
    path: '/readyz',
    // The control plane refuses names it does not know; this one it does.
    headers: { host: 'localhost' },
    timeout: PATIENCE_MS,
    agent: false,
    // Whose certificate it is says nothing about whether it is ready.
    rejectUnauthorized: false,
  };
  const ask = !asksControl && tls !== undefined ? getByTls : get;
  return new Promise((resolve) => {
    const request = ask(target, (response) => {
      response.resume();
      const { statusCode = 0 } = response;
      // Without a control plane, any answer of the API will do: it listens only once it is ready.
      const isReady = asksControl ? statusCode === 200 : statusCode < 500;
      resolve(isReady ? undefined : `port ${asked} answers ${statusCode}`);
    });
    request.once('timeout', () => request.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)));
    request.once('error', (error: NodeJS.ErrnoException) => {
      resolve(`port ${asked}: ${error.message || (error.code ?? 'no connection')}`);
    });
  });
}
