import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { importTypeScript } from '../importTypeScript.mjs';
import { ROOT } from '../root.mjs';
import { choicePages, linksToChoices } from './choices.mjs';
import { table, withPart } from './textFiles.mjs';

const FILE = 'docs/errors.md';
const HEAD = ['Status', '`errorCode`', '`detail`', 'Choices'];

/** Generates the tables of errors in docs/errors.md. */
export async function generate() {
  const pages = choicePages();
  const groups = await Promise.all(resources().map(async (name) => [name, await refusalsOf(name)]));
  const sections = groups.map(
    ([name, refusals]) => `### ${titleOf(name)}\n\n${table(HEAD, rowsOf(refusals, pages))}`,
  );
  const { documentedRefusals } = await importTypeScript('world/refusals/documented.ts');
  const documented = await withPart(FILE, 'errors', table(HEAD, rowsOf(documentedRefusals, pages)));
  return {
    [FILE]: await withPart(FILE, 'extended errors', sections.join('\n\n'), documented),
  };
}

/** Returns the names of the files in src/world/refusals that each have the errors of one resource. */
function resources() {
  const others = ['documented', 'refusalEntry'];
  return readdirSync(join(ROOT, 'src/world/refusals'))
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((name) => !others.includes(name))
    .sort();
}

async function refusalsOf(resource) {
  const module = await importTypeScript(`world/refusals/${resource}.ts`);
  const [, refusals] = Object.entries(module).find(([name]) => name.endsWith('Refusals'));
  return refusals;
}

/** Returns the name of a resource in words: `backupConfigs` becomes `Backup configs`. */
function titleOf(name) {
  const words = name.replace(/(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function rowsOf(refusals, pages) {
  return Object.entries(refusals).map(([code, [status, detail]]) => [
    status,
    `\`${code}\``,
    detail,
    linksToChoices((text) => text.includes(`\`${code}\``), pages),
  ]);
}
