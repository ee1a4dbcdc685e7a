export interface DaemonFilter {
  readonly headRootDirectory: string;
  readonly machine: string;
}

export interface StoreFilter {
  readonly id: string;
  readonly type: 'oplogStore' | 's3blockstore' | 'blockstore' | 'fileSystemStore';
}

/** A project's backup-jobs configuration (E12); its id is the project's. An absent filter allows everything. */
export interface BackupConfig {
  readonly id: string;
  readonly daemonFilter: readonly DaemonFilter[];
  readonly kmipClientCertPassword?: string;
  readonly kmipClientCertPath?: string;
  readonly labelFilter: readonly string[];
  readonly oplogStoreFilter: readonly StoreFilter[];
  readonly snapshotStoreFilter?: readonly StoreFilter[];
  readonly syncStoreFilter?: readonly string[];
}
