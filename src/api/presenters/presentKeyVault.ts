import type { Schema } from '../../contract/types.js';
import { MASK } from '../../world/administration/appSettings.js';
import type { KeyVault } from '../../world/tables/keyVaults.js';
import type { Links } from '../links.js';
import { wire } from './wire.js';

/** Presents a key vault, without its secret. */
export function presentKeyVault(vault: KeyVault, links: Links): Schema<'KeyVault'> {
  const { auth, customCertificates, friendlyName, id, type, url } = vault;
  return wire<Schema<'KeyVault'>>({
    auth: wire<Schema<'KeyVaultAuth'>>({
      jwtClaims: auth.jwtClaims && { ...auth.jwtClaims },
      mechanism: auth.mechanism,
      secret: MASK,
    }),
    customCertificates: customCertificates?.map((each) => ({ ...each })),
    friendlyName,
    id,
    links: [links.self(`/admin/keyVault/${id}`)],
    type,
    url,
  });
}
