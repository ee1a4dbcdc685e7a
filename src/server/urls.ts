import type { Config } from './config/config.js';
import { BASE_PATH, worldPath } from '../contract/contract.js';
import { DEFAULT_WORLD } from '../simulator/simulator.js';
import { reachableHost } from './reachableHost.js';

/** Returns the URL of one of the program's ports. */
export function urlOf({ host }: Pick<Config, 'host'>, port: number, scheme = 'http'): string {
  const name = reachableHost(host);
  return `${scheme}://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/**
 * Returns the public URL without the API's base path. The option `--public-url` may contain the base path or
 * omit it.
 */
export function publicRootOf({ publicUrl }: Pick<Config, 'publicUrl'>): string | undefined {
  return publicUrl?.endsWith(BASE_PATH) ? publicUrl.slice(0, -BASE_PATH.length) : publicUrl;
}

/** Returns the base URL of a world's API. It contains the name of the world, except for the default world. */
export function baseUrlOf(root: string, world: string): string {
  return root + (world === DEFAULT_WORLD ? BASE_PATH : worldPath(world));
}

/**
 * Replaces the host name in the root URL of the API with the host name of a request to the control plane. A client that
 * reaches the control plane by this name can reach the API by it too. Keeps the port, because the API and the control
 * plane have different ports.
 */
export function rootSeenFrom(root: string, host: string): string {
  const url = new URL(root);
  url.hostname = new URL(`http://${host}`).hostname;
  return url.href.replace(/\/$/, '');
}
