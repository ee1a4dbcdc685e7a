const ANY_ADDRESS = new Set(['0.0.0.0', '::']);

/** The name under which this machine reaches what listens on a host. */
export function reachableHost(host: string | undefined): string {
  return host === undefined || ANY_ADDRESS.has(host) ? 'localhost' : host;
}
