import type { Schema } from '../../contract/types.js';
import type { Cluster } from '../../world/clusters/cluster.js';
import type { Host } from '../../world/hosts/host.js';
import { wire } from './wire.js';

const CERTIFICATE_KEY_FILE = '/etc/mongodb/server.pem';
const CA_FILE = '/etc/mongodb/ca.pem';
/** Older processes know the settings under the name `ssl`. */
const FIRST_WITH_TLS = [4, 2] as const;

/** The `net` settings that secure a process, if its cluster uses TLS (E10, `sslEnabled`). */
export function netSecurityOf({ sslEnabled }: Cluster, { version }: Host): Record<string, unknown> {
  if (!sslEnabled) return {};
  return knowsTls(version)
    ? { tls: { certificateKeyFile: CERTIFICATE_KEY_FILE, mode: 'requireTLS' } }
    : { ssl: { PEMKeyFile: CERTIFICATE_KEY_FILE, mode: 'requireSSL' } };
}

/** The TLS settings that the clusters of a project have in common. */
export function presentTls(clusters: readonly Cluster[]): Schema<'AutomationTls'> {
  return wire<Schema<'AutomationTls'>>({
    CAFilePath: clusters.some(({ sslEnabled }) => sslEnabled) ? CA_FILE : undefined,
    clientCertificateMode: 'OPTIONAL',
  });
}

function knowsTls(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > FIRST_WITH_TLS[0] || (major === FIRST_WITH_TLS[0] && minor >= FIRST_WITH_TLS[1]);
}
