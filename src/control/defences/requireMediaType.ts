import type { Request } from 'express';
import { Problem } from '../problem.js';

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/**
 * Refuses a body of another media type, or not in UTF-8. A web page can send some types, such as `text/plain`, without a
 * CORS preflight: never accept those.
 */
export function requireMediaType(request: Request, accepted: readonly string[]): void {
  const { 'content-type': type } = request.headers;
  const expected = accepted[0] ?? '';
  if (type === undefined || request.is([...accepted]) === false) {
    const sent = type === undefined ? 'no Content-Type' : JSON.stringify(type);
    throw new Problem(415, `A body has to be ${expected}, not ${sent}.`);
  }
  const charset = CHARSET.exec(type)?.[1] ?? 'utf-8';
  if (!/^utf-8$/i.test(charset))
    throw new Problem(415, `A body has to be in UTF-8, not in the charset ${JSON.stringify(charset)}.`);
}

export function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
