import { stringify } from 'yaml';
import { importTypeScript } from '../importTypeScript.mjs';
import { read, formatted, table, withPart } from './textFiles.mjs';

const CONTRACT = 'src/contract/openapi/vocabularies.yaml';
const DOCUMENT = 'docs/fidelity/vocabularies.md';
const DIFFERENCES = 'test/oracle/differences.json';
const BANNER = '# Made from the tables of src/world by `npm run generate`.\n';

const { EVENT_TYPE_NAMES } = await importTypeScript('world/eventTypes.ts');
const events = await importTypeScript('world/tables/alertEvents.ts');
const metrics = await importTypeScript('world/tables/alertMetrics.ts');
const { EVENT_UNITS, familyOf, VALUE_UNITS } = await importTypeScript('world/tables/units.ts');
const { DATADOG_REGIONS, SERVICE_REGIONS } = await importTypeScript('world/tables/notificationTexts.ts');
const { NOTIFICATION_TYPES } = await importTypeScript('world/tables/notificationRules.ts');
const { MATCHER_OPERATORS } = await importTypeScript('world/tables/alertConfigs.ts');

/** Generates the vocabularies of the contract, and the tables of docs/fidelity/vocabularies.md, from their tables. */
export async function generate() {
  const schemas = { components: { schemas: schemasOf() } };
  const lists = await withPart(DOCUMENT, 'lists', listsOf());
  return {
    [CONTRACT]: await formatted(CONTRACT, `${BANNER}${stringify(schemas)}`),
    [DOCUMENT]: await withPart(DOCUMENT, 'differences', differencesOf(), lists),
  };
}

function schemasOf() {
  return {
    AlertEventTypeName: open(
      'A type of events for which alerts can be configured.',
      events.ALERT_EVENT_NAMES,
    ),
    AlertMetricName: open('A metric about which alerts can be configured.', metrics.ALERT_METRIC_NAMES),
    AlertUnits: closed('The units of a threshold.', VALUE_UNITS),
    DatadogRegion: open('The region of a Datadog account.', DATADOG_REGIONS),
    EventTypeName: closed('The type of an event.', EVENT_TYPE_NAMES),
    EventUnits: closed('The units of a value.', EVENT_UNITS),
    MatcherFieldName: closed('A property of the target of an alert.', events.MATCHER_FIELDS),
    MatcherOperator: closed('How a matcher compares.', MATCHER_OPERATORS),
    NotificationTypeName: closed('How the receivers of a notification are reached.', NOTIFICATION_TYPES),
    ServiceRegion: open('The region of an Opsgenie or PagerDuty account.', SERVICE_REGIONS),
  };
}

/** Returns the schema of a word that the contract itself checks. */
function closed(description, words) {
  return { description, type: 'string', enum: [...words] };
}

/** Returns the schema of a word that moves check, because the error depends on more than the word. */
function open(description, words) {
  return { description, type: 'string', maxLength: 256, 'x-extensible-enum': [...words] };
}

function listsOf() {
  const measured = ['Units', 'Alerts follow from a measurement', 'Accepted, but alerts never open'];
  const kinds = ['`typeName`', 'Matchers can name', 'Open alerts', 'Are only notified', 'Only global'];
  const thresholds = ['Event', 'Operator', 'Units by default', 'Required'];
  return [
    '## Metrics of alerts',
    table(measured, ['RAW', 'DATA', 'TIME', 'NUMBER'].map(familyRow)),
    '## Events of alerts',
    table(kinds, kindsOf().map(kindRow)),
    '## Events with a threshold',
    table(thresholds, events.ALERT_EVENT_NAMES.flatMap(thresholdRow)),
  ].join('\n\n');
}

function familyRow(family) {
  const names = metrics.ALERT_METRIC_NAMES.filter(
    (name) => familyOf(metrics.alertMetricOf(name).units) === family,
  );
  const units = VALUE_UNITS.filter((name) => familyOf(name) === family);
  const isMeasured = (name) => metrics.MEASURED_METRIC_NAMES.includes(name);
  return [codes(units), codes(names.filter(isMeasured)), codes(names.filter((name) => !isMeasured(name)))];
}

function kindsOf() {
  return [...new Set(events.ALERT_EVENT_NAMES.map((name) => events.alertEventOf(name).typeName))];
}

function kindRow(kind) {
  const names = events.ALERT_EVENT_NAMES.filter((name) => events.alertEventOf(name).typeName === kind);
  const having = (isWanted) => codes(names.filter((name) => isWanted(events.alertEventOf(name))));
  return [
    codes([kind]),
    codes(events.matcherFieldsOf(names[0])),
    having((event) => !event.isInformational && !event.isGlobal),
    having((event) => event.isInformational),
    having((event) => event.isGlobal),
  ];
}

function thresholdRow(name) {
  const { threshold } = events.alertEventOf(name);
  if (threshold === undefined) return [];
  return [
    [
      codes([name]),
      codes([threshold.operator]),
      codes([threshold.units]),
      threshold.countsMembers ? 'yes' : 'no',
    ],
  ];
}

function differencesOf() {
  const { differences } = JSON.parse(read(DIFFERENCES));
  const head = ['Operations', 'Member', 'Published', 'What we do', 'Why'];
  return table(
    head,
    differences.map(({ operations, member, published, ours, why }) => [
      codes(operations),
      codes([member]),
      published,
      ours,
      why,
    ]),
  );
}

function codes(words) {
  return words.length === 0 ? 'None' : words.map((word) => `\`${word}\``).join(', ');
}
