import type { EventDraft } from '../tables/events.js';
import { takeId } from '../ids.js';
import type { Outcome } from '../outcome.js';
import { withRow } from '../putRow.js';
import { stream } from '../random.js';
import type { World } from '../world.js';
import type { Key } from '../tables/keys.js';
import { drawKeyPair, FIRST_KEY_FORM } from './keyPair.js';
import { isPublicKeyTaken } from './findKey.js';

/**
 * Creates the API key of the first user (`createUser`, E4), with the role GLOBAL_OWNER. The platform's API document
 * says that this key "can be used for later calls".
 */
export function createFirstKey(world: World, accessList: readonly string[]): Outcome & { readonly key: Key } {
  const [taken, id] = takeId(world);
  const random = stream(world.seed, 'apiKey', id);
  const key: Key = {
    id,
    name: 'first',
    desc: 'Automatically generated Global API key',
    ...drawKeyPair(random, FIRST_KEY_FORM, (publicKey) => isPublicKeyTaken(world, publicKey)),
    roles: [{ roleName: 'GLOBAL_OWNER' }],
    accessList,
    createdAt: world.now,
  };
  return {
    world: withRow(taken, 'keys', key),
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
