/** Writes the table of rooms in CONTRIBUTING.md, between its two marks, from tools/rooms.cjs. With `--print` it only prints the document. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT } from './root.mjs';
import { packages, rooms } from './rooms.cjs';

const FILE = join(ROOT, 'CONTRIBUTING.md');
const TABLE = /(?<=<!-- rooms: npm run docs:rooms -->\n)[^]*(?=<!-- \/rooms -->)/;

const rows = Object.entries(rooms).map(([name, { contains, imports }]) => {
  const own = Object.keys(packages).filter((each) => packages[each].includes(name));
  return `| \`src/${name}\` | ${contains} | ${imports.join(', ')} | ${own.join(', ')} |\n`;
});
const table = `\n| Folder | Contents | Imports from | Packages |\n| --- | --- | --- | --- |\n${rows.join('')}\n`;
const text = readFileSync(FILE, 'utf8').replace(TABLE, () => table);
const document = await format(text, { ...(await resolveConfig(FILE)), parser: 'markdown' });
if (process.argv.includes('--print')) process.stdout.write(document);
else writeFileSync(FILE, document);
