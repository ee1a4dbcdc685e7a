/** The parameters of a `WWW-Authenticate` header. */
export interface Challenge {
  readonly realm: string;
  /**
   * Name of the parameter with the value `auth`. The API document has `op`, real servers send `qop` (quirk
   * `challengeParameter`).
   */
  readonly parameter: 'op' | 'qop';
  readonly nonce: string;
  readonly stale: boolean;
}

/**
 * Returns the digest challenge (API document, Authentication, rule 2). Clients split it at ", ", so its
 * spaces and the order of its parameters matter.
 */
export function challengeHeader({ realm, parameter, nonce, stale }: Challenge): string {
  const quotedRealm = `"${realm.replace(/["\\]/g, '\\$&')}"`;
  return `Digest realm=${quotedRealm}, domain="", nonce="${nonce}", algorithm=MD5, ${parameter}="auth", stale=${stale}`;
}

/**
 * The error body of a challenge, as an object for responses with an envelope. Unlike other error bodies, it
 * has no `parameters`.
 */
export const UNAUTHORIZED = Object.freeze({
  error: 401,
  reason: 'Unauthorized',
  detail: 'You are not authorized for this resource.',
  errorCode: 'UNEXPECTED_ERROR',
});

/**
 * The error body of a challenge, as text. The platform always sends it in this format, with the members in
 * this order.
 */
export const UNAUTHORIZED_BODY = JSON.stringify(UNAUTHORIZED, undefined, 2).replaceAll('":', '" :');
