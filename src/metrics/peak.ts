import type { HostSubject, Metric } from '../domain/measurements/metric.js';

/**
 * The MAX_ series of a series: it lies above the mean by the headroom on average, and never below it nor above its
 * ceiling. All of a subject's series peak together, so that what adds up in the means does so in the peaks.
 */
export function peakOf<Subject extends HostSubject>(
  metric: Metric<Subject>,
  headroom: number,
  ceiling: (subject: Subject) => number = () => Number.MAX_VALUE,
): Metric<Subject> {
  return {
    ...metric,
    name: `MAX_${metric.name}`,
    level: (subject, load, moment) => {
      const peak = metric.level(subject, load, moment) * (headroom + moment.vary('peak', headroom));
      return Math.min(peak, ceiling(subject));
    },
  };
}
