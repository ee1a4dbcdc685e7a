import { presentListedHost } from '../../../src/api/hosts/present.js';
import { Links } from '../../../src/api/links.js';
import { measureDisk, measureHost, type MeasurementSet } from '../../../src/metrics/measure.js';
import { hosts as definition } from '../../../src/rows/definitions/hosts.js';
import { awaySince, dataPartitionOf, isReached } from '../../../src/world/hosts/host.js';
import { formatInstant, HOUR_MS, MINUTE_MS, wholeSecond, type Instant } from '../../../src/world/instant.js';
import { Refusal } from '../../../src/world/refusals.js';
import type { Host } from '../../../src/world/tables/hosts.js';
import { isActive } from '../../../src/world/tables/incidents.js';
import type { World } from '../../../src/world/world.js';
import { broken } from './broken.js';

const LINKS = new Links('', '');
/** Number of processes per rule and step. Series take time, and another step checks other processes. */
const CHECKED = 2;
const OPERATIONS = ['CMD', 'QUERY', 'UPDATE', 'DELETE', 'GETMORE', 'INSERT'].map(
  (name) => `OPCOUNTER_${name}`,
);
const SERVED = [...OPERATIONS, 'DOCUMENT_METRICS_RETURNED', 'NETWORK_NUM_REQUESTS'];
const CPU_STATES = ['USER', 'KERNEL', 'NICE', 'IOWAIT', 'IRQ', 'SOFTIRQ', 'GUEST', 'STEAL'];
const CPU = CPU_STATES.map((state) => `SYSTEM_NORMALIZED_CPU_${state}`);
const LAG = 'OPLOG_SLAVE_LAG_MASTER_TIME';
const RESTARTS = 'RESTARTS_IN_LAST_HOUR';
/** Maximum lag in seconds of a member whose machine has plenty of processor time. */
const LAG_CALM_MAX = 6;
/** Minimum lag in seconds of a member whose machine has no processor time left. */
const LAG_SATURATED_MIN = 10;

/** Values by the names of their series. `null` means that no data was collected. */
export type Values = Readonly<Record<string, number | null>>;

/** Reads one point of each of these series: the mean of the last complete interval of this length. */
export type Read = (world: World, host: Host, lengthMs: number, names: readonly string[]) => Values;

/** Reads series as clients see them. A process that is not monitored has no values. */
export const readSeries: Read = (world, host, lengthMs, names) => {
  const last = lastStart(world, lengthMs);
  // The first point of a rate has no value, so the series starts one interval earlier.
  const [start, end] = [last - lengthMs, last + lengthMs].map(formatInstant);
  const shown: World = { ...world, quirks: { ...world.quirks, undocumentedUnits: 'include' } };
  const isDisk = names[0]?.startsWith('DISK') === true;
  const query = { granularity: `PT${lengthMs / MINUTE_MS}M`, start, end, m: names };
  try {
    const set = isDisk
      ? measureDisk(shown, host, dataPartitionOf(host)?.name ?? '', query)
      : measureHost(shown, host, query);
    return valuesOf(set);
  } catch (error) {
    if (error instanceof Refusal) return {};
    throw error;
  }
};

function valuesOf({ measurements }: MeasurementSet): Values {
  return Object.fromEntries(
    measurements.map(({ name, series }) => [name, series.points()[1]?.value ?? null]),
  );
}

function lastStart({ now }: World, lengthMs: number): Instant {
  return Math.floor(now / lengthMs) * lengthMs - lengthMs;
}

/** Checks that series, rows and the API agree about processes. Returns one sentence for each broken rule. */
export function brokenSeriesRules(world: World, read: Read = readSeries): readonly string[] {
  const all = world.hosts.all().toArray().filter(isReached);
  const away = all.filter((host) => awaySince(host) !== undefined);
  const unused = all.filter(({ clusterId }) => world.clusters.get(clusterId)?.active === false);
  return [
    ...sample(world, away).flatMap((host) => ofAway(world, host, read)),
    ...sample(world, unused).flatMap((host) => ofUnused(world, host, read)),
    ...[...sample(world, spiked(world, all)), ...sample(world, all)].flatMap((host) =>
      ofLag(world, host, read),
    ),
    ...sample(world, all).flatMap((host) => ofRestarts(world, host, read)),
  ];
}

/** Returns a few rows. The instant of the world determines which. */
export function sample<Row>({ now }: World, rows: readonly Row[]): readonly Row[] {
  const first = rows.length === 0 ? 0 : Math.floor(now / 1_000) % rows.length;
  return [...rows.slice(first), ...rows.slice(0, first)].slice(0, CHECKED);
}

function spiked(world: World, all: readonly Host[]): readonly Host[] {
  const spikes = world.incidents
    .all()
    .toArray()
    .filter((one) => isActive(one) && one.kind === 'load.spike');
  const ids = new Set(spikes.flatMap(({ hostIds = [] }) => hostIds));
  return all.filter(({ id }) => ids.has(id));
}

/** "the API is right": rows and the API give the same type to a process that is down, and its series are empty. */
function ofAway(world: World, host: Host, read: Read): readonly string[] {
  const { typeName, lastPing = '' } = presentListedHost(world, host, LINKS);
  const row = definition.show?.computed?.(host, world) as { readonly typeName: string; readonly up: boolean };
  const since = awaySince(host) ?? world.now;
  // While an agent restores the data of a process, it observes the machine.
  const names = host.restart?.restoredBytes === undefined ? [...SERVED, ...CPU] : SERVED;
  const values = since > lastStart(world, MINUTE_MS) ? {} : read(world, host, MINUTE_MS, names);
  return broken(`the process ${nameOf(host)}, which is down,`, {
    'has another type in its row than in the API': row.typeName !== typeName,
    'is up in its row': row.up,
    'was pinged while it was down': lastPing > formatInstant(since),
    'has values while it is down': Object.values(values).some((value) => value !== null),
  });
}

/** A dead cluster serves no operations: its counters are 0 or unknown. Agents do not ping its processes. */
function ofUnused(world: World, host: Host, read: Read): readonly string[] {
  const { clusterId } = host;
  const since = world.periods.select('subject', clusterId).toArray().at(-1)?.until ?? host.createdAt;
  const { lastPing = '' } = presentListedHost(world, host, LINKS);
  const values = since > lastStart(world, MINUTE_MS) ? {} : read(world, host, MINUTE_MS, SERVED);
  return broken(`the process ${nameOf(host)} of a dead cluster`, {
    'serves operations': Object.values(values).some((value) => value !== null && value !== 0),
    'was pinged': lastPing > formatInstant(Math.max(since, host.createdAt)),
  });
}

/** The lag of a member that was not away grows if its machine is saturated, and only then. */
function ofLag(world: World, host: Host, read: Read): readonly string[] {
  const from = lastStart(world, MINUTE_MS);
  const isSteady = host.replicaState === 'SECONDARY' && (host.stateSince ?? 0) <= from - MINUTE_MS;
  if (!isSteady || host.membership?.delay !== undefined) return [];
  const values = read(world, host, MINUTE_MS, [LAG, ...CPU]);
  const lag = values[LAG] ?? null;
  const states = CPU.map((name) => values[name] ?? null);
  if (lag === null || states.includes(null)) return [];
  const busy = states.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return broken(`the member ${nameOf(host)}, ${busy.toFixed(1)} % busy, ${lag.toFixed(1)} s behind,`, {
    'lags although its machine has time': busy < 50 && lag > LAG_CALM_MAX,
    'keeps up although its machine is saturated': busy > 98 && lag < LAG_SATURATED_MIN,
  });
}

/** Each HOST_RESTARTED of the last hour is counted. Only other outages count beside them. */
function ofRestarts(world: World, host: Host, read: Read): readonly string[] {
  const from = lastStart(world, MINUTE_MS);
  const counted = read(world, host, MINUTE_MS, [RESTARTS])[RESTARTS] ?? null;
  const isCounted = (at: Instant): boolean =>
    at > from + MINUTE_MS - HOUR_MS && at <= from && at >= host.createdAt;
  const events = world.events.select('project', host.groupId).toArray();
  const restarts = events.filter(
    ({ eventTypeName, hostId, created }) =>
      eventTypeName === 'HOST_RESTARTED' && hostId === host.id && isCounted(wholeSecond(created)),
  );
  return broken(`the process ${nameOf(host)}`, {
    [`counts ${counted} restarts, not ${restarts.length}`]: counted !== null && counted < restarts.length,
  });
}

function nameOf({ hostname, port }: Host): string {
  return `${hostname}:${port}`;
}
