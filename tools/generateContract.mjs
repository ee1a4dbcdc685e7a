/**
 * Writes what follows from the contract (src/contract/openapi/): its types, the names that faults and scenarios
 * accept, and the table in docs/operations.md. With --check it writes nothing, but
 * names the files that are out of date and fails.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTypes, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { importTypeScript } from './importTypeScript.mjs';
import { ROOT } from './root.mjs';

const FOLDER = pathToFileURL(join(ROOT, 'src/contract/openapi/'));
const TABLE = /(?<=<!-- operations -->\n)[^]*(?=<!-- end of operations -->)/;

const { assemble, readParts } = await importTypeScript('contract/assemble.ts');
const { operationsOf } = await importTypeScript('contract/document.ts');
const parts = readParts(FOLDER);
const contract = assemble(parts);
const operations = operationsOf(contract);

const files = {
  'src/contract/api.gen.ts': await types(),
  'schema/scenario.json': await formatted('scenario.json', scenarioSchema()),
  'docs/operations.md': await formatted(
    'docs/operations.md',
    read('docs/operations.md').replace(TABLE, table()),
  ),
};
const stale = Object.keys(files).filter((path) => files[path] !== read(path));
if (process.argv.includes('--check')) {
  for (const path of stale) console.error(`${path} is out of date: npm run contract:generate`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else for (const path of stale) writeFileSync(join(ROOT, path), files[path]);

async function types() {
  const nodes = await openapiTypes(structuredClone(contract), { alphabetize: true, immutable: true });
  return `${COMMENT_HEADER}${astToString(nodes)}`;
}

function names() {
  return operations.flatMap(({ operationId, 'x-number': number }) =>
    number === undefined ? [operationId] : [number, operationId],
  );
}

function scenarioSchema() {
  const schema = JSON.parse(read('schema/scenario.json'));
  schema.$defs.operation.enum = names();
  return JSON.stringify(schema, undefined, 2);
}

function table() {
  const rows = operations
    .filter((operation) => operation['x-surface'] === 'documented')
    .map((operation) => `| ${nameOf(operation)} | ${placeOf(operation)} | ${purposeOf(operation)} |\n`);
  return `\n| Operation | Method and path | What it does |\n| --- | --- | --- |\n${rows.join('')}\n`;
}

function nameOf({ operationId, 'x-number': number }) {
  return number === undefined ? `\`${operationId}\`` : `\`${operationId}\` (${number})`;
}

function placeOf({ method, path }) {
  return `\`${method.toUpperCase()} ${path}\``;
}

function purposeOf({ deprecated, summary, 'x-role': role }) {
  const notes = [...(role === 'NONE' ? ['no authentication'] : []), ...(deprecated ? ['deprecated'] : [])];
  const text = summary.replace(/^E\d+\. /, '');
  return notes.length === 0 ? text : `${text} (${notes.join(', ')})`;
}

async function formatted(name, text) {
  return format(text, { ...(await resolveConfig(join(ROOT, name))), filepath: name });
}

function read(path) {
  const file = join(ROOT, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
