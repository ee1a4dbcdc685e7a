import type { Behaviour } from '../world/behaviour.js';
import { takeDown } from '../world/hosts/startAndStop.js';
import type { Host } from '../world/tables/hosts.js';
import { drawKeyOf } from '../world/ids.js';
import { HOUR_MS, MINUTE_MS, SECOND_MS, type Instant } from '../world/instant.js';
import { draw } from '../world/random.js';

/**
 * Takes a process down at random times, according to its failure rate. A process without a failure rate never
 * fails.
 */
export const nodeFails: Behaviour<'hosts'> = {
  name: 'nodeFails',
  subjects: 'hosts',
  due(host, seed) {
    if (host.failureRate === undefined || host.downSince !== undefined) return undefined;
    const since = Math.max(host.stateSince ?? host.createdAt, host.failureRateSince ?? 0);
    return since + after(drawOf(seed, 'failure', host, since), host.failureRate.meanHoursBetween * HOUR_MS);
  },
  fire: (world, host) => takeDown(world, host, returnOf(host, world.seed, world.now)),
};

function returnOf(host: Host, seed: number, now: Instant): Instant {
  const meanMs = (host.failureRate?.meanMinutesDown ?? 0) * MINUTE_MS;
  return now + after(drawOf(seed, 'repair', host, now), meanMs);
}

/** Draws a random number for a process. The number depends on the age of the process at the given instant. */
function drawOf(seed: number, what: string, { id, createdAt }: Host, at: Instant): number {
  return draw(seed, what, drawKeyOf(id), at - createdAt);
}

/**
 * Converts a random number from 0 to 1 into a waiting time. Waiting times have an exponential distribution with
 * the given mean, because failures are independent of each other.
 */
function after(drawn: number, meanMs: number): number {
  return Math.max(SECOND_MS, Math.round((-Math.log(1 - drawn) * meanMs) / SECOND_MS) * SECOND_MS);
}
