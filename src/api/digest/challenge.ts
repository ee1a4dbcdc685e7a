/** The parameters of a `WWW-Authenticate` header. */
export interface Challenge {
  readonly realm: string;
  /** The document's `op`, or the `qop` of real servers (quirk `challengeParameter`). */
  readonly parameter: 'op' | 'qop';
  readonly nonce: string;
  readonly stale: boolean;
}

/** Returns the digest challenge (Authentication, rule 2). Clients split it at ", ", so spacing and order matter. */
export function challengeHeader({ realm, parameter, nonce, stale }: Challenge): string {
  const quotedRealm = `"${realm.replace(/["\\]/g, '\\$&')}"`;
  return `Digest realm=${quotedRealm}, domain="", nonce="${nonce}", algorithm=MD5, ${parameter}="auth", stale=${stale}`;
}

/** The error body of a challenge, for the envelope. Unlike others it has no `parameters`. */
export const UNAUTHORIZED = Object.freeze({
  error: 401,
  reason: 'Unauthorized',
  detail: 'You are not authorized for this resource.',
  errorCode: 'UNEXPECTED_ERROR',
});

/** UNAUTHORIZED as text. The platform's security filter always writes it pretty, in this order. */
export const UNAUTHORIZED_BODY = JSON.stringify(UNAUTHORIZED, undefined, 2).replaceAll('":', '" :');
