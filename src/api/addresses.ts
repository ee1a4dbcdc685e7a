import { BlockList, isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';

const IPV4_LOOPBACK = '127.0.0.1';
const IPV4_MAPPED = /^::ffff:(?=\d+\.)/i;

/**
 * Returns the address of the caller. Replaces the IPv6 loopback by the IPv4 loopback, because a client may
 * use either for `localhost`.
 */
export function remoteAddressOf(request: IncomingMessage): string {
  const address = (request.socket.remoteAddress ?? '').replace(IPV4_MAPPED, '');
  return address === '::1' || address === '' ? IPV4_LOOPBACK : address;
}

/** Returns whether an access list contains an address, or a block with this address. */
export function isListed(accessList: readonly string[], address: string): boolean {
  const blocks = new BlockList();
  for (const entry of accessList) addEntry(blocks, entry);
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return blocks.check(address, family) || (address === IPV4_LOOPBACK && blocks.check('::1', 'ipv6'));
}

function addEntry(blocks: BlockList, entry: string): void {
  const [address = '', bits] = entry.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (bits === undefined) blocks.addAddress(address, family);
  else blocks.addSubnet(address, Number(bits), family);
}
