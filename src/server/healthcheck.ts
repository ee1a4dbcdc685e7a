import { get } from 'node:http';
import { get as getByTls } from 'node:https';
import type { Address } from './config/config.js';
import { reachableHost } from './reachableHost.js';

const PATIENCE_MS = 2_000;

/**
 * Asks the running simulator whether it is ready. Returns the reason if it is not ready, otherwise
 * `undefined`.
 */
export function unreadiness({
  port,
  controlPort,
  host,
  tls,
  controlTls = false,
}: Address): Promise<string | undefined> {
  const asksControl = controlPort !== 'off';
  const asked = asksControl ? controlPort : port;
  if (asked === 0) return Promise.resolve('port 0 says nothing about where it listens; name the port');
  const target = {
    host: reachableHost(host),
    port: asked,
    path: '/readyz',
    // Use localhost, because the control plane refuses unknown host names.
    headers: { host: 'localhost' },
    timeout: PATIENCE_MS,
    agent: false,
    // Accept any certificate, because readiness does not depend on it.
    rejectUnauthorized: false,
  };
  const isByTls = asksControl ? controlTls : tls !== undefined;
  const ask = isByTls ? getByTls : get;
  return new Promise((resolve) => {
    const request = ask(target, (response) => {
      response.resume();
      const { statusCode = 0 } = response;
      // If the control plane is off, this request went to the API, which refuses the path `/readyz`. The API listens
      // only when it is ready, so any status below 500 shows readiness.
      const isReady = asksControl ? statusCode === 200 : statusCode < 500;
      resolve(isReady ? undefined : `port ${asked} answers ${statusCode}`);
    });
    request.once('timeout', () => request.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)));
    request.once('error', (error: NodeJS.ErrnoException) => {
      resolve(`port ${asked}: ${error.message || (error.code ?? 'no connection')}`);
    });
  });
}
