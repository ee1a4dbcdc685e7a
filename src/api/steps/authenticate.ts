import { BASE_PATH } from '../../contract/contract.js';
import { operationFinder } from '../../contract/operations.js';
import type { Key } from '../../world/keys/key.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { UNAUTHORIZED, UNAUTHORIZED_BODY } from '../digest/challenge.js';
import { createDigestAuthenticator, ha1Of, type DigestAuthenticator } from '../digest/digestAuthenticator.js';
import type { ApiRequest } from '../exchange.js';
import { isSet } from '../flags.js';
import { send } from '../reply/send.js';
import type { ArrivalResponse, ArrivalStep } from '../exchangeContext.js';
import type { ServedOperation } from '../servedApi.js';

/** Where real milliseconds and random bytes come from: the only two things here that no seed decides. */
export interface Sources {
  readonly now: () => number;
  readonly randomBytes: (size: number) => Buffer;
}

/**
 * Pipeline, step 5: who calls. It stands before routing, body parsing and content types, so that even an unknown path
 * without credentials is a 401 with the challenge (Authentication, rules 1 and 2).
 */
export function authenticate(
  authenticatorAt: AuthenticatorAt,
  operations: readonly ServedOperation[],
): ArrivalStep {
  const openOperation = operationFinder(operations.filter(({ role }) => role === 'NONE'));
  const withHash = hashes();
  return (request, response, next) => {
    const { method, target, live, entryWorld } = response.locals;
    if (openOperation(method, pathBelowBase(request)) !== undefined) {
      next();
      return;
    }
    const authenticator = authenticatorAt(entryWorld);
    const { realm, digestUriQuery } = entryWorld.world.quirks;
    const result = authenticator.authenticate({
      method,
      url: request.originalUrl,
      urlInWorld: BASE_PATH + target,
      mayLackQuery: digestUriQuery === 'optional',
      header: request.headers.authorization,
      realm,
      findKey: (publicKey) => {
        const key = live.findKey(publicKey);
        return key && withHash(key, realm);
      },
    });
    if (!result.ok) {
      challenge(authenticatorAt, request, response, result.stale);
      return;
    }
    response.locals.key = result.key.key;
    response.locals.record.key = result.key.key;
    next();
  };
}

/** The authenticator of an entrance. */
export type AuthenticatorAt = (entrance: LiveWorld) => DigestAuthenticator;

/**
 * Each entrance has nonces and a realm of its own: a challenge of one world is good for nothing under the prefix of
 * another. But a client without a prefix asks first and shows its key only with the answer, which may then belong to
 * any world: so the default world's entrance, where it comes in, is one for all, and challenges as the default world
 * does.
 */
export function authenticators(sources: Sources): AuthenticatorAt {
  const byEntrance = new WeakMap<LiveWorld, DigestAuthenticator>();
  return (entrance) => {
    const authenticator = byEntrance.get(entrance) ?? createDigestAuthenticator(sources);
    byEntrance.set(entrance, authenticator);
    return authenticator;
  };
}

interface HashedKey {
  readonly key: Key;
  readonly ha1: string;
}

/** What has to be known of a key, remembered for as long as the key stays as it is. */
function hashes(): (key: Key, realm: string) => HashedKey {
  const byRealm = new Map<string, WeakMap<Key, HashedKey>>();
  return (key, realm) => {
    const known = byRealm.get(realm) ?? new WeakMap<Key, HashedKey>();
    byRealm.set(realm, known);
    const hashed = known.get(key) ?? { key, ha1: ha1Of(key.publicKey, realm, key.privateKey) };
    known.set(key, hashed);
    return hashed;
  };
}

function pathBelowBase({ url }: ApiRequest): string {
  return url.startsWith(BASE_PATH) ? (url.slice(BASE_PATH.length).split('?', 1)[0] ?? '') : '';
}

/** The 401 has its own headers and body: a filter in front of the platform's application writes it. */
export function challenge(
  authenticatorAt: AuthenticatorAt,
  request: ApiRequest,
  response: ArrivalResponse,
  stale: boolean,
): void {
  const { entryWorld } = response.locals;
  const { challengeParameter, realm } = entryWorld.world.quirks;
  const authenticator = authenticatorAt(entryWorld);
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.status(401);
  response.setHeader(
    'WWW-Authenticate',
    authenticator.challenge({ realm, parameter: challengeParameter, stale }),
  );
  response.setHeader('Content-Type', 'application/json;charset=ISO-8859-1');
  if (isSet(request.query.envelope)) response.json(UNAUTHORIZED);
  else send(response, UNAUTHORIZED_BODY);
}
