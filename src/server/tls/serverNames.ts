import { hostname, networkInterfaces } from 'node:os';
import { isIP } from 'node:net';
import type { Config } from '../config/config.js';
import { append } from '../../world/longLists.js';

const ANY_ADDRESS = new Set(['0.0.0.0', '::']);
/** The name that containers use for their host. */
const CONTAINER_HOST = 'host.docker.internal';

/** Returns the names and addresses that the certificate of the API must cover. */
export function serverNames(config: Pick<Config, 'host' | 'publicUrl' | 'controlHosts'>): readonly string[] {
  const { host, publicUrl, controlHosts = [] } = config;
  // Include the host names of the control plane. A client that calls the control plane by one of these names
  // gets a base URL with the same name.
  const names = ['localhost', '127.0.0.1', '::1', hostname(), CONTAINER_HOST, ...controlHosts];
  if (host !== undefined) append(names, ANY_ADDRESS.has(host) ? addresses() : [host]);
  if (publicUrl !== undefined) names.push(new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, '$1'));
  return [...new Set(names.filter((name) => isIP(name) !== 0 || isHostName(name)))];
}

/**
 * Returns whether a certificate can contain a name. Names in certificates are ASCII, but the name of a
 * machine may contain other characters.
 */
function isHostName(name: string): boolean {
  return /^[a-z\d_-]+(\.[a-z\d_-]+)*$/i.test(name);
}

function addresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return all.map(({ address }) => address);
}
