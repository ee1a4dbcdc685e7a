import type { Outcome } from '../outcome.js';
import { checkMembers } from '../putRow.js';
import { Refusal } from '../refusals.js';
import type { AccessUse, Key } from '../tables/keys.js';
import type { World } from '../world.js';
import { blockOf, isAddressOrBlock, isIpv6, networkOf, singleAddress } from '../addresses.js';
import { accessUsesOf } from './accessUses.js';
import { changeKey } from './changeKey.js';

/** A request to add an address or a block, but not both. */
export interface NewEntry {
  readonly ipAddress?: string | undefined;
  readonly cidrBlock?: string | undefined;
}

/** Adds entries to the access list of a key. With its first entry, the list starts to refuse all other addresses. */
export function addEntries(
  world: World,
  key: Key,
  requested: readonly NewEntry[],
): Outcome & { readonly key: Key } {
  const added = requested.map((entry) => entryOf(world, entry));
  const networks = added.map(networkOf);
  if (new Set(networks).size < networks.length) throw new Refusal('DUPLICATE_ADDRESSES_IN_INPUT');
  const known = new Set(key.accessList.map(networkOf));
  const repeated = added.find((_, at) => known.has(networks[at] ?? ''));
  if (repeated !== undefined) throw new Refusal('ADDRESS_ALREADY_IN_ACCESS_LIST', repeated);
  return changeKey(world, key, { accessList: [...key.accessList, ...added] });
}

/** Removes an entry from the access list of a key. An empty list allows all addresses. */
export function removeEntry(world: World, key: Key, entry: string): Outcome {
  return changeKey(world, key, { accessList: key.accessList.filter((each) => each !== entry) });
}

/** Finds the entry of a key's access list with the same network as an address or block. */
export function findUse(key: Key, text: string): AccessUse {
  const network = isAddressOrBlock(text) ? networkOf(text) : undefined;
  const use = accessUsesOf(key).find(({ entry }) => networkOf(entry) === network);
  if (use === undefined) throw new Refusal('API_KEY_ACCESS_LIST_NOT_FOUND', text, key.id);
  return use;
}

/** Returns the requested address without a prefix length, or the requested block unchanged. */
function entryOf(world: World, { ipAddress, cidrBlock }: NewEntry): string {
  if (ipAddress !== undefined && cidrBlock !== undefined) throw new Refusal('BAD_ACCESS_LIST_ADD_REQUEST');
  const text = ipAddress ?? cidrBlock;
  if (text === undefined) throw new Refusal('MISSING_ONE_OF_ATTRIBUTES', 'ipAddress', 'cidrBlock');
  checkMembers(world, 'keys', { accessList: [text] });
  if (isIpv6(text)) throw new Refusal('IPV6_UNSUPPORTED', text);
  if (blockOf(text) === '0.0.0.0/32') throw new Refusal('CANNOT_ADD_IP_ADDRESS_TO_API_KEY_ACCESS_LIST', text);
  return singleAddress(text) ?? text;
}
