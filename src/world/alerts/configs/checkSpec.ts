import { RE2JS } from 're2js';
import { EVENT_TYPE_NAMES } from '../../eventTypes.js';
import { checkMembers } from '../../putRow.js';
import { Refusal } from '../../refusals.js';
import type {
  AlertConfig,
  AlertMatcher,
  AlertThreshold,
  MetricThreshold,
} from '../../tables/alertConfigs.js';
import { alertEventOf, matcherFieldsOf } from '../../tables/alertEvents.js';
import { alertMetricOf } from '../../tables/alertMetrics.js';
import type { World } from '../../world.js';
import type { SentNotification } from './checkNotifications.js';

/** An alert configuration as clients send it. */
export interface AlertConfigSpec {
  readonly eventTypeName: string;
  readonly enabled?: boolean;
  readonly matchers?: readonly AlertMatcher[];
  readonly metricThreshold?: Partial<Omit<MetricThreshold, 'mode'>> & { readonly mode?: string };
  readonly threshold?: Partial<AlertThreshold>;
  readonly notifications?: readonly SentNotification[];
}

/** The members of a configuration that say what it watches. */
export type WatchedMembers = Pick<
  AlertConfig,
  'eventTypeName' | 'matchers' | 'metricThreshold' | 'threshold'
>;

/** Values that a matcher for `TYPE_NAME` may have. */
const TYPE_NAMES = ['PRIMARY', 'SECONDARY', 'STANDALONE', 'CONFIG', 'MONGOS'];

/** Returns what a configuration watches, or throws a refusal. */
export function checkSpec(world: World, spec: AlertConfigSpec, isGlobal: boolean): WatchedMembers {
  const { eventTypeName, matchers = [] } = spec;
  checkEventType(eventTypeName, isGlobal);
  matchers.forEach(checkMatcher);
  checkMembers(world, 'alertConfigs', { eventTypeName, matchers });
  checkFields(eventTypeName, matchers);
  const metricThreshold = checkMetric(world, spec);
  const threshold = checkCount(world, spec);
  return {
    eventTypeName,
    matchers: matchers.map(({ fieldName, operator, value }) => ({ fieldName, operator, value })),
    ...(metricThreshold && { metricThreshold }),
    ...(threshold && { threshold }),
  };
}

function checkEventType(eventTypeName: string, isGlobal: boolean): void {
  const event = alertEventOf(eventTypeName);
  if (event?.isGlobal === true && !isGlobal) throw new Refusal('GLOBAL_ALERTS_ONLY', eventTypeName);
  if (event !== undefined) return;
  const all: readonly string[] = EVENT_TYPE_NAMES;
  throw new Refusal(
    all.includes(eventTypeName) ? 'INVALID_EVENT_TYPE_FOR_ALERT' : 'INVALID_ENUM_VALUE',
    eventTypeName,
  );
}

function checkMatcher({ fieldName, operator, value }: AlertMatcher): void {
  const isExact = operator === 'EQUALS' || operator === 'NOT_EQUALS';
  if (fieldName === 'TYPE_NAME' && isExact && !TYPE_NAMES.includes(value))
    throw new Refusal('INVALID_ENUM_VALUE', value);
  if (operator === 'REGEX' && !isExpression(value)) throw new Refusal('INVALID_ATTRIBUTE', 'matchers.value');
}

/** Refuses a matcher for a field that targets of the event do not have. Older rows may have such matchers. */
function checkFields(eventTypeName: string, matchers: readonly AlertMatcher[]): void {
  const fields = matcherFieldsOf(eventTypeName);
  if (matchers.some(({ fieldName }) => !fields.includes(fieldName)))
    throw new Refusal('INVALID_ATTRIBUTE', 'matchers.fieldName');
}

/**
 * Returns whether RE2 supports a regular expression. RE2 matches in linear time, so no expression of a client can block
 * the program. RE2 has no back-references and no look-around.
 */
function isExpression(value: string): boolean {
  try {
    return RE2JS.compile(value).pattern() === value;
  } catch {
    return false;
  }
}

function checkMetric(
  world: World,
  { eventTypeName, metricThreshold }: AlertConfigSpec,
): MetricThreshold | undefined {
  checkPresence(world, { eventTypeName, metricThreshold: metricThreshold && {} });
  if (metricThreshold === undefined) return undefined;
  const { metricName, operator, threshold, mode = 'AVERAGE' } = metricThreshold;
  if (mode === 'TOTAL') throw new Refusal('TOTAL_MODE_DEPRECATED');
  if (mode !== 'AVERAGE') throw new Refusal('INVALID_ENUM_VALUE', mode);
  if (metricName === undefined) throw new Refusal('MISSING_ATTRIBUTE', 'metricThreshold.metricName');
  const metric = alertMetricOf(metricName);
  if (metric === undefined) throw new Refusal('INVALID_ENUM_VALUE', metricName);
  if (operator === undefined) throw new Refusal('MISSING_ATTRIBUTE', 'metricThreshold.operator');
  if (threshold === undefined) throw new Refusal('MISSING_ATTRIBUTE', 'metricThreshold.threshold');
  const { units = metric.units } = metricThreshold;
  const complete = { metricName, mode, operator, threshold, units } as const;
  checkMembers(world, 'alertConfigs', { eventTypeName, metricThreshold: complete });
  return complete;
}

function checkCount(world: World, { eventTypeName, threshold }: AlertConfigSpec): AlertThreshold | undefined {
  checkPresence(world, { eventTypeName, threshold: threshold && {} });
  if (threshold === undefined) return undefined;
  const {
    operator,
    threshold: limit,
    units = alertEventOf(eventTypeName)?.threshold?.units ?? 'RAW',
  } = threshold;
  if (operator === undefined) throw new Refusal('MISSING_ATTRIBUTE', 'threshold.operator');
  if (limit === undefined) throw new Refusal('MISSING_ATTRIBUTE', 'threshold.threshold');
  const complete = { operator, threshold: limit, units };
  checkMembers(world, 'alertConfigs', { eventTypeName, threshold: complete });
  return complete;
}

/** Checks only whether the event needs a threshold. An empty threshold follows the rules about its values. */
function checkPresence(world: World, members: object): void {
  checkMembers(world, 'alertConfigs', members);
}
