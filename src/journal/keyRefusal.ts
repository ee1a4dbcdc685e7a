/**
 * Why the platform did not accept the credentials of a request. The reply does not say it: a client must not learn which keys
 * exist. The journal does.
 */
export type KeyRefusal = (typeof KEY_REFUSALS)[number];

export const KEY_REFUSALS = [
  /** The request has no `Authorization` header. */
  'noCredentials',
  /** The scheme is not Digest. */
  'otherScheme',
  /** The header is no complete answer to a challenge, or of an algorithm or `qop` that the platform does not have. */
  'malformed',
  /** The count `nc` is 0, or does not have eight digits in a world that wants them. */
  'badCount',
  /** The challenge belongs to another realm. */
  'otherRealm',
  'unknownKey',
  'wrongPrivateKey',
  /** The signature is right, but for another path or query than that of the request. */
  'otherTarget',
  /** This server has never issued the nonce, or not to this world. */
  'unknownNonce',
  /** The nonce is too old, or was used too often. The client is asked to repeat the request with a new one. */
  'staleNonce',
  /** An earlier request had the same count. */
  'usedCount',
] as const;
