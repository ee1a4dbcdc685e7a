import type { Config } from './config/config.js';
import { BASE_PATH, worldPath } from '../contract/contract.js';
import { DEFAULT_WORLD } from '../simulator/simulator.js';
import { reachableHost } from './reachableHost.js';

/** URL of one of the program's ports. */
export function urlOf({ host }: Pick<Config, 'host'>, port: number, scheme = 'http'): string {
  const name = reachableHost(host);
  return `${scheme}://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** The public URL without the API's base path, which users may include or omit. */
export function publicRootOf({ publicUrl }: Pick<Config, 'publicUrl'>): string | undefined {
  return publicUrl?.endsWith(BASE_PATH) ? publicUrl.slice(0, -BASE_PATH.length) : publicUrl;
}

/** Base URL of a world's API. Other worlds than the default one have their name in the path. */
export function baseUrlOf(root: string, world: string): string {
  return root + (world === DEFAULT_WORLD ? BASE_PATH : worldPath(world));
}

/**
 * Replaces the host name of a root URL by that of a request's `Host` header. A client that reaches the control plane by
 * that name reaches the API by it too; the port stays, since only the root knows the API's.
 */
export function rootSeenFrom(root: string, host: string): string {
  const url = new URL(root);
  url.hostname = new URL(`http://${host}`).hostname;
  return url.href.replace(/\/$/, '');
}
