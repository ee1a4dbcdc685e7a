import type { Counter, Gauge, Registry } from 'prom-client';
import type { Simulator } from '../../simulator/simulator.js';
import { COUNTED_WORLDS_MAX, OTHER_WORLDS, type Traffic } from '../../simulator/traffic.js';
import { ownerMetrics } from './ownerMetrics.js';
import { durationMetric } from './durationMetric.js';

/** Media type and body of a response to Prometheus. */
export interface Exposition {
  readonly contentType: string;
  readonly text: string;
}

type Client = typeof import('prom-client');

/** Metrics of the process, such as its memory and event loop. All simulators in the process share them. */
let ofProcess: Registry | undefined;

/** Returns a function that formats the metrics of a simulator and of the process for Prometheus. */
export function exposition(simulator: Simulator, traffic: Traffic): () => Promise<Exposition> {
  let own: Registry | undefined;
  return async () => {
    // prom-client is loaded at the first request, so that the program starts faster.
    const client = (await import('prom-client')).default;
    ofProcess ??= processRegistry(client);
    own ??= ownRegistry(client, simulator, traffic);
    const registry = client.Registry.merge([own, ofProcess]);
    return { contentType: registry.contentType, text: withoutUnmeasured(await registry.metrics()) };
  };
}

/** Longest lag of the event loop that can be true, in seconds. */
const LAG_S_MAX = 1e6;

/**
 * Removes lags of the event loop if none was measured yet. The histogram of Node.js then has the largest integer as its
 * minimum, and NaN as its mean.
 */
function withoutUnmeasured(text: string): string {
  return text.replace(/^nodejs_eventloop_lag_\w+ (\S+)\n/gm, (line, value: string) =>
    Number(value) < LAG_S_MAX ? line : '',
  );
}

function processRegistry({ Registry, collectDefaultMetrics }: Client): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}

function ownRegistry(client: Client, simulator: Simulator, traffic: Traffic): Registry {
  const registry = new client.Registry();
  const registers = [registry];
  requestCounter(client, registers, traffic);
  registry.registerMetric(durationMetric(traffic));
  faultCounter(client, registers, traffic);
  const gauge = (name: string, help: string, value: () => number): Gauge =>
    new client.Gauge({
      name: `understudy_${name}`,
      help,
      registers,
      collect(this: Gauge) {
        this.set(value());
      },
    });
  const journals = (count: (journal: { size: number; evicted: number }) => number): number =>
    simulator.names().reduce((sum, name) => sum + count(simulator.find(name)?.journal ?? NO_JOURNAL), 0);
  gauge('worlds', 'Worlds that live.', () => simulator.size);
  gauge('journal_entries', 'Entries that the journals hold.', () => journals(({ size }) => size));
  gauge('journal_evicted_entries', 'Entries that the journals had to let go since they were cleared.', () =>
    journals(({ evicted }) => evicted),
  );
  worldCounter(client, registers, simulator, traffic);
  worldGauge(client, registers, simulator);
  ownerMetrics(client, registers, simulator, traffic);
  return registry;
}

function worldCounter(
  { Counter }: Client,
  registers: Registry[],
  simulator: Simulator,
  traffic: Traffic,
): void {
  new Counter({
    name: 'understudy_world_http_requests_total',
    help: 'Requests to the API of a world that are over.',
    registers,
    labelNames: ['world', 'status'],
    collect(this: Counter) {
      this.reset();
      traffic.keepWorlds((name) => simulator.find(name) !== undefined);
      for (const [world, byStatus] of traffic.worlds)
        for (const [status, count] of byStatus) this.inc({ world, status }, count);
    },
  });
}

/** The number of entries in the journal of each world. */
function worldGauge({ Gauge }: Client, registers: Registry[], simulator: Simulator): void {
  new Gauge({
    name: 'understudy_world_journal_entries',
    help: 'Entries in the journal of a world.',
    registers,
    labelNames: ['world'],
    collect(this: Gauge) {
      this.reset();
      for (const [at, name] of simulator.names().entries()) {
        const world = at < COUNTED_WORLDS_MAX ? name : OTHER_WORLDS;
        this.inc({ world }, simulator.find(name)?.journal.size ?? 0);
      }
    },
  });
}

const NO_JOURNAL = { size: 0, evicted: 0 };

// The counters below copy the counts of `Traffic` only when Prometheus requests them. So they add no cost to
// requests to the API.

function requestCounter({ Counter }: Client, registers: Registry[], { requests }: Traffic): void {
  new Counter({
    name: 'understudy_http_requests_total',
    help: 'Requests to the API that are over.',
    registers,
    labelNames: ['operation', 'status'],
    collect(this: Counter) {
      this.reset();
      for (const [operation, byStatus] of requests)
        for (const [status, count] of byStatus) this.inc({ operation, status }, count);
    },
  });
}

function faultCounter({ Counter }: Client, registers: Registry[], { faults }: Traffic): void {
  new Counter({
    name: 'understudy_faults_injected_total',
    help: 'Faults that were carried out.',
    registers,
    labelNames: ['kind'],
    collect(this: Counter) {
      this.reset();
      for (const [kind, count] of faults) this.inc({ kind }, count);
    },
  });
}
