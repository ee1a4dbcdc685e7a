import { boundsOf, part, scaled, sum } from '../engine/mix.js';
import type { HostSubject, Metric } from './metric.js';

/**
 * The MAX_ series of a series: what the highest of each few moments was, and the mean of these over an interval. It lies
 * above the mean by the headroom on average, and never below it nor above its ceiling. All of a host's series
 * peak together, so that what adds up in the means does so in the peaks, but for percentages that are near their 100.
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
