/**
 * Writes what follows from the faults in src/faults: their part of schema/scenario.json and the table of docs/faults.md.
 * With `--check` it writes nothing and fails if one of them is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { format } from 'prettier';
import { ROOT } from './root.mjs';

const SOURCE = `
export { delay } from './src/faults/delay/delay.ts';
export { faults } from './src/faults/faults.ts';
export { inject } from './src/faults/inject.ts';
export { publish } from './src/schema/publish.ts';
`;
const BEGIN = '<!-- faults: npm run faults -->';
const END = '<!-- /faults -->';

const { delay, faults, inject, publish } = await load();
const outdated = [await schema(), await table()].filter((path) => path !== undefined);
if (outdated.length > 0 && process.argv.includes('--check'))
  throw new Error(`Out of date: ${outdated.join(', ')}. Run npm run faults.`);

/** The faults as a module: they are written in TypeScript. */
async function load() {
  const stdin = { contents: SOURCE, resolveDir: ROOT, loader: 'ts' };
  const options = { bundle: true, write: false, format: 'esm', platform: 'node', logLevel: 'error' };
  const { outputFiles } = await build({ stdin, ...options });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

/** `inject`, `delay` and what they refer to, in the place of the former definitions. */
async function schema() {
  const document = JSON.parse(readFileSync(join(ROOT, 'schema/scenario.json'), 'utf8'));
  const { $defs: own } = publish('', { properties: { inject, delay: delay.settings } });
  const others = Object.entries(document.$defs).filter(([name]) => !isOfFaults(name));
  const at = others.findIndex(([name]) => name === 'window') + 1;
  const ofFaults = Object.entries(own).filter(([name]) => isOfFaults(name));
  document.$defs = Object.fromEntries([...others.slice(0, at), ...ofFaults, ...others.slice(at)]);
  return put('schema/scenario.json', JSON.stringify(document, undefined, 2), 'json');
}

function isOfFaults(name) {
  return name.startsWith('fault.') || ['inject', 'delay', 'retryAfter'].includes(name);
}

async function table() {
  const [before, rest] = readFileSync(join(ROOT, 'docs/faults.md'), 'utf8').split(BEGIN);
  const lines = [
    '| Fault | Variant | What the client sees | Ends the exchange |',
    '| --- | --- | --- | --- |',
    ...Object.entries({ ...faults, delay }).flatMap(([name, fault]) => rowsOf(name, fault)),
  ];
  const text = `${before}${BEGIN}\n\n${lines.join('\n')}\n\n${END}${rest.split(END)[1]}`;
  return put('docs/faults.md', text, 'markdown');
}

/** One row for each variant; the name stands in the first. */
function rowsOf(name, { clientSees, endsExchange }) {
  const variants =
    typeof clientSees === 'string'
      ? [['', clientSees]]
      : Object.entries(clientSees).map(([variant, words]) => [`\`${variant}\``, words]);
  return variants.map(([variant, words], at) =>
    at === 0
      ? `| \`${name}\` | ${variant} | ${words} | ${endsExchange ? 'yes' : ''} |`
      : `| | ${variant} | ${words} | |`,
  );
}

/** Returns the path of a file whose text was another one. */
async function put(path, text, parser) {
  const settings = JSON.parse(readFileSync(join(ROOT, '.prettierrc.json'), 'utf8'));
  const formatted = await format(text, { ...settings, parser });
  if (formatted === readFileSync(join(ROOT, path), 'utf8')) return undefined;
  if (!process.argv.includes('--check')) writeFileSync(join(ROOT, path), formatted);
  return path;
}
