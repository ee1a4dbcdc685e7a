const ANY_ADDRESS = new Set(['0.0.0.0', '::']);

/** The host name for connections from this machine to a server that listens on `host`. */
export function reachableHost(host: string | undefined): string {
  return host === undefined || ANY_ADDRESS.has(host) ? 'localhost' : host;
}
