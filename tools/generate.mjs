/**
 * Writes generated files: `npm run generate`, which also writes docs/control-plane.md afterwards. With `--check` it writes
 * nothing, prints the names of outdated files, and fails.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { read } from './generators/textFiles.mjs';
import { ROOT } from './root.mjs';

/** The order matters, because generators read files that earlier generators have written. */
const GENERATORS = [
  ...['lists', 'contract', 'requestChecks', 'formats', 'scenarioTypes'],
  ...[
    'errorTable',
    'faultTable',
    'incidentTable',
    'scenarioReference',
    'roomTable',
    'reactionTable',
    'consoleTypes',
  ],
];
const isCheck = process.argv.includes('--check');

for (const name of GENERATORS) {
  const { generate } = await import(`./generators/${name}.mjs`);
  for (const [path, text] of Object.entries(await generate())) if (text !== read(path)) update(path, text);
}

function update(path, text) {
  if (isCheck) {
    console.error(`${path} is out of date: npm run generate`);
    process.exitCode = 1;
  } else {
    writeFileSync(join(ROOT, path), text);
    console.log(`wrote ${path}`);
  }
}
