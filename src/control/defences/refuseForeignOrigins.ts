import { isIP } from 'node:net';
import type { RequestHandler } from 'express';
import { hostOf, nameOfHost } from '../../contract/requestHost.js';
import { Problem } from '../problem.js';

/**
 * Refuses requests of foreign web pages. A page of another origin is recognized by its `Origin` header. A page
 * that uses DNS rebinding sends its own name in `Host`. Therefore, `Host` must be `localhost`, an IP address or
 * an allowed name.
 */
export function refuseForeignOrigins(allowedHosts: readonly string[]): RequestHandler {
  const allowed = new Set(['localhost', ...allowedHosts.map((name) => name.toLowerCase())]);
  return (request, _response, next) => {
    const { origin } = request.headers;
    const host = hostOf(request) ?? '';
    if (!isKnown(host, allowed)) throw unknownHost(host, allowed);
    if (origin !== undefined && origin.toLowerCase() !== `${request.protocol}://${host}`.toLowerCase()) {
      throw new Problem(403, `Requests from the origin ${JSON.stringify(origin)} are refused.`);
    }
    next();
  };
}

function unknownHost(host: string, allowed: ReadonlySet<string>): Problem {
  const known = [...allowed].join(', ');
  return new Problem(
    403,
    `The Host ${JSON.stringify(host)} is unknown; use an IP address or one of ${known}. ` +
      'The option --control-hosts adds names.',
  );
}

function isKnown(host: string, allowed: ReadonlySet<string>): boolean {
  const name = nameOfHost(host);
  return name !== undefined && (isIP(name) !== 0 || allowed.has(name));
}
