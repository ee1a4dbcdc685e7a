import type { Invariant } from '../defineTable.js';
import type { Row } from '../tree/row.js';

/** The event of metric alerts. Its configurations have a `metricThreshold`. */
export const METRIC_EVENT = 'OUTSIDE_METRIC_THRESHOLD';

/** Events of alerts that count members of a replica set. Their configurations have a `threshold`. */
export const COUNT_EVENTS: readonly string[] = ['TOO_FEW_HEALTHY_MEMBERS', 'TOO_MANY_UNHEALTHY_MEMBERS'];

interface WithThresholds extends Row {
  readonly eventTypeName: string;
  readonly metricThreshold?: object;
  readonly threshold?: { readonly operator: string };
  readonly scope?: {
    readonly forAllGroups: boolean;
    readonly groupIds: readonly string[];
    readonly tags: readonly string[];
  };
}

/** The rules for the thresholds of alert configurations, and for the scope of global ones. */
export const alertConfigRules: readonly Invariant<WithThresholds>[] = [
  {
    members: ['metricThreshold', 'eventTypeName'],
    says: `a configuration of the event ${METRIC_EVENT} needs a metric threshold`,
    refusal: 'MISSING_METRIC_THRESHOLD',
    holds: ({ metricThreshold, eventTypeName }) =>
      eventTypeName !== METRIC_EVENT || metricThreshold !== undefined,
  },
  {
    members: ['metricThreshold', 'eventTypeName'],
    says: `only a configuration of the event ${METRIC_EVENT} has a metric threshold`,
    refusal: 'METRIC_THRESHOLD_PRESENT',
    holds: ({ metricThreshold, eventTypeName }) =>
      eventTypeName === METRIC_EVENT || metricThreshold === undefined,
  },
  {
    members: ['threshold', 'eventTypeName'],
    says: 'a configuration of an event that counts members needs a threshold',
    refusal: 'MISSING_THRESHOLD',
    holds: ({ threshold, eventTypeName }) => !COUNT_EVENTS.includes(eventTypeName) || threshold !== undefined,
  },
  {
    members: ['threshold', 'eventTypeName'],
    says: 'only a configuration of an event that counts members has a threshold',
    refusal: 'THRESHOLD_PRESENT',
    holds: ({ threshold, eventTypeName }) => COUNT_EVENTS.includes(eventTypeName) || threshold === undefined,
  },
  {
    members: ['scope.groupIds', 'scope.forAllGroups'],
    says: 'a configuration of all projects lists no projects',
    refusal: 'INVALID_ATTRIBUTE',
    parameters: () => ['groupIds'],
    holds: ({ scope }) => scope === undefined || !scope.forAllGroups || scope.groupIds.length === 0,
  },
  {
    members: ['scope.tags', 'scope.forAllGroups'],
    says: 'a configuration of listed projects has no tags',
    refusal: 'INVALID_ATTRIBUTE',
    parameters: () => ['tags'],
    holds: ({ scope }) => scope === undefined || scope.forAllGroups || scope.tags.length === 0,
  },
];
