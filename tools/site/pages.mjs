/**
 * Divides the documents into pages. A long document becomes a page for each of its sections, and a first page with its
 * contents.
 */
import { posix } from 'node:path';
import MarkdownIt from 'markdown-it';
import { anchors } from './slug.mjs';

/** Length above which a document, or a section of one, is divided, in characters of Markdown. */
const PAGE_CHARS_MAX = 50_000;
/** The contents in a document. Each page of the site gets its own. */
const CONTENTS = /<!-- generated: contents -->[\s\S]*?<!-- end -->/;
const COMMENT = /^\s*<!--[\s\S]*?-->\s*$/;

/** Renders the Markdown of the documents. */
export const markdown = new MarkdownIt({ html: true });

/**
 * Returns the pages of a document: `document`, the name that all of them share, `path`, `file`, `title`, `level`, `tokens`, `headings` with `level`, `slug`, `text`, and `ids`, the
 * anchors of headings and rows of tables.
 */
export function pagesOf(path, text) {
  const tokens = markdown
    .parse(text.replace(CONTENTS, ''), {})
    .filter(({ type, content }) => type !== 'html_block' || !COMMENT.test(content));
  const anchorOf = anchors();
  const headings = headingsIn(tokens, anchorOf);
  nameRows(tokens, anchorOf);
  const name = baseName(path);
  const sections = divided(sectionsOf(tokens, headings), text.length, 2);
  return sections.map(({ tokens: own, level }, index) => {
    const inside = headings.filter(({ token }) => own.includes(token));
    const [first] = inside;
    const file = index === 0 ? `${name}.html` : `${name}-${first.slug}.html`;
    const ids = own.flatMap((token) => token.attrGet('id') ?? []);
    return {
      document: name,
      path,
      file,
      title: first?.text ?? name,
      level,
      tokens: own,
      headings: inside,
      ids,
    };
  });
}

/** Returns the name of the files of a document. README of the project is the first page of the site. */
export function baseName(path) {
  if (path === 'README.md') return 'index';
  const parts = path
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .split('/');
  return parts
    .filter((part) => part !== 'README')
    .join('-')
    .toLowerCase();
}

/** Returns the path of the file that a link in a document leads to. */
export function targetPath(path, link) {
  return posix.normalize(posix.join(posix.dirname(path), decodeURI(link)));
}

function headingsIn(tokens, anchorOf) {
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const text = plainText(tokens[index + 1]);
    const slug = anchorOf.heading(text);
    token.attrSet('id', slug);
    return [{ token, level: Number(token.tag.slice(1)), slug, text }];
  });
}

/** Gives each row of a table an anchor, so that links can lead to it. */
function nameRows(tokens, anchorOf) {
  const starts = tokens.flatMap(({ type }, index) => (type === 'tbody_open' ? [index] : []));
  for (const start of starts) {
    const end = tokens.findIndex(({ type }, index) => index > start && type === 'tbody_close');
    for (const row of rowsIn(tokens.slice(start + 1, end))) {
      const cells = row.filter(({ type }) => type === 'inline').map(({ content }) => content.trim());
      row[0].attrSet('id', anchorOf.row(cells));
    }
  }
}

/** Divides the tokens of the body of a table into rows. */
function rowsIn(tokens) {
  const rows = [];
  for (const token of tokens) {
    if (token.type === 'tr_open') rows.push([]);
    rows.at(-1).push(token);
  }
  return rows;
}

/** Returns the text of inline tokens without markup. */
export function plainText({ children }) {
  return (children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');
}

/** Divides tokens before each heading. Each part has the level of its heading. */
function sectionsOf(tokens, headings) {
  const sections = [{ level: 1, tokens: [] }];
  for (const token of tokens) {
    const heading = headings.find((each) => each.token === token);
    if (heading !== undefined && heading.level > 1) sections.push({ level: heading.level, tokens: [] });
    sections.at(-1).tokens.push(token);
  }
  return sections;
}

/** Joins sections to pages: as few as possible whose length is below the maximum, but divided only before headings. */
function divided(sections, length, level) {
  if (length <= PAGE_CHARS_MAX || level > 3) return [joined(sections)];
  const groups = [];
  for (const section of sections) {
    if (groups.length === 0 || section.level <= level) groups.push([section]);
    else groups.at(-1).push(section);
  }
  return groups.flatMap((group) => divided(group, lengthOf(group), level + 1));
}

function joined(sections) {
  return { level: sections[0].level, tokens: sections.flatMap(({ tokens }) => tokens) };
}

function lengthOf(sections) {
  return sections.flatMap(({ tokens }) => tokens).reduce((sum, { content }) => sum + content.length, 0);
}
