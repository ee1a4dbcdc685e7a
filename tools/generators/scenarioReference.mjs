import { read, withPart } from './textFiles.mjs';

const FILE = 'docs/scenarios.md';
const { $defs } = JSON.parse(read('schema/scenario.json'));

const titles = {
  scenario: 'A scenario',
  settings: 'Settings',
  rule: 'A fault rule',
  match: 'Match',
  window: 'Window',
  delay: 'Delay',
  step: 'A step of a timeline',
  after: 'Calls before a step',
  change: 'A change',
  expectation: 'An expectation',
  condition: 'A condition',
  unwanted: 'An unwanted exchange or state',
  exchange: 'Exchanges',
  comparison: 'A comparison',
  trial: 'A trial',
  trialSource: 'The source of a trial',
  trialCheck: 'A check of a trial',
  trialStep: 'A step of a trial',
};

/** Generates the reference of all members in docs/scenarios.md from schema/scenario.json. */
export async function generate() {
  const sections = [
    ...Object.entries(titles).map(([name, title]) => section(title, $defs[name])),
    '### Faults\n',
    ...membersOf('fault.').map(([name, schema]) => section(`\`${name}\``, schema, '####')),
    '### Incidents\n',
    ...membersOf('incident.').map(([name, schema]) =>
      section(`\`${name}\``, schema, '####', ['kind', 'id', 'for']),
    ),
  ];
  return { [FILE]: await withPart(FILE, 'reference', sections.join('\n')) };
}

function membersOf(prefix) {
  return Object.entries($defs)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, schema]) => [name.slice(prefix.length), schema]);
}

function section(title, { description, properties = {}, required = [] }, level = '###', without = []) {
  const rows = Object.entries(properties)
    .filter(([name]) => !without.includes(name))
    .map(([name, schema]) => {
      const words = (schema.description ?? resolved(schema).description ?? '').replaceAll('|', '\\|');
      return `| \`${name}\`${required.includes(name) ? ' *' : ''} | ${kindOf(schema)} | ${words} |`;
    });
  return [
    `${level} ${title}\n`,
    `${description}\n`,
    '| Member | Value | |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

function resolved(schema) {
  return schema.$ref === undefined ? schema : $defs[schema.$ref.slice('#/$defs/'.length)];
}

/** Describes the accepted values in a word or two. */
function kindOf(schema) {
  const { type, enum: words, const: only, items, oneOf, minimum, maximum } = resolved(schema);
  const name = schema.$ref?.slice('#/$defs/'.length);
  if (only !== undefined) return `\`${only}\``;
  if (words !== undefined && words.length <= 9)
    return words.map((word) => `\`${word === 'false' ? '"false"' : word}\``).join(' · ');
  if (name !== undefined && titles[name] !== undefined)
    return titles[name].replace(/^An? /, '').toLowerCase();
  if (['duration', 'offset', 'signedDuration', 'instant'].includes(name))
    return name === 'instant' ? 'timestamp' : 'duration';
  if (oneOf !== undefined && name !== 'incident') return oneOf.map((each) => kindOf(each)).join(' or ');
  if (type === 'array') return `list of ${kindOf(items)}`;
  if (type === 'boolean') return 'true or false';
  if (type === 'integer' || type === 'number')
    return minimum !== undefined && maximum !== undefined && maximum <= 1000
      ? `${minimum} to ${maximum}`
      : 'number';
  if (name === 'incident') return 'incident';
  return type === 'object' ? (name?.replace(/^fault\./, '') ?? 'object') : 'text';
}
