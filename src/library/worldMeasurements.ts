import { getHistory, type HistoryView } from '../commands/history.js';
import { getSeries, wholeSeries, type SeriesView } from '../commands/series.js';
import { getSeriesCatalogue, type SeriesCatalogue } from '../commands/seriesCatalogue.js';
import type { WorldReader } from '../commands/asOf.js';
import { asObject, withoutUndefined } from './options.js';
import { settle } from './simulatorError.js';

/** A time range: a period that ends now (an ISO 8601 duration), or a start and an end (ISO 8601 timestamps). */
export interface TimeRange {
  readonly period?: string;
  readonly start?: string;
  readonly end?: string;
}

/** Selects measurements of a host, or of one of its disks or databases. */
export interface SeriesQuery extends TimeRange {
  /** The id, readable name, or host name and port of a host. */
  readonly host: string;
  readonly disk?: string;
  readonly database?: string;
  /** Names of measurements. Defaults to all. */
  readonly m?: string | readonly string[];
  /** The interval of one point as an ISO 8601 duration. */
  readonly granularity: string;
}

/**
 * The measurements of a world's hosts, disks and databases, and the states of its hosts over time.
 *
 * @example
 * const query = { host: 'rs0/node-0', m: 'CONNECTIONS', period: 'PT1H', granularity: 'PT1M' };
 * const { measurements } = await world.measurements.series(query);
 */
export interface WorldMeasurements {
  /** Returns measurements with all their points. Rejects with status 400 if a name is unknown. */
  series(query: SeriesQuery): Promise<SeriesView>;
  /** Returns the names of all measurements, and the names of the disks and databases of these hosts. */
  catalogue(hosts?: readonly string[]): Promise<SeriesCatalogue>;
  /** Returns the states of hosts over time, with the incidents and events that concern them. */
  history(query: TimeRange & { readonly host: string | readonly string[] }): Promise<HistoryView>;
}

/** Creates access to the measurements of the world that `find` returns. */
export function measurementsOf(find: () => WorldReader): WorldMeasurements {
  return {
    series: (query) => settle(() => wholeSeries(getSeries(find(), given(query)))),
    catalogue: (hosts = []) => settle(() => getSeriesCatalogue(find(), { host: hosts })),
    history: (query) => settle(() => getHistory(find(), given(query))),
  };
}

function given(query: object): object {
  return withoutUndefined(asObject('the query', query));
}
