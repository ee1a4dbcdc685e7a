const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
const LEADING_ZERO = /(?:^|\.)0\d/;
const IPV6_CHARACTERS = /^[\da-f:.]+$/i;
const IPV4_BITS = 32;
const IPV6_BITS = 128;

/**
 * Returns whether a text is an IP address or a CIDR block. Refuses addresses with a zone (`fe80::1%eth0`), because a zone
 * has a meaning only on its own machine.
 */
export function isAddressOrBlock(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const isIpv4 = isIpv4Address(address);
  if (!(isIpv4 || isIpv6Address(address)) || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIpv4 ? IPV4_BITS : IPV6_BITS));
}

/** Returns whether an address or block belongs to IPv6. */
export function isIpv6(entry: string): boolean {
  return entry.includes(':');
}

/**
 * Returns the network of an address or block in one spelling, so that two entries can be compared: `10.1.2.3/8` becomes
 * `10.0.0.0/8`, and `10.1.2.3` becomes `10.1.2.3/32`.
 */
export function networkOf(entry: string): string {
  const [address = '', bits] = blockOf(entry).split('/');
  if (isIpv6(entry)) return `${address.toLowerCase()}/${bits}`;
  const size = 2 ** (IPV4_BITS - Number(bits));
  const number = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  const first = Math.floor(number / size) * size;
  const parts = [24, 16, 8, 0].map((shift) => Math.floor(first / 2 ** shift) % 256);
  return `${parts.join('.')}/${bits}`;
}

/** Returns an address or block as a block: `192.0.2.1` becomes `192.0.2.1/32`. */
export function blockOf(entry: string): string {
  if (entry.includes('/')) return entry;
  return `${entry}/${isIpv6(entry) ? IPV6_BITS : IPV4_BITS}`;
}

/** Returns the address of an entry that contains only one address, or `undefined` for larger blocks. */
export function singleAddress(entry: string): string | undefined {
  const [address, bits] = blockOf(entry).split('/');
  return Number(bits) === (isIpv6(entry) ? IPV6_BITS : IPV4_BITS) ? address : undefined;
}

function isIpv4Address(address: string): boolean {
  return IPV4.test(address) && !LEADING_ZERO.test(address);
}

/**
 * Checks the characters before parsing the address as part of a URL, because a URL may also contain a user or a port.
 */
function isIpv6Address(address: string): boolean {
  return IPV6_CHARACTERS.test(address) && address.includes(':') && URL.canParse(`http://[${address}]`);
}
