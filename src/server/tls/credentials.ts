import type { Config } from '../config/config.js';
import { createAuthority, createServerCertificate } from './certificates.js';
import { keptAuthority } from './keptAuthority.js';
import { readOwnCertificate } from './ownCertificate.js';
import { serverNames } from './serverNames.js';

/** TLS credentials of the API. */
export interface Credentials {
  readonly cert: string;
  readonly key: string;
  /** Certificate of the authority that this program created. Unset for the user's own certificate. */
  readonly ca?: string;
}

/** Creates or reads the credentials of TLS. Throws a UsageError if it cannot. Returns `undefined` if TLS is off. */
export async function credentialsOf(config: Config): Promise<Credentials | undefined> {
  const { tls, data } = config;
  if (tls === undefined) return undefined;
  if (tls !== 'auto') {
    const { certificate, key } = readOwnCertificate(tls);
    return { cert: certificate, key };
  }
  const authority = data === undefined ? await createAuthority() : await keptAuthority(data);
  const { certificate, key } = await createServerCertificate(authority, serverNames(config));
  return { cert: certificate, key, ca: authority.certificate };
}
