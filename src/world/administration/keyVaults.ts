import { dropAbsent } from '../dropAbsent.js';
import { takeId } from '../ids.js';
import type { Outcome } from '../outcome.js';
import { putRow } from '../putRow.js';
import { Refusal } from '../refusals.js';
import type { KeyVault } from '../tables/keyVaults.js';
import type { World } from '../world.js';
import { MASK } from './appSettings.js';

/** Result of a move that creates or changes a key vault. The platform documents no events for key vaults. */
export interface VaultOutcome extends Outcome {
  readonly vault: KeyVault;
}

type Members = Omit<KeyVault, 'id'>;
/** Changes of a key vault. Unset members remain. */
export type VaultChange = { readonly [Name in keyof Omit<Members, 'auth'>]?: Members[Name] | undefined } & {
  readonly auth?:
    | { readonly [Name in keyof Members['auth']]?: Members['auth'][Name] | undefined }
    | undefined;
};

/** Adds a key vault. */
export function createVault(world: World, members: Members): VaultOutcome {
  const [taken, id] = takeId(world);
  return put(taken, { id, ...members });
}

/** Changes the given members of a key vault. A change of `auth` may contain only some of its members. */
export function changeVault(
  world: World,
  vault: KeyVault,
  { auth = {}, ...change }: VaultChange,
): VaultOutcome {
  const secret = auth.secret === undefined || auth.secret === MASK ? vault.auth.secret : auth.secret;
  return put(world, {
    ...vault,
    ...dropAbsent(change),
    auth: { ...vault.auth, ...dropAbsent(auth), secret },
  });
}

/** Deletes a key vault. Refuses while a backup store keeps its keys in the vault. */
export function removeVault(world: World, { id }: KeyVault): Outcome {
  const stores = world.backupStores.select('kind', 's3blockstore').toArray();
  if (stores.some(({ settings: { keyVault } }) => keyVault?.vaultId === id))
    throw new Refusal('CANNOT_DELETE_KEY_VAULT_IN_USE');
  return { world: { ...world, keyVaults: world.keyVaults.remove(id) }, events: [] };
}

/** Finds a key vault by id. */
export function findVault(world: World, id: string): KeyVault {
  const vault = world.keyVaults.get(id);
  if (vault === undefined) throw new Refusal('KEY_VAULT_NOT_FOUND', id);
  return vault;
}

function put(world: World, given: KeyVault): VaultOutcome {
  const [next, vault] = putRow(world, 'keyVaults', given);
  return { world: next, events: [], vault };
}
