/**
 * Writes the table of docs/faults.md from the faults in src/faults. With `--check` it writes nothing and fails if the table
 * is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { format } from 'prettier';
import { ROOT } from './root.mjs';

const SOURCE = `
export { delay } from './src/faults/delay/delay.ts';
export { faults } from './src/faults/faults.ts';
`;
const BEGIN = '<!-- faults: npm run faults -->';
const END = '<!-- /faults -->';

const { delay, faults } = await load();
const outdated = await table();
if (outdated !== undefined && process.argv.includes('--check'))
  throw new Error(`Out of date: ${outdated}. Run npm run faults.`);

/** The faults as a module: they are written in TypeScript. */
async function load() {
  const stdin = { contents: SOURCE, resolveDir: ROOT, loader: 'ts' };
  const options = { bundle: true, write: false, format: 'esm', platform: 'node', logLevel: 'error' };
  const { outputFiles } = await build({ stdin, ...options });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
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
