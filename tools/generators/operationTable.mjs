import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { importTypeScript } from '../importTypeScript.mjs';
import { ROOT } from '../root.mjs';
import { table, withPart } from './textFiles.mjs';

const DOCUMENT = 'docs/operations.md';
const HEAD = ['Operation', 'Method and path', 'What it does'];

const { assemble, readParts } = await importTypeScript('contract/assemble.ts');
const { operationsOf } = await importTypeScript('contract/document.ts');
const operations = operationsOf(assemble(readParts(pathToFileURL(join(ROOT, 'src/contract/openapi/')))));

/** Generates the tables in docs/operations.md. */
export async function generate() {
  const documented = await withPart(DOCUMENT, 'operations', table(HEAD, rowsOf(on('documented'))));
  return { [DOCUMENT]: await withPart(DOCUMENT, 'extended', sections(on('extended')), documented) };
}

function on(surface) {
  return operations.filter((operation) => operation['x-surface'] === surface);
}

/** Returns a heading and a table for each resource, in the order of the alphabet. */
function sections(chosen) {
  const resources = [...new Set(chosen.map(resourceOf))].sort();
  return resources
    .map((name) => [name, chosen.filter((operation) => resourceOf(operation) === name)])
    .map(([name, group]) => `### ${name}\n\n${table(HEAD, rowsOf(group))}`)
    .join('\n\n');
}

function resourceOf({ tags = [], 'x-number': number }) {
  return tags.findLast((tag) => tag !== number) ?? 'Other';
}

function rowsOf(chosen) {
  return chosen
    .toSorted((one, other) => numberOf(one) - numberOf(other) || (one.path < other.path ? -1 : 1))
    .map((operation) => [nameOf(operation), placeOf(operation), purposeOf(operation)]);
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
