import type { Host, Partition } from './host.js';

/** The partition of a host that the databases lie on: the one called data, else the largest. */
export function dataPartitionOf({ partitions }: Host): Partition | undefined {
  const named = partitions.find(({ name }) => name === 'data');
  return named ?? partitions.toSorted((a, b) => b.sizeBytes - a.sizeBytes)[0];
}
