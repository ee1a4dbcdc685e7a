import type { Delay } from '../../world/scenario.gen.js';
import { defineFault, type Situation } from '../engine/fault.js';

/** Maximum delay, whatever the distribution. */
const DELAY_MS_MAX = 3_600_000;
/** The 99th percentile of a normal distribution, in standard deviations above the median. */
const P99_DEVIATIONS = 2.3263478740408408;

/** The reply is delayed. Every rule has it as `delay`, beside `inject`. */
export const delay = defineFault({
  draws: ({ fixed }: Delay) => fixed === undefined,
  decide: (settings: Delay, { draw }) => ({
    kind: 'delay',
    ms: Math.min(DELAY_MS_MAX, Math.round(drawn(settings, draw))),
  }),
  hooks: ({ ms }) => ({ waitMs: ms }),
});

function drawn({ fixed = 0, uniform, lognormal }: Delay, draw: Situation['draw']): number {
  if (uniform !== undefined) return uniform[0] + draw('delay') * (uniform[1] - uniform[0]);
  if (lognormal === undefined) return fixed;
  const { median, p99 } = lognormal;
  const deviation = Math.log(p99 / median) / P99_DEVIATIONS;
  return median * Math.exp(deviation * normal(draw));
}

/** A draw from the standard normal distribution (Box–Muller). */
function normal(draw: Situation['draw']): number {
  return Math.sqrt(-2 * Math.log(1 - draw('delay'))) * Math.cos(2 * Math.PI * draw('delay angle'));
}
