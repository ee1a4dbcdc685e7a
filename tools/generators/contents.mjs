import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';
import { anchors } from '../site/slug.mjs';
import { read, withPart } from './textFiles.mjs';

const MARK = '<!-- generated: contents -->';
/** The deepest headings that contents list. */
const LEVEL_MAX = 3;

/** Generates the contents of the long documents: those with the mark. */
export async function generate() {
  const paths = readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`);
  const marked = paths.filter((path) => path.endsWith('.md') && read(path).includes(MARK));
  const parts = marked.map(async (path) => [path, await withPart(path, 'contents', contentsOf(read(path)))]);
  return Object.fromEntries(await Promise.all(parts));
}

/** Returns the contents of a document in Markdown: links to its headings, without its title. */
export function contentsOf(text) {
  const anchorOf = anchors();
  const outside = text.replace(/^```[\s\S]*?^```/gm, '');
  const headings = Array.from(outside.matchAll(/^(#+) (.*)$/gm), ([, marks, title]) => ({
    level: marks.length,
    title,
    slug: anchorOf.heading(title),
  }));
  return headings
    .filter(({ level }) => level > 1 && level <= LEVEL_MAX)
    .map(({ level, title, slug }) => `${'  '.repeat(level - 2)}- [${title}](#${slug})`)
    .join('\n');
}
