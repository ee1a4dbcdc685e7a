import { boundsOf, part, scaled, sum } from '../engine/mix.js';
import type { HostSubject, Metric } from './metric.js';

/**
 * Defines the `MAX_` metric of another metric. A real maximum of an interval would contradict points of other
 * granularities. So the value of a `MAX_` metric is a mean too: the mean of the maxima of short intervals. On average,
 * it is `headroom` (a share) above the other metric. It is never below the other metric or above the ceiling. All
 * series of a host peak at the same instants, so their peaks add up as means do, except for percentages near 100.
 */
export function peakOf<Subject extends HostSubject>(
  metric: Metric<Subject>,
  headroom: number,
  ceiling: (subject: Subject) => number = metric.ceiling ??
    (() => (metric.units === 'PERCENT' ? 100 : Infinity)),
): Metric<Subject> {
  return {
    ...metric,
    name: `MAX_${metric.name}`,
    level: (subject) => {
      const mean = metric.level(subject);
      const { lowest, highest } = boundsOf(mean, subject.boundsOf);
      const room = (ceiling(subject) - highest) / Math.max(highest + lowest, Number.MIN_VALUE);
      const more = Math.max(0, Math.min(headroom, room));
      return sum(scaled(mean, 1 + more), part('peak', Math.max(0, lowest) * more));
    },
  };
}
