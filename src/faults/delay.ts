import type { Fault, Situation } from '../world/faults/fault.js';
import type { Delay } from '../world/scenario.gen.js';

/** Nothing is held back longer than this, however far out a distribution reaches. */
const DELAY_MS_MAX = 3_600_000;

/** The answer is held back by a delay drawn from a distribution. */
export const delay: Fault<Delay> = {
  disturb: (settings, situation) => [
    { kind: 'delay', ms: Math.min(DELAY_MS_MAX, Math.round(drawn(settings, situation))) },
  ],
};

function drawn({ fixed = 0, uniform, lognormal }: Delay, { draw }: Situation): number {
  if (uniform !== undefined) return uniform[0] + draw('delay') * (uniform[1] - uniform[0]);
  if (lognormal === undefined) return fixed;
  const { median, p99 } = lognormal;
  const deviation = Math.log(p99 / median) / P99_DEVIATIONS;
  return median * Math.exp(deviation * normal(draw));
}

/** So many standard deviations above the median lies what one in a hundred exceeds. */
const P99_DEVIATIONS = 2.3263478740408408;

/** A draw from the standard normal distribution (Box and Muller). */
function normal(draw: Situation['draw']): number {
  return Math.sqrt(-2 * Math.log(1 - draw('delay'))) * Math.cos(2 * Math.PI * draw('delay angle'));
}
