import { takeId } from '../ids.js';
import type { Outcome } from '../outcome.js';
import { checkMembers, withRow } from '../putRow.js';
import { stream } from '../random.js';
import { Refusal } from '../refusals.js';
import type { Role } from '../role.js';
import type { Key } from '../tables/keys.js';
import type { World } from '../world.js';
import { isPublicKeyTaken } from './findKey.js';
import { drawKeyPair, KEY_FORM } from './keyPair.js';
import { keysOf } from './keysOf.js';
import { organizationOf } from './organizationOf.js';

export interface NewKey {
  readonly desc: string;
  readonly roles: readonly Role[];
}

const KEYS_PER_ORG_MAX = 500;

/**
 * Creates an API key. Its public part has 8 lower-case letters, its private part is a UUID. Only the response to its
 * creator contains the private part.
 */
export function createKey(world: World, { desc, roles }: NewKey): Outcome & { readonly key: Key } {
  checkMembers(world, 'keys', { desc });
  const [taken, id] = takeId(world);
  const random = stream(world.seed, 'apiKey', id);
  const pair = drawKeyPair(random, KEY_FORM, (publicKey) => isPublicKeyTaken(world, publicKey));
  const name = pair.publicKey;
  const key: Key = { id, name, desc, ...pair, roles, accessList: [], createdAt: world.now };
  const home = organizationOf(world, key);
  checkNumber(world, home.orgId);
  return {
    world: withRow(taken, 'keys', key),
    events: [{ eventTypeName: 'API_KEY_CREATED', ...home, targetPublicKey: key.publicKey }],
    key,
  };
}

function checkNumber(world: World, orgId: string | undefined): void {
  if (orgId !== undefined && keysOf(world, orgId).length >= KEYS_PER_ORG_MAX)
    throw new Refusal('MAX_API_KEYS_PER_ORG_EXCEEDED', String(KEYS_PER_ORG_MAX), orgId);
}
