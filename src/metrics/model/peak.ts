import { boundsOf, part, scaled, sum } from '../engine/mix.js';
import type { HostSubject, Metric } from './metric.js';

/**
 * Defines the MAX_ series of a metric: the mean of the maxima of short intervals. Its average exceeds the mean by the
 * headroom. It never falls below the mean or exceeds the ceiling. All series of a host peak together, so peaks add up
 * like means, except for percentages near 100.
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
