import type { Cluster } from '../tables/clusters.js';

/** A configuration that a client sends. `null` and empty strings count as missing members. */
export interface SentBackup {
  readonly authMechanismName?: string | null;
  readonly encryptionEnabled?: boolean | null;
  readonly excludedNamespaces?: readonly string[] | null;
  readonly includedNamespaces?: readonly string[] | null;
  readonly password?: string | null;
  readonly preferredMember?: string | null;
  readonly provisioned?: boolean | null;
  readonly sslEnabled?: boolean | null;
  readonly statusName?: string | null;
  readonly storageEngineName?: string | null;
  readonly syncSource?: string | null;
  readonly username?: string | null;
}

/** The settings of a backup in the row of its cluster. */
export type BackupParts = Pick<Cluster, 'backup' | 'backupJob'>;

/** Returns a text that a client has sent, or `undefined` if it has sent none. */
export function sentText(text: string | null | undefined): string | undefined {
  return text === null || text === '' ? undefined : text;
}

/**
 * Returns whether a client has sent back a whole configuration, as it has read it. Clients in Go leave out empty lists, so
 * the namespaces can be missing.
 */
export function isWhole(sent: SentBackup): boolean {
  const namespaces = sent.excludedNamespaces ?? sent.includedNamespaces ?? undefined;
  const isAnswered = namespaces !== undefined || typeof sent.sslEnabled === 'boolean';
  return isAnswered && typeof sent.encryptionEnabled === 'boolean';
}
