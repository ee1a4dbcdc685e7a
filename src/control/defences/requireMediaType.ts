import type { Request } from 'express';
import { Problem } from '../problem.js';

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/**
 * Refuses a body whose media type is not in `accepted`, or that is not in UTF-8. `accepted` must not contain
 * types that a web page can send without a CORS preflight, such as `text/plain`.
 */
export function requireMediaType(request: Request, accepted: readonly string[]): void {
  const { 'content-type': type } = request.headers;
  const expected = accepted[0] ?? '';
  if (type === undefined || request.is([...accepted]) === false) {
    const sent = type === undefined ? 'no Content-Type' : JSON.stringify(type);
    throw new Problem(415, `The body must be ${expected}, not ${sent}.`);
  }
  const charset = CHARSET.exec(type)?.[1] ?? 'utf-8';
  if (!/^utf-8$/i.test(charset))
    throw new Problem(415, `The body must be in UTF-8, not in the charset ${JSON.stringify(charset)}.`);
}

export function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
