import type { Behaviour } from '../world/behaviour.js';
import { takeDown } from '../world/hosts/startAndStop.js';
import type { Host } from '../world/hosts/host.js';
import { HOUR_MS, MINUTE_MS, SECOND_MS, type Instant } from '../world/instant.js';
import { draw } from '../world/random.js';

/** Takes a process down at random times according to its failure rate. A process without a rate never fails. */
export const nodeFails: Behaviour<'hosts'> = {
  name: 'nodeFails',
  subjects: 'hosts',
  due(host, seed) {
    if (host.failureRate === undefined || host.downSince !== undefined) return undefined;
    const since = host.stateSince ?? host.createdAt;
    return since + after(draw(seed, 'failure', host.id, since), host.failureRate.meanHoursBetween * HOUR_MS);
  },
  fire: (world, host) => takeDown(world, host, returnOf(host, world.seed, world.now)),
};

function returnOf({ id, failureRate }: Host, seed: number, now: Instant): Instant {
  return now + after(draw(seed, 'repair', id, now), (failureRate?.meanMinutesDown ?? 0) * MINUTE_MS);
}

/**
 * Turns a draw into a waiting time with the given mean. Exponentially distributed: failures are independent of each
 * other.
 */
function after(drawn: number, meanMs: number): number {
  return Math.max(SECOND_MS, Math.round((-Math.log(1 - drawn) * meanMs) / SECOND_MS) * SECOND_MS);
}
