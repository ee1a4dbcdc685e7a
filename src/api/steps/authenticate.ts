import type { Key } from '../../world/tables/keys.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { memoizeFor } from '../../world/memoizeFor.js';
import type { OtherChallenge } from '../../faults/engine/faultExchange.js';
import { UNAUTHORIZED, UNAUTHORIZED_BODY } from '../digest/challenge.js';
import { createDigestAuthenticator, ha1Of, type DigestAuthenticator } from '../digest/digestAuthenticator.js';
import type { ApiRequest, Arrival, ArrivalResponse, ArrivalStep } from '../exchange.js';
import { send } from '../reply/send.js';
import { isTrue, readsSpellings } from '../requests/spellings.js';
import { isAgentOf } from './authenticateAgent.js';
import type { PlaceAt } from './route.js';

/**
 * Sources of real time and randomness for authentication. All other parts of a response follow from the seed.
 */
export interface Sources {
  readonly now: () => number;
  readonly randomBytes: (size: number) => Buffer;
}

/**
 * Step of the pipeline: checks the digest and finds the caller's key. It runs before routing and body parsing. So
 * a request for an unknown path without credentials gets a 401 with a challenge (API document,
 * Authentication, rules 1 and 2).
 */
export function authenticate(authenticatorAt: AuthenticatorAt, placeAt: PlaceAt): ArrivalStep {
  return (request, response, next) => {
    const { live, entryWorld } = response.locals;
    const operation = placeAt(pathOf(request))?.operations.get(request.method);
    if (operation?.auth === 'agentKey') {
      if (isAgentOf(live.world, pathOf(request), request.headers.authorization)) next();
      else refuse(request, response, `Basic realm="${entryWorld.world.quirks.realm}"`);
      return;
    }
    if (operation?.role === 'NONE') {
      next();
      return;
    }
    const result = checkDigest(authenticatorAt(entryWorld), request, response.locals);
    if (!result.ok) {
      response.locals.record.keyRefusal = result.reason;
      challenge(authenticatorAt, request, response, result.stale);
      return;
    }
    response.locals.key = result.key.key;
    response.locals.record.key = result.key.key;
    next();
  };
}

function checkDigest(
  authenticator: DigestAuthenticator,
  request: ApiRequest,
  { method, base, target, live, entryWorld }: Arrival,
) {
  const { realm, digestUriQuery } = entryWorld.world.quirks;
  const isLenient = readsSpellings(entryWorld.world.quirks);
  return authenticator.authenticate({
    method,
    url: request.originalUrl,
    urlInWorld: base + target,
    mayLackQuery: digestUriQuery === 'optional',
    mayDoubleSlash: isLenient,
    needsEightDigits: !isLenient,
    header: request.headers.authorization,
    realm,
    findKey: (publicKey) => {
      const key = live.findKey(publicKey);
      return key && withHash(key, realm);
    },
  });
}

/** Returns the authenticator for requests that enter at a world. */
export type AuthenticatorAt = (entryWorld: LiveWorld) => DigestAuthenticator;

/**
 * Creates one authenticator per entry world, with its own nonces and realm. A challenge of one world is
 * therefore invalid below the prefix of another. The default world's authenticator serves all requests
 * without a prefix: a client's first request contains no key, so its world is not known yet.
 */
export function authenticators(sources: Sources): AuthenticatorAt {
  const byWorld = new WeakMap<LiveWorld, DigestAuthenticator>();
  return (entryWorld) => {
    const authenticator = byWorld.get(entryWorld) ?? createDigestAuthenticator(sources);
    byWorld.set(entryWorld, authenticator);
    return authenticator;
  };
}

interface HashedKey {
  readonly key: Key;
  readonly ha1: string;
}

/** Memoizes the digest hash of a key and a realm. */
const withHash = memoizeFor((key: Key, realm): HashedKey => ({
  key,
  ha1: ha1Of(key.publicKey, realm, key.privateKey),
}));

/** Returns the path of a request on the host, without the prefix of a world. */
function pathOf({ url }: ApiRequest): string {
  return url.split('?', 1)[0] ?? '';
}

/**
 * Sends a 401. Its headers and body differ from other errors, because the real platform sends it from a
 * filter in front of the application.
 */
export function challenge(
  authenticatorAt: AuthenticatorAt,
  request: ApiRequest,
  response: ArrivalResponse,
  stale: boolean,
  beside?: OtherChallenge,
): void {
  const { entryWorld } = response.locals;
  const { challengeParameter, realm } = entryWorld.world.quirks;
  const authenticator = authenticatorAt(entryWorld);
  const own = authenticator.challenge({ realm, parameter: challengeParameter, stale });
  refuse(request, response, beside === undefined ? own : [otherChallenges[beside](own, realm), own]);
}

/** The challenges that a server may offer before its own. */
const otherChallenges: Readonly<Record<OtherChallenge, (own: string, realm: string) => string>> = {
  basic: (_own, realm) => `Basic realm="${realm}"`,
  stronger: (own) => own.replace('algorithm=MD5', 'algorithm=SHA-512-256'),
};

function refuse(
  request: ApiRequest,
  response: ArrivalResponse,
  challengeHeader: string | readonly string[],
): void {
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.status(401);
  response.setHeader('WWW-Authenticate', challengeHeader);
  response.setHeader('Content-Type', 'application/json;charset=ISO-8859-1');
  if (isTrue(request.query.envelope, response.locals.world.quirks)) response.json(UNAUTHORIZED);
  else send(response, UNAUTHORIZED_BODY);
}
