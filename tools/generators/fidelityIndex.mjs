import { choicePages } from './choices.mjs';
import { withPart } from './textFiles.mjs';

const FILE = 'docs/fidelity.md';
/** The pages that concern all operations, in the order of the index. The others follow the alphabet. */
const GENERAL = [
  ...['quirks', 'errors', 'authentication', 'conventions'],
  ...['moves', 'vocabularies', 'measurements', 'states'],
];

/** Generates the lists of pages in docs/fidelity.md. */
export async function generate() {
  const pages = choicePages();
  const general = GENERAL.map((name) => pages.find((page) => page.name === name));
  const others = pages.filter(({ name }) => !GENERAL.includes(name));
  const first = await withPart(FILE, 'general choices', listOf(general));
  return { [FILE]: await withPart(FILE, 'choices by resource', listOf(others), first) };
}

function listOf(pages) {
  return pages
    .map(({ name, title, rows }) => `- [${title}](fidelity/${name}.md): ${rows.length} choices`)
    .join('\n');
}
