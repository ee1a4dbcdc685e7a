import type { Host } from '../../../src/world/tables/hosts.js';
import type { MeasurementQuery } from '../../../src/world/measurements/measurementQuery.js';
import type { World } from '../../../src/world/world.js';
import * as measure from '../../../src/metrics/measure.js';
import type { DataPoint } from '../../../src/metrics/series/series.js';

/** A measurement set with all its points. */
export interface MeasurementSet extends Omit<measure.MeasurementSet, 'measurements'> {
  readonly measurements: readonly {
    readonly name: string;
    readonly units: string;
    readonly dataPoints: readonly DataPoint[];
  }[];
}

function made(set: measure.MeasurementSet): MeasurementSet {
  const measurements = set.measurements.map(({ name, units, series }) => {
    return { name, units, dataPoints: series.points() };
  });
  return { ...set, measurements };
}

export function measureHost(world: World, host: Host, query: MeasurementQuery): MeasurementSet {
  return made(measure.measureHost(world, host, query));
}

export function measureDisk(world: World, host: Host, name: string, query: MeasurementQuery): MeasurementSet {
  return made(measure.measureDisk(world, host, name, query));
}

export function measureDatabase(
  world: World,
  host: Host,
  name: string,
  query: MeasurementQuery,
): MeasurementSet {
  return made(measure.measureDatabase(world, host, name, query));
}
