/**
 * Writes all generated files: `npm run generate`, which also writes docs/control-plane.md afterwards. With `--check` it writes
 * nothing, prints the names of outdated files, and fails. It then generates the files that are not in git only if something has
 * changed since they were made or compared, because that takes most of the time.
 */
import { ALL, contentsOf, IN_GIT, isCompared, noteCompared, write } from './generated.mjs';
import { read } from './generators/textFiles.mjs';

const isCheck = process.argv.includes('--check');

for (const name of isCheck && isCompared() ? IN_GIT : ALL) {
  for (const [path, text] of Object.entries(await contentsOf(name)))
    if (text !== read(path)) update(path, text);
}
if (isCheck && process.exitCode === undefined) noteCompared();

function update(path, text) {
  if (isCheck) {
    console.error(`${path} is out of date: npm run generate`);
    process.exitCode = 1;
  } else {
    write(path, text);
    console.log(`wrote ${path}`);
  }
}
