/** Row types of clusters. */
export type {
  BackupSettings,
  Cluster,
  ClusterType,
  DatabaseRow,
  Election,
  Shard,
  SnapshotSchedule,
} from '../tables/clusters.js';
