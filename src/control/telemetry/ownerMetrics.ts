import type { Counter, Gauge, Registry } from 'prom-client';
import { usageByOwner } from '../../commands/caller.js';
import type { Simulator } from '../../simulator/simulator.js';
import type { Traffic } from '../../simulator/traffic.js';

type Client = typeof import('prom-client');

/** Adds what each owner of worlds has in use. The file of tokens limits the number of owners. */
export function ownerMetrics(
  client: Client,
  registers: Registry[],
  simulator: Simulator,
  { owners }: Traffic,
): void {
  const gauge = (name: string, help: string, member: 'worlds' | 'memory'): Gauge =>
    new client.Gauge({
      name: `understudy_owner_${name}`,
      help,
      registers,
      labelNames: ['owner'],
      collect(this: Gauge) {
        this.reset();
        for (const [owner, usage] of usageByOwner(simulator)) this.set({ owner }, usage[member]);
      },
    });
  gauge('worlds', 'Worlds that a token has made.', 'worlds');
  gauge('memory_bytes', 'Estimated memory of the worlds that a token has made.', 'memory');
  new client.Counter({
    name: 'understudy_owner_http_requests_total',
    help: 'Requests to the API of the worlds that a token has made.',
    registers,
    labelNames: ['owner', 'status'],
    collect(this: Counter) {
      this.reset();
      for (const [owner, byStatus] of owners)
        for (const [status, count] of byStatus) this.inc({ owner, status }, count);
    },
  });
}
