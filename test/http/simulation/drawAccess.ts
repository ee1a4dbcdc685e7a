import type { OperationId } from '../../../src/contract/types.js';
import { KEYS } from '../../support/platform.js';
import type { Key } from '../../../src/world/tables/keys.js';
import type { World } from '../../../src/world/world.js';
import type { Dice } from './dice.js';

/** Operations on one existing entry of an access list. */
const OF_ENTRIES: ReadonlySet<OperationId> = new Set([
  'getApiKeyAccessListEntry',
  'deleteApiKeyAccessListEntry',
]);
const OF_ACCESS_LISTS: ReadonlySet<OperationId> = new Set([
  ...OF_ENTRIES,
  'listApiKeyAccessList',
  'addApiKeyAccessListEntries',
]);

/** Addresses and blocks. The callers of the simulation have the address 127.0.0.1. */
const NETWORKS = ['127.0.0.1', '127.0.0.1/32', '127.0.0.0/8', '192.0.2.7', '198.51.100.0/24', '300.1.1.1'];

/** Bodies that add one or two entries to an access list. Two entries are sometimes equal. */
export const ACCESS_BODIES = {
  addApiKeyAccessListEntries: (dice: Dice) =>
    [0, 1].slice(dice.below(2)).map(() => {
      const network = dice.pick(NETWORKS);
      return network.includes('/') ? { cidrBlock: network } : { ipAddress: network };
    }),
};

/**
 * Returns the keys that an operation may be about. The admin's key is never among them, so that most calls have a
 * caller.
 */
export function keysFor(world: World, id: OperationId): readonly Key[] {
  const keys = [...world.keys.all()].filter(({ publicKey }) => publicKey !== KEYS.admin.publicKey);
  const restricted = keys.filter(({ accessList }) => accessList.length > 0);
  return OF_ENTRIES.has(id) && restricted.length > 0 ? restricted : keys;
}

/** Whether a key changes its own access list. It often does, because only then can it lock itself out. */
export function isOwnBusiness(dice: Dice, id: OperationId): boolean {
  return OF_ACCESS_LISTS.has(id) && dice.chance(0.6);
}

/** Gives some keys access lists. All lists permit the callers of the simulation, some of them by two entries. */
export function withAccessLists(dice: Dice, { keys }: World): World['keys'] {
  return [...keys.all()]
    .filter(({ publicKey }) => publicKey !== KEYS.admin.publicKey)
    .reduce((table, key) => {
      const accessList = ['127.0.0.1', ...dice.some(['127.0.0.0/8', '192.0.2.7'])];
      return dice.chance(0.5) ? table.put({ ...key, accessList }) : table;
    }, keys);
}
