/** Row types of snapshots. */
export type {
  BsonTimestamp,
  MissingShard,
  NamespaceFilterList,
  Pace,
  PartTypeName,
  Snapshot,
  SnapshotPart,
} from '../tables/snapshots.js';
