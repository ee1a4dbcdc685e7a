import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Caller } from '../../commands/caller.js';
import { Problem } from '../problem.js';

/** A token that the control plane accepts. */
export interface ControlToken {
  /** SHA-256 of the secret, in hexadecimal digits. */
  readonly sha256: string;
  /** The holder of the token. Unset for the token that has all rights and owns no worlds. */
  readonly caller?: Caller;
}

const BEARER = /^Bearer +(\S+) *$/i;

const callers = new WeakMap<IncomingMessage, Caller>();

/** Returns the holder of the token that a request sent. Unset if the caller has all rights. */
export function callerOf(request: IncomingMessage): Caller | undefined {
  return callers.get(request);
}

/** Returns the token that a request sent. */
export function tokenOf({ headers }: IncomingMessage): string | undefined {
  return BEARER.exec(headers.authorization ?? '')?.[1];
}

/** Returns the SHA-256 of a secret. */
export function sha256(secret: string): string {
  return digestOf(secret).toString('hex');
}

/**
 * Refuses requests without one of the bearer tokens. Compares the hash with that of every token, so that the response
 * time depends neither on the secrets nor on which of them fits.
 */
export function requireToken(tokens: readonly ControlToken[]): RequestHandler {
  const expected = tokens.map((token) => ({ ...token, digest: Buffer.from(token.sha256, 'hex') }));
  const find = (sent: string): ControlToken | undefined => {
    const digest = digestOf(sent);
    let found: ControlToken | undefined;
    for (const each of expected) if (timingSafeEqual(digest, each.digest)) found = each;
    return found;
  };
  return (request, _response, next) => {
    const sent = tokenOf(request);
    const token = sent === undefined ? undefined : find(sent);
    if (token === undefined) throw refusal(sent, tokens.length);
    if (token.caller !== undefined) callers.set(request, token.caller);
    next();
  };
}

function refusal(sent: string | undefined, count: number): Problem {
  const headers = { 'WWW-Authenticate': 'Bearer realm="Understudy control plane"' };
  const asks = `This control plane asks for ${count === 1 ? 'its' : 'a'} token`;
  const detail =
    sent === undefined ? `${asks}: send Authorization: Bearer <token>.` : `${asks}: this token is wrong.`;
  return new Problem(401, detail, { headers });
}

function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
