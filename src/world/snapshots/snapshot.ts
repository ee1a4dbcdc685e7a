/** The types of the rows. */
export type {
  BsonTimestamp,
  MissingShard,
  NamespaceFilterList,
  Pace,
  PartTypeName,
  Snapshot,
  SnapshotPart,
} from '../tables/snapshots.js';
