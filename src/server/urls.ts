import type { Config } from '../config/config.js';
import { BASE_PATH } from '../contract/contract.js';
import { DEFAULT_WORLD } from '../simulator/simulator.js';
import { reachableHost } from './reachableHost.js';

/** Where a port of this program is reached. */
export function urlOf({ host }: Pick<Config, 'host'>, port: number): string {
  const name = reachableHost(host);
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** What stands in front of the API's base path in public: the public URL may be given with that path or without. */
export function publicRootOf({ publicUrl }: Pick<Config, 'publicUrl'>): string | undefined {
  return publicUrl?.endsWith(BASE_PATH) ? publicUrl.slice(0, -BASE_PATH.length) : publicUrl;
}

/** The base URL of a world's API: the default world's stands at the root, the others' under their names. */
export function baseUrlOf(config: Pick<Config, 'host' | 'publicUrl'>, port: number, world: string): string {
  const prefix = world === DEFAULT_WORLD ? '' : `/worlds/${encodeURIComponent(world)}`;
  return (publicRootOf(config) ?? urlOf(config, port)) + prefix + BASE_PATH;
}
