import type { WorldReader } from './asOf.js';
import type { Family, Units } from '../metrics/model/metric.js';
import { catalogueOf } from '../metrics/selectMetrics.js';
import { anyOf, list, object, optional, string } from '../schema/schema.js';
import { databasesOf } from '../world/clusters/databases.js';
import { findMeasuredHost, hostNames, type HostNames } from './findMeasuredHost.js';
import { readInput } from './readInput.js';

/** The names that `getSeries` accepts. */
export interface SeriesCatalogue {
  /** The measurements of hosts, disks and databases, in the order of the platform's responses. */
  readonly measurements: Readonly<Record<Family, readonly MetricName[]>>;
  /** The requested hosts, with the names of their disks and databases. */
  readonly hosts: readonly (HostNames & {
    readonly disks: readonly string[];
    readonly databases: readonly string[];
  })[];
}

export interface MetricName {
  readonly name: string;
  readonly units: Units;
}

const input = object({ host: optional(anyOf(string, list(string))) });

/** Returns the names of all measurements, and the names of the disks and databases of hosts. */
export function getSeriesCatalogue({ world }: WorldReader, query: unknown): SeriesCatalogue {
  const { host = [] } = readInput(input, query);
  const { host: ofHost, disk, database } = catalogueOf(world.quirks);
  const references = typeof host === 'string' ? [host] : host;
  return {
    measurements: { host: named(ofHost), disk: named(disk), database: named(database) },
    hosts: references.map((reference) => {
      const found = findMeasuredHost(world, reference);
      return {
        ...hostNames(world, found),
        disks: found.partitions.map(({ name }) => name),
        databases: databasesOf(world, found).map(({ name }) => name),
      };
    }),
  };
}

function named(metrics: readonly MetricName[]): readonly MetricName[] {
  return metrics.map(({ name, units }) => ({ name, units }));
}
