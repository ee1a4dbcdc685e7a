import { importTypeScript } from '../importTypeScript.mjs';
import { choicePages, linksToChoices } from './choices.mjs';
import { readContract } from './readContract.mjs';
import { table, withPart } from './textFiles.mjs';

const DOCUMENT = 'docs/operations.md';
const HEAD = ['Operation', 'Method and path', 'What it does', 'Choices'];

const { operationsOf } = await importTypeScript('contract/document.ts');
const { NOT_SIMULATED } = await importTypeScript('contract/notSimulated.ts');
/** The page in docs/fidelity with the choices about each resource. Only some resources have a page. */
const PAGES = {
  'API keys': 'api-keys',
  Administration: 'administration',
  'Agent API keys': 'agent-keys',
  'Alert configurations': 'alerts',
  Alerts: 'alerts',
  Automation: 'automation',
  'Backup configurations': 'backup-configurations',
  'Backup daemons': 'backup-stores',
  'Backup stores': 'backup-stores',
  Clusters: 'hosts',
  Databases: 'hosts',
  Diagnostics: 'diagnostics',
  Disks: 'hosts',
  Events: 'events',
  'Feature policies': 'agent-keys',
  'Global API keys': 'api-keys',
  'Global alerts': 'alerts',
  Hosts: 'hosts',
  Invitations: 'invitations',
  'Log collection': 'log-collection',
  Maintenance: 'maintenance-windows',
  Metrics: 'measurements',
  'Migration links': 'administration',
  Organizations: 'organizations',
  'Performance advisor': 'performance-advisor',
  Platform: 'usage',
  'Preferred hostnames': 'private-paths',
  Projects: 'projects',
  Restores: 'restores',
  Snapshots: 'snapshots',
  Teams: 'teams',
  'Third-party integrations': 'integrations',
  Usage: 'usage',
  Users: 'users',
  Versions: 'version-manifest',
};

const pages = choicePages();
const operations = operationsOf(await readContract());

/** Generates the tables in docs/operations.md. */
export async function generate() {
  const documented = await withPart(DOCUMENT, 'operations', table(HEAD, rowsOf(on('documented'))));
  const extended = await withPart(DOCUMENT, 'extended', sections(on('extended')), documented);
  return { [DOCUMENT]: await withPart(DOCUMENT, 'unsimulated', unsimulated(), extended) };
}

/** Returns a table of the documented operations that are not simulated. */
function unsimulated() {
  const rows = NOT_SIMULATED.map(({ id, method, path, summary, resource }) => [
    `\`${id}\``,
    `\`${method} ${path}\``,
    summary,
    resource,
  ]);
  return table(['Operation', 'Method and path', 'What it does', 'Resource'], rows);
}

function on(surface) {
  return operations.filter((operation) => operation['x-surface'] === surface);
}

/** Returns a heading and a table for each resource, in the order of the alphabet. */
function sections(chosen) {
  const resources = [...new Set(chosen.map(resourceOf))].sort();
  return resources
    .map((name) => [name, chosen.filter((operation) => resourceOf(operation) === name)])
    .map(([name, group]) => `### ${name}\n\n${pageFor(name)}${table(HEAD, rowsOf(group))}`)
    .join('\n\n');
}

function resourceOf({ tags = [], 'x-number': number }) {
  return tags.findLast((tag) => tag !== number) ?? 'Other';
}

function rowsOf(chosen) {
  return chosen
    .toSorted((one, other) => numberOf(one) - numberOf(other) || (one.path < other.path ? -1 : 1))
    .map((operation) => [nameOf(operation), placeOf(operation), purposeOf(operation), choicesOf(operation)]);
}

/** Returns the number of an operation such as `E3`. Operations without a number come after all others. */
function numberOf({ 'x-number': number = 'E99' }) {
  return Number(number.slice(1));
}

function nameOf({ operationId, 'x-number': number }) {
  return number === undefined ? `\`${operationId}\`` : `\`${operationId}\` (${number})`;
}

function placeOf({ method, base, path, alsoAt }) {
  const place = `\`${method.toUpperCase()} ${path}\`${base === '' ? ' on the host' : ''}`;
  return alsoAt === undefined ? place : `${place}, also at \`${alsoAt}\``;
}

function purposeOf({ deprecated, summary, security, 'x-role': role }) {
  const open = !isForAgents(security) ? 'no authentication' : 'needs an agent API key';
  const notes = [...(role === 'NONE' ? [open] : []), ...(deprecated ? ['deprecated'] : [])];
  const text = summary.replace(/^E\d+\. /, '');
  return notes.length === 0 ? text : `${text} (${notes.join(', ')})`;
}

function isForAgents(security = []) {
  return security.some((scheme) => 'agentKey' in scheme);
}

/** Returns a link to the page with the choices about a resource. */
function pageFor(resource) {
  const name = PAGES[resource];
  if (name === undefined) return '';
  const page = pages.find((each) => each.name === name);
  if (page === undefined)
    throw new Error(`docs/fidelity has no ${name}.md for the operations of ${resource}.`);
  return `Choices: [${page.title}](fidelity/${name}.md).\n\n`;
}

/** Returns links to the choices about an operation: rows with its name, its number, or its method and path. */
function choicesOf({ operationId, method, path, 'x-number': number }) {
  const names = [`\`${operationId}\``, `${method.toUpperCase()} ${path}\``];
  return linksToChoices(
    (text) =>
      names.some((name) => text.includes(name)) || (number !== undefined && numbersIn(text).has(number)),
    pages,
  );
}

/** Returns the numbers of operations in a text, such as `E3`. `E6–E9` are four, and `E1 to E21` concerns no single one. */
function numbersIn(text) {
  const singles = text.replace(/\bE\d+ to E\d+\b/g, '');
  const ranges = Array.from(singles.matchAll(/\bE(\d+)(?:–E(\d+))?\b/g), ([, from, to = from]) => [from, to]);
  return new Set(
    ranges.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => `E${Number(from) + index}`),
    ),
  );
}
