import type { Counter, Gauge, Registry } from 'prom-client';
import type { Simulator } from '../../simulator/simulator.js';
import type { Traffic } from '../../simulator/traffic.js';
import { durationMetric } from './durationMetric.js';

/** What there is to tell, and in which type. */
export interface Exposition {
  readonly contentType: string;
  readonly text: string;
}

type Client = typeof import('prom-client');

/** One for all simulators of a process: they share its memory and its event loop, which are watched from here on. */
let ofProcess: Registry | undefined;

/** Tells the traffic of a simulator's worlds and how the process is, in the text format of Prometheus. */
export function exposition(simulator: Simulator, traffic: Traffic): () => Promise<Exposition> {
  let own: Registry | undefined;
  return async () => {
    // Loaded when it is first asked for: a start has no use for it.
    const client = (await import('prom-client')).default;
    ofProcess ??= processRegistry(client);
    own ??= ownRegistry(client, simulator, traffic);
    const registry = client.Registry.merge([own, ofProcess]);
    return { contentType: registry.contentType, text: await registry.metrics() };
  };
}

function processRegistry({ Registry, collectDefaultMetrics }: Client): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}

function ownRegistry({ Registry, Counter, Gauge }: Client, simulator: Simulator, traffic: Traffic): Registry {
  const registry = new Registry();
  const registers = [registry];
  const { requests, faults } = traffic;
  // Each is set anew when it is collected: until then the counts cost nothing but themselves.
  new Counter({
    ...{ name: 'understudy_http_requests_total', help: 'Requests to the API that are over.', registers },
    labelNames: ['operation', 'status'],
    collect(this: Counter) {
      this.reset();
      for (const [operation, byStatus] of requests)
        for (const [status, count] of byStatus) this.inc({ operation, status }, count);
    },
  });
  registry.registerMetric(durationMetric(traffic));
  new Counter({
    ...{ name: 'understudy_faults_injected_total', help: 'Faults that were carried out.', registers },
    labelNames: ['kind'],
    collect(this: Counter) {
      this.reset();
      for (const [kind, count] of faults) this.inc({ kind }, count);
    },
  });
  const gauge = (name: string, help: string, value: () => number): Gauge =>
    new Gauge({
      ...{ name: `understudy_${name}`, help, registers },
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
  return registry;
}

const NO_JOURNAL = { size: 0, evicted: 0 };
