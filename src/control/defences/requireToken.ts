import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { Problem } from '../problem.js';

const BEARER = /^Bearer +(\S+) *$/i;

/**
 * Refuses requests without the bearer token. Compares hashes, so that the response time does not depend on
 * the token.
 */
export function requireToken(token: string): RequestHandler {
  const expected = sha256(token);
  return (request, _response, next) => {
    const sent = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (sent === undefined || !timingSafeEqual(sha256(sent), expected)) {
      const headers = { 'WWW-Authenticate': 'Bearer realm="Understudy control plane"' };
      const asks = 'This control plane asks for its token';
      const detail =
        sent === undefined ? `${asks}: send Authorization: Bearer <token>.` : `${asks}: this token is wrong.`;
      throw new Problem(401, detail, { headers });
    }
    next();
  };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
