import type { Readings } from './draft.js';
import { instantOf, numberOf, objectOf, objectsIn } from './facts.js';
import { SERIES } from '../calls/readable.js';

/** The measurements whose sum is the load of a process: all operations of its clients. */
export const LOAD_NAMES = [
  'OPCOUNTER_CMD',
  'OPCOUNTER_QUERY',
  'OPCOUNTER_UPDATE',
  'OPCOUNTER_DELETE',
  'OPCOUNTER_INSERT',
  'OPCOUNTER_GETMORE',
] as const;

/** Operations a second, with the instants at which their hours begin. */
export type Operations = readonly (readonly [at: number, perSecond: number])[];

/** Returns the query for the hours of a period, such as `P7D`. */
export function loadQuery(period: string): string {
  return `?granularity=PT1H&period=${period}&${LOAD_NAMES.map((name) => `m=${name}`).join('&')}`;
}

/** Reads the operations of a process in each hour, from its series. */
export const loadReadings: Readings = {
  [SERIES]: (body, { hostId = '' }, draft) => {
    const perSecond = operationsIn(
      objectsIn(objectOf(body).measurements).map(({ name, dataPoints }) => ({
        name: String(name),
        points: objectsIn(dataPoints).map(
          ({ timestamp, value }) => [instantOf(timestamp), numberOf(value)] as const,
        ),
      })),
    );
    if (perSecond.length > 0) draft.put('loads', hostId, { perSecond });
  },
};

interface NamedSeries {
  readonly name: string;
  readonly points: Iterable<readonly [at: number | undefined, value: number | undefined]>;
}

/** Adds up the series of the operations. Leaves out hours in which one of them has no value: the sum would be too low. */
export function operationsIn(series: readonly NamedSeries[]): Operations {
  const perSeries = series
    .filter(({ name }) => LOAD_NAMES.some((each) => each === name))
    .map(({ points }) => valuesOf(points))
    .filter(({ size }) => size > 0);
  const [first = new Map<number, number>()] = perSeries;
  return [...first.keys()]
    .filter((at) => perSeries.every((values) => values.has(at)))
    .map((at) => [at, perSeries.reduce((sum, values) => sum + (values.get(at) ?? 0), 0)] as const);
}

function valuesOf(points: NamedSeries['points']): ReadonlyMap<number, number> {
  const values = new Map<number, number>();
  for (const [at, value] of points) if (at !== undefined && value !== undefined) values.set(at, value);
  return values;
}
