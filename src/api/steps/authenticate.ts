import { BASE_PATH } from '../../contract/contract.js';
import { findKeyByPublicKey } from '../../domain/keys/findKey.js';
import type { Key } from '../../domain/keys/key.js';
import { UNAUTHORIZED, UNAUTHORIZED_BODY } from '../digest/challenge.js';
import { createDigestAuthenticator, ha1Of, type DigestAuthenticator } from '../digest/digestAuthenticator.js';
import type { ApiRequest, ApiResponse, Step } from '../exchange.js';
import { isSet } from '../flags.js';
import { send } from '../send.js';

/** Where real milliseconds and random bytes come from: the only two things here that no seed decides. */
export interface Sources {
  readonly now: () => number;
  readonly randomBytes: (size: number) => Buffer;
}

/** E4: "No authentication or API key is needed." */
const UNAUTHENTICATED = { method: 'POST', path: `${BASE_PATH}/unauth/users` };

/**
 * Pipeline, step 5: who calls. It stands before routing, body parsing and content types, so that even an unknown path
 * without credentials is a 401 with the challenge (Authentication, rules 1 and 2).
 */
export function authenticate(sources: Sources): Step {
  const authenticator = createDigestAuthenticator(sources);
  const hashes = new WeakMap<Key, { readonly realm: string; readonly ha1: string }>();
  const withHash = (key: Key, realm: string): { readonly key: Key; readonly ha1: string } => {
    const known = hashes.get(key);
    if (known?.realm === realm) return { key, ha1: known.ha1 };
    const ha1 = ha1Of(key.publicKey, realm, key.privateKey);
    hashes.set(key, { realm, ha1 });
    return { key, ha1 };
  };
  return (request, response, next) => {
    if (isUnauthenticated(request, response)) {
      next();
      return;
    }
    const { method, target, world } = response.locals;
    const { realm } = world.quirks;
    const result = authenticator.authenticate({
      method,
      url: request.originalUrl,
      urlInWorld: BASE_PATH + target,
      header: request.headers.authorization,
      realm,
      findKey: (publicKey) => {
        const key = findKeyByPublicKey(world, publicKey);
        return key && withHash(key, realm);
      },
    });
    if (!result.ok) {
      challenge(authenticator, request, response, result.stale);
      return;
    }
    response.locals.key = result.key.key;
    next();
  };
}

function isUnauthenticated(request: ApiRequest, response: ApiResponse): boolean {
  const path = request.url.split('?')[0];
  return path === UNAUTHENTICATED.path && response.locals.method === UNAUTHENTICATED.method;
}

/** The 401 has its own headers and body: a filter in front of the platform's application writes it. */
function challenge(
  authenticator: DigestAuthenticator,
  request: ApiRequest,
  response: ApiResponse,
  stale: boolean,
): void {
  const { challengeParameter, realm } = response.locals.world.quirks;
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
