import { hash } from '../../world/random.js';

/** What makes two requests the same one. */
export interface Identified {
  readonly method: string;
  /** Path and query as they were sent, without the prefix of a world. */
  readonly target: string;
  /** Id of the caller's key: unlike its key pair, it is the same in every copy of a world. */
  readonly keyId?: string | undefined;
  /** As JSON; undefined where there is none. */
  readonly body?: unknown;
}

/**
 * The same text for the same request, another one for another: a client that tries again sends the same one. It is
 * short however long the request is.
 */
export function requestIdentity({ method, target, keyId = '', body }: Identified): string {
  const text = [method, target, keyId, body === undefined ? '' : JSON.stringify(body)].join('\n');
  return `${hash(0, text).toString(36)}-${hash(1, text).toString(36)}`;
}
