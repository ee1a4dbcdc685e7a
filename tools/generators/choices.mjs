import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';
import { anchors } from '../site/slug.mjs';
import { read } from './textFiles.mjs';

const FOLDER = 'docs/fidelity';
const SEPARATOR = /^[-: ]+$/;

/** Returns the pages of choices in the order of their names: `name`, `title`, and `rows` with `cells` and `anchor`. */
export function choicePages() {
  return readdirSync(join(ROOT, FOLDER))
    .sort()
    .map((file) => pageOf(file.replace(/\.md$/, ''), read(`${FOLDER}/${file}`)));
}

function pageOf(name, text) {
  const lines = text.split('\n');
  const anchorOf = anchors();
  const headings = lines.filter((line) => line.startsWith('#')).map((line) => line.replace(/^#+ /, ''));
  for (const heading of headings) anchorOf.heading(heading);
  const tables = lines.filter((line) => line.startsWith('|')).map(cellsOf);
  const rows = tables.filter((_, index) => !isHead(tables, index));
  return { name, title: headings[0], rows: rows.map((cells) => ({ cells, anchor: anchorOf.row(cells) })) };
}

function cellsOf(line) {
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

/** Whether a line of a table is its head, or the line below. */
function isHead(tables, index) {
  return [index, index + 1].some((at) => tables[at]?.every((cell) => SEPARATOR.test(cell)));
}

/** Maximum number of links in a cell. Wider tables are hard to read. */
const LINKS_MAX = 3;

/** Returns links to the first row of each page that satisfies `isAbout`, as Markdown in docs. */
export function linksToChoices(isAbout, pages) {
  // A row whose first cell names the subject says more than one that only mentions it.
  const about = firstRows(({ cells: [first] }) => isAbout(first), pages);
  const others = pages.filter((page) => !about.some((found) => found.page === page));
  const found = [...about, ...firstRows(({ cells }) => cells.some(isAbout), others)];
  const links = found.map(
    ({ page, row }) => `[${wordsOf(page.name)}](fidelity/${page.name}.md#${row.anchor})`,
  );
  const more = links.length > LINKS_MAX ? [`${links.length - LINKS_MAX} more pages`] : [];
  return [...links.slice(0, LINKS_MAX), ...more].join(', ');
}

/** Returns the first row of each page that satisfies a condition, with its page. */
function firstRows(isFound, pages) {
  return pages.map((page) => ({ page, row: page.rows.find(isFound) })).filter(({ row }) => row !== undefined);
}

/** Returns the name of a page in words. It is shorter than the title, because tables repeat it often. */
function wordsOf(name) {
  return name.replaceAll('-', ' ');
}
