/** The parameters of a `WWW-Authenticate` header. */
export interface Challenge {
  readonly realm: string;
  /**
   * Name of the parameter with the value `auth`: `op` in the document, `qop` on real servers (quirk
   * `challengeParameter`).
   */
  readonly parameter: 'op' | 'qop';
  readonly nonce: string;
  readonly stale: boolean;
}

/**
 * Returns the digest challenge (Authentication, rule 2). Clients split it at ", ", so its spaces and the
 * order of its parameters matter.
 */
export function challengeHeader({ realm, parameter, nonce, stale }: Challenge): string {
  const quotedRealm = `"${realm.replace(/["\\]/g, '\\$&')}"`;
  return `Digest realm=${quotedRealm}, domain="", nonce="${nonce}", algorithm=MD5, ${parameter}="auth", stale=${stale}`;
}

/**
 * The error body of a challenge, for replies with an envelope. Other error bodies have `parameters`, but this
 * one does not.
 */
export const UNAUTHORIZED = Object.freeze({
  error: 401,
  reason: 'Unauthorized',
  detail: 'You are not authorized for this resource.',
  errorCode: 'UNEXPECTED_ERROR',
});

/**
 * The error body of a challenge as text. The platform always formats it like this, with the members in this
 * order.
 */
export const UNAUTHORIZED_BODY = JSON.stringify(UNAUTHORIZED, undefined, 2).replaceAll('":', '" :');
