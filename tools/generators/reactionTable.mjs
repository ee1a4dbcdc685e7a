import { importTypeScript } from '../importTypeScript.mjs';
import { read, table, withPart } from './textFiles.mjs';

const FILE = 'CONTRIBUTING.md';
const HEAD = ['Reaction', 'Watches', 'After', 'What it does'];
const EVERYTHING = 'all tables';

/** Generates the table of reactions in CONTRIBUTING.md, in the order in which they run. Without numbers, a new reaction changes one line. */
export async function generate() {
  const { reactions } = await importTypeScript('reactions/reactions.ts');
  const { TABLE_NAMES } = await importTypeScript('world/world.ts');
  const rows = reactions.map(({ name, watches, after = [] }) => [
    `\`${name}\``,
    watches.length === TABLE_NAMES.length ? EVERYTHING : watches.join(', '),
    after.join(', '),
    sentenceOf(name),
  ]);
  return { [FILE]: await withPart(FILE, 'reactions', table(HEAD, rows)) };
}

/** Returns the first sentence of the comment on a reaction. */
function sentenceOf(name) {
  const [before] = read(`src/reactions/${name}.ts`).split(`\nexport const ${name}:`);
  const comment = before.slice(before.lastIndexOf('/**') + 3, -2).replaceAll(/\s*\n \*\s*/g, ' ');
  const [sentence] = comment.trim().split(/\.(?= |$)/);
  if (!sentence) throw new Error(`src/reactions/${name}.ts: say above the reaction what it does.`);
  return sentence;
}
