import type { WorldReader } from './asOf.js';
import type { Family, Units } from '../metrics/model/metric.js';
import { catalogueOf } from '../metrics/selectMetrics.js';
import { anyOf, list, object, optional, string, named, publishedAs, described } from '../schema/schema.js';
import { databasesOf } from '../world/clusters/databases.js';
import { findMeasuredHost, hostNames, type HostNames } from './findMeasuredHost.js';
import { readInput } from './readInput.js';
import { defineCommand, answers } from './command.js';

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

export const measurementNamesSchema = named(
  'MeasurementNames',
  list(object({ name: string, units: string })),
);

export const seriesCatalogueSchema = named(
  'SeriesCatalogue',
  object({
    measurements: object({
      host: measurementNamesSchema,
      disk: measurementNamesSchema,
      database: measurementNamesSchema,
    }),
    hosts: described(
      list(
        object({
          hostId: string,
          name: described(string, 'The readable name.'),
          processId: described(string, 'Host name and port.'),
          disks: list(string),
          databases: list(string),
        }),
      ),
      'The hosts of the query.',
    ),
  }),
);

export interface MetricName {
  readonly name: string;
  readonly units: Units;
}

const input = object({
  host: optional(
    publishedAs(list(string), anyOf(string, list(string))),
    'A host by its id, its readable name, or its host name and port; repeatable.',
  ),
});

/** Returns the names of all measurements, and the names of the disks and databases of hosts. */
export function getSeriesCatalogue({ world }: WorldReader, query: unknown): SeriesCatalogue {
  const { host = [] } = readInput(input, query);
  const { host: ofHost, disk, database } = catalogueOf(world.quirks);
  const references = typeof host === 'string' ? [host] : host;
  return {
    measurements: { host: namesOf(ofHost), disk: namesOf(disk), database: namesOf(database) },
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

function namesOf(metrics: readonly MetricName[]): readonly MetricName[] {
  return metrics.map(({ name, units }) => ({ name, units }));
}

/** `…/series/catalogue`: the names that `…/series` accepts. */
export const seriesCatalogueCommands = [
  defineCommand({
    name: 'getSeriesCatalogue',
    method: 'get',
    path: '/v1/worlds/{world}/series/catalogue',
    summary: 'The names that `…/series` accepts.',
    description:
      'All measurements of hosts, disks and databases with their units; with `host`, also the disks and databases of these hosts. `GET …/state/hosts` lists the hosts.',
    query: input,
    answer: answers('The names.', seriesCatalogueSchema),
    example: { query: { host: ['rs0/node-0'] } },
    isOfPast: true,
    run: ({ past, texts }) => getSeriesCatalogue(past, texts),
  }),
];
