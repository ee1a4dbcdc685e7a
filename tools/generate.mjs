/**
 * Writes all generated files: `npm run generate`, which also writes docs/control-plane.md afterwards. With `--check` it writes
 * nothing, prints the names of outdated files, and fails.
 */
import { ALL, contentsOf, write } from './generated.mjs';
import { read } from './generators/textFiles.mjs';

const isCheck = process.argv.includes('--check');

for (const name of ALL) {
  for (const [path, text] of Object.entries(await contentsOf(name)))
    if (text !== read(path)) update(path, text);
}
function update(path, text) {
  if (isCheck) {
    console.error(`${path} is out of date: npm run generate`);
    process.exitCode = 1;
  } else {
    write(path, text);
    console.log(`wrote ${path}`);
  }
}
