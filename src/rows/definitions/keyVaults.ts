import type { KeyVault } from '../../world/tables/keyVaults.js';
import { edits } from '../edits.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/** Testers may change the name and the address of a key vault. Like `patchKeyVault`, a change writes no event. */
export const keyVaults: CollectionDefinition<KeyVault> = {
  editable: edits<KeyVault>()({ friendlyName: {}, url: {} }),
};
