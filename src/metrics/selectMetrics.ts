import {
  UNDOCUMENTED_UNITS,
  type Catalogue,
  type Family,
  type Metric,
  type Subjects,
  type Units,
} from './model/metric.js';
import type { Quirks } from '../world/quirks.js';
import { Refusal } from '../world/refusals.js';
import { CATALOGUE } from './catalogue.js';
import { legacyHostMetrics } from './legacy.js';

/**
 * Returns the metrics that a simulator serves. The quirk `undocumentedUnits` decides whether they include
 * metrics with undocumented units.
 */
export function catalogueOf({ undocumentedUnits }: Pick<Quirks, 'undocumentedUnits'>): Catalogue {
  return undocumentedUnits === 'omit' ? DOCUMENTED : CATALOGUE;
}

/**
 * Returns the metrics of a family that `names` selects (query parameter `m`), in the order of the catalogue.
 * Legacy metrics come last. Without names, returns all metrics of the family except legacy metrics. Refuses
 * unknown names.
 */
export function selectMetrics<F extends Family>(
  family: F,
  names: readonly string[],
  quirks: Pick<Quirks, 'undocumentedUnits'>,
): readonly Metric<Subjects[F]>[] {
  const catalogue = catalogueOf(quirks);
  const metrics = catalogue[family];
  if (names.length === 0) return metrics;
  if (family === 'host' && quirks.undocumentedUnits === 'include') {
    const asked = legacyHostMetrics.filter(({ name }) => names.includes(name));
    return [...namedIn(catalogue, family, names, asked), ...(asked as readonly Metric<Subjects[F]>[])];
  }
  return namedIn(catalogue, family, names, []);
}

/** Returns all names that `selectMetrics` accepts for a family. */
export function metricNames(family: Family, quirks: Pick<Quirks, 'undocumentedUnits'>): readonly string[] {
  const isLegacyServed = family === 'host' && quirks.undocumentedUnits === 'include';
  return [...catalogueOf(quirks)[family], ...(isLegacyServed ? legacyHostMetrics : [])].map(
    ({ name }) => name,
  );
}

function namedIn<F extends Family>(
  catalogue: Catalogue,
  family: F,
  names: readonly string[],
  others: readonly { readonly name: string }[],
): readonly Metric<Subjects[F]>[] {
  const metrics: readonly Metric<Subjects[F]>[] = catalogue[family];
  const known = new Set([...metrics, ...others].map(({ name }) => name));
  const stranger = names.find((name) => !known.has(name));
  if (stranger !== undefined) throw refusalOf(stranger, catalogue);
  return metrics.filter(({ name }) => names.includes(name));
}

/**
 * Returns the refusal of a metric name that does not belong to the requested family. The platform's API
 * document says: "An invalid measurement name in `m` for the host makes the service return an error" (section
 * "Measurement query", rule 3).
 */
function refusalOf(name: string, catalogue: Catalogue): Refusal {
  const isIn = (family: Family): boolean => catalogue[family].some((metric) => metric.name === name);
  if (isIn('database')) return new Refusal('DATABASE_NAME_REQUIRED', name);
  if (isIn('disk')) return new Refusal('DEVICE_NAME_REQUIRED', name);
  return new Refusal(isIn('host') ? 'NOT_DATABASE_OR_DISK_METRIC' : 'INVALID_METRIC_NAME', name);
}

function isDocumented({ units }: { readonly units: Units }): boolean {
  return !(UNDOCUMENTED_UNITS as readonly Units[]).includes(units);
}

const DOCUMENTED: Catalogue = {
  host: CATALOGUE.host.filter(isDocumented),
  disk: CATALOGUE.disk.filter(isDocumented),
  database: CATALOGUE.database.filter(isDocumented),
};
