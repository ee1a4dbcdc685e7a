import { BASE_PATH } from '../../contract/contract.js';
import { hostOf } from '../../contract/requestHost.js';
import { withEscapedBlock } from '../../contract/operations.js';
import { Refusal } from '../../world/refusals.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { DEFAULT_WORLD, type Simulator } from '../../simulator/simulator.js';
import { remoteAddressOf } from '../addresses.js';
import { parseDigestHeader } from '../digest/authorizationHeader.js';
import { ExchangeContext, type ApiRequest, type ArrivalStep } from '../exchange.js';
import { Links } from '../links.js';
import { withoutOrigin, withOneSlash, worldPrefixOf } from '../worldPath.js';
import { readsSpellings } from '../requests/spellings.js';

/**
 * Step of the pipeline: finds the world of a request by the prefix of its path. Without a prefix, it uses the world of the
 * API key, or else the default world. It then rewrites the request for the router: it removes the prefix and trailing
 * slashes, escapes the slash in a CIDR block, and turns a HEAD into a GET. The quirk `spellings` decides whether several
 * slashes at the start count as one.
 */
export function chooseWorld(simulator: Simulator, publicUrl: string | undefined): ArrivalStep {
  const linksTo = lastLinks();
  return (request, response, next) => {
    simulator.removeExpired();
    const url = withoutOrigin(request.url);
    const prefix = worldPrefixOf(url);
    const byKey = prefix === undefined ? worldOfKey(simulator, request) : undefined;
    const entryWorld = findWorld(simulator, prefix?.world, byKey);
    const live = byKey ?? entryWorld;
    // The clock of a world does not advance by itself, so advance it to the current time.
    live.catchUp();
    simulator.use(live);
    const world = live.world;
    const rest = url.slice(prefix?.text.length ?? 0) || '/';
    const target = readsSpellings(world.quirks) ? withOneSlash(rest) : rest;
    const origin = publicUrl ?? `${request.protocol}://${hostOf(request) ?? 'localhost'}`;
    const { record } = response.locals;
    const links = linksTo(
      origin + (prefix?.text ?? '') + BASE_PATH,
      world.quirks.relBase,
      origin + prefixOf(live),
    );
    const base = target.startsWith(BASE_PATH) ? BASE_PATH : '';
    response.locals = new ExchangeContext(record, entryWorld, live, links, {
      method: request.method,
      base,
      target: target.slice(base.length),
      remoteAddress: remoteAddressOf(request),
    });
    request.url = withEscapedBlock(target.replace(/^([^?]*[^?/])\/+(?=\?|$)/, '$1'));
    if (request.method === 'HEAD') request.method = 'GET';
    next();
  };
}

/**
 * Returns a function that makes `Links`. It returns the last object again while the base URL stays the same,
 * so that memoized presentations stay valid.
 */
function lastLinks(): (baseUrl: string, relBase: string, rootUrl: string) => Links {
  let last = new Links('', '');
  return (baseUrl, relBase, rootUrl) => {
    const isSame = last.baseUrl === baseUrl && last.relBase === relBase && last.rootUrl === rootUrl;
    if (!isSame) last = new Links(baseUrl, relBase, rootUrl);
    return last;
  };
}

/**
 * Returns the path prefix of a world. Links to downloads contain it, because clients follow them without a key that
 * would select the world.
 */
function prefixOf({ name }: LiveWorld): string {
  return name === DEFAULT_WORLD ? '' : `/worlds/${encodeURIComponent(name)}`;
}

/**
 * Finds the world to which the caller's key belongs. Clients that do not know about worlds select one with
 * their key alone.
 */
function worldOfKey(simulator: Simulator, { headers }: ApiRequest): LiveWorld | undefined {
  if ((simulator.size === 1 && simulator.shared === undefined) || headers.authorization === undefined)
    return undefined;
  const answer = parseDigestHeader(headers.authorization);
  return answer && simulator.findByPublicKey(answer.username);
}

/** Finds a world by its prefix. Without a prefix and without a default world, returns the world of the caller's key. */
function findWorld(simulator: Simulator, name: string | undefined, byKey: LiveWorld | undefined): LiveWorld {
  const live = simulator.find(name ?? DEFAULT_WORLD) ?? byKey;
  if (live === undefined) throw new Refusal('RESOURCE_NOT_FOUND', `/worlds/${name ?? DEFAULT_WORLD}`);
  return live;
}
