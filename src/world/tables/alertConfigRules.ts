import type { Invariant } from '../defineTable.js';
import type { Row } from '../tree/row.js';
import { alertEventOf, countsMembers, matcherFieldsOf, METRIC_EVENT } from './alertEvents.js';
import { alertMetricOf, DELAYED_METRICS } from './alertMetrics.js';
import { convertedValue, type ValueUnits } from './units.js';

interface WithThresholds extends Row {
  readonly eventTypeName: string;
  readonly matchers: readonly object[];
  readonly metricThreshold?: { readonly metricName: string; readonly units: ValueUnits };
  readonly threshold?: { readonly operator: string };
  readonly notifications: readonly { readonly delayMin: number }[];
  readonly scope?: {
    readonly forAllGroups: boolean;
    readonly groupIds: readonly string[];
    readonly tags: readonly string[];
  };
}

/** The rules for the problems that an alert configuration watches, and for the scope of a global one. */
export const alertConfigRules: readonly Invariant<WithThresholds>[] = [
  {
    members: ['matchers', 'eventTypeName'],
    says: 'an event that is not about hosts, replica sets or clusters has no matchers',
    refusal: 'INVALID_ATTRIBUTE',
    parameters: () => ['matchers'],
    holds: ({ matchers, eventTypeName }) =>
      matchers.length === 0 || matcherFieldsOf(eventTypeName).length > 0,
  },
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
    holds: ({ threshold, eventTypeName }) => !countsMembers(eventTypeName) || threshold !== undefined,
  },
  {
    members: ['threshold', 'eventTypeName'],
    says: 'only a configuration of an event about members, elections or the oplog of replica sets has a threshold',
    refusal: 'THRESHOLD_PRESENT',
    holds: ({ threshold, eventTypeName }) =>
      alertEventOf(eventTypeName)?.threshold !== undefined || threshold === undefined,
  },
  {
    members: ['metricThreshold.units', 'metricThreshold.metricName'],
    says: 'the units of a threshold must be convertible into the units of its metric',
    refusal: 'UNITS_MISMATCH',
    holds: ({ metricThreshold }) => {
      if (metricThreshold === undefined) return true;
      const metric = alertMetricOf(metricThreshold.metricName);
      return metric === undefined || convertedValue(0, metricThreshold.units, metric.units) !== undefined;
    },
  },
  {
    members: ['notifications', 'metricThreshold.metricName'],
    says: `notifications about ${DELAYED_METRICS.join(', ')} need a delay`,
    refusal: 'NONZERO_DELAY_REQUIRED',
    holds: ({ notifications, metricThreshold: { metricName = '' } = {} }) =>
      !DELAYED_METRICS.includes(metricName) || notifications.every(({ delayMin }) => delayMin > 0),
  },
  {
    members: ['threshold.operator', 'eventTypeName'],
    says: 'the operator must be LESS_THAN for too few members and a short oplog, and GREATER_THAN for other events',
    refusal: 'INVALID_OPERATOR_FOR_EVENT_TYPE',
    parameters: ({ threshold, eventTypeName }) => [threshold?.operator ?? '', eventTypeName],
    holds: ({ threshold, eventTypeName }) => {
      const wanted = alertEventOf(eventTypeName)?.threshold?.operator;
      return threshold?.operator === undefined || wanted === undefined || threshold.operator === wanted;
    },
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
