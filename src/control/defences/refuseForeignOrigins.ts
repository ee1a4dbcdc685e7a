import { isIP } from 'node:net';
import type { RequestHandler } from 'express';
import { Problem } from '../problem.js';

const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;
const HOST = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::\d{1,5})?$/;

/**
 * Refuses requests of foreign web pages. A page of another origin is recognized by its `Origin` header. A page
 * that uses DNS rebinding sends its own name in `Host`. Therefore, `Host` must be `localhost`, an IP address or
 * an allowed name.
 */
export function refuseForeignOrigins(allowedHosts: readonly string[]): RequestHandler {
  const allowed = new Set(['localhost', ...allowedHosts.map((name) => name.toLowerCase())]);
  return (request, _response, next) => {
    const { host = '', origin } = request.headers;
    // If the target is an absolute URL, its host counts instead of `Host` (RFC 9112, 3.2.2).
    const authority = ABSOLUTE.exec(request.url)?.[1] ?? host;
    for (const name of [host, authority]) if (!isKnown(name, allowed)) throw unknownHost(name, allowed);
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
  const [, bracketed, plain = ''] = HOST.exec(host) ?? [];
  if (bracketed !== undefined) return isIP(bracketed) === 6;
  return isIP(plain) === 4 || allowed.has(plain.toLowerCase());
}
