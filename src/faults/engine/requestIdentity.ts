import { hash } from '../../world/random.js';

/** Parts of a request that identify equal requests. */
export interface IdentityParts {
  readonly method: string;
  /** Path and query as they were sent, without the prefix of a world. */
  readonly target: string;
  /** Id of the caller's key. Unlike the key pair, it is the same in every copy of a world. */
  readonly keyId?: string | undefined;
  /** The parsed JSON body. */
  readonly body?: unknown;
}

/** Returns a short key for finding retries. Two requests with equal parts have the same key. */
export function requestIdentity({ method, target, keyId = '', body }: IdentityParts): string {
  const text = [method, target, keyId, body === undefined ? '' : JSON.stringify(body)].join('\n');
  return `${hash(0, text).toString(36)}-${hash(1, text).toString(36)}`;
}
