const ANY_ADDRESS = new Set(['0.0.0.0', '::']);

/** Returns the host name under which this machine reaches a server that listens on `host`. */
export function reachableHost(host: string | undefined): string {
  return host === undefined || ANY_ADDRESS.has(host) ? 'localhost' : host;
}
