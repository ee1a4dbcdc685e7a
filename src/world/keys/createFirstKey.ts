import type { EventDraft } from '../tables/events.js';
import { takeId } from '../ids.js';
import type { Outcome } from '../outcome.js';
import { stream, type Random } from '../random.js';
import type { World } from '../world.js';
import type { Key } from '../tables/keys.js';

const PUBLIC_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const PUBLIC_LENGTH = 6;
const PRIVATE_CHARACTERS = '0123456789abcdef';
/**
 * Number of characters in each group of a private key. Dashes separate the groups, so a key has 31
 * characters.
 */
const PRIVATE_GROUPS = [8, 4, 4, 4, 7];

/**
 * Creates the API key of the first user (`createUser`, E4), with the role GLOBAL_OWNER. The platform's API
 * document: it "can be used for later calls".
 */
export function createFirstKey(world: World, accessList: readonly string[]): Outcome & { readonly key: Key } {
  const [taken, id] = takeId(world);
  const random = stream(world.seed, 'apiKey', id);
  const key: Key = {
    id,
    name: 'first',
    desc: 'Automatically generated Global API key',
    publicKey: unusedPublicKey(world, random),
    privateKey: PRIVATE_GROUPS.map((length) => text(random, PRIVATE_CHARACTERS, length)).join('-'),
    roles: [{ roleName: 'GLOBAL_OWNER' }],
    accessList,
    createdAt: world.now,
  };
  return {
    world: { ...taken, keys: taken.keys.put(key) },
    events: [
      { eventTypeName: 'API_KEY_CREATED', targetPublicKey: key.publicKey },
      ...accessList.map((accessListEntry) => listed(key, accessListEntry)),
    ],
    key,
  };
}

function listed({ publicKey }: Key, accessListEntry: string): EventDraft {
  return { eventTypeName: 'API_KEY_ACCESS_LIST_ENTRY_ADDED', accessListEntry, targetPublicKey: publicKey };
}

function unusedPublicKey(world: World, random: Random): string {
  let publicKey = text(random, PUBLIC_CHARACTERS, PUBLIC_LENGTH);
  // This loop ends quickly, because a world has only a few of the two billion possible public keys.
  while (world.keys.select('publicKey', publicKey).size > 0)
    publicKey = text(random, PUBLIC_CHARACTERS, PUBLIC_LENGTH);
  return publicKey;
}

function text(random: Random, characters: string, length: number): string {
  return Array.from({ length }, () => characters.charAt(Math.floor(random() * characters.length))).join('');
}
