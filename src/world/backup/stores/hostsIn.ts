/** Returns the hosts in the address of a database, with their ports but without credentials. */
export function hostsIn(uri: string): readonly string[] {
  const [, address = ''] = uri.split('://');
  const [hosts = ''] = address.slice(address.lastIndexOf('@') + 1).split(/[/?]/);
  return hosts.split(',').filter((host) => /^[\w.-]+(:\d+)?$/.test(host));
}
