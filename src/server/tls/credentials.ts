import type { Config } from '../config/config.js';
import { createAuthority, createServerCertificate } from './certificates.js';
import { keptAuthority } from './keptAuthority.js';
import { readOwnCertificate } from './ownCertificate.js';
import { serverNames } from './serverNames.js';

/** What the API is served with. */
export interface Credentials {
  readonly cert: string;
  readonly key: string;
  /** The certificate of the authority that was made for it; absent with somebody's own certificate. */
  readonly ca?: string;
}

/** The credentials that a Config asks for; undefined without TLS. Throws a UsageError where they cannot be had. */
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
