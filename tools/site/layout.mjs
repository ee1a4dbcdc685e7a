/** The HTML around the text of a page. It has no inline styles or scripts, because the control plane forbids them. */
import { markdown } from './pages.mjs';

const escape = markdown.utils.escapeHtml;
/** Number of headings from which on a page begins with its contents. */
const CONTENTS_MIN = 4;

// Tables scroll by themselves on narrow screens. The alignment of columns would be an inline style.
markdown.renderer.rules.table_open = () =>
  '<div class="table" tabindex="0" role="region" aria-label="Table"><table>\n';
markdown.renderer.rules.table_close = () => '</table></div>\n';
for (const cell of ['th_open', 'td_open'])
  markdown.renderer.rules[cell] = (tokens, index) => `<${tokens[index].tag}>`;
for (const block of ['fence', 'code_block'])
  markdown.renderer.rules[block] = (tokens, index) =>
    `<pre tabindex="0"><code>${escape(tokens[index].content)}</code></pre>\n`;

/**
 * Returns the HTML document of a page. `parts` are the pages of the same document, and `first` is the page in the menu that
 * leads to it.
 */
export function layout(page, parts, first, menu) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(page.title)} · Understudy</title>
<link rel="stylesheet" href="site.css">
<script defer src="search.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header><a class="brand" href="index.html">Understudy</a>
<div role="search"><label for="search">Search</label> <input id="search" type="search" placeholder="error code, operation, word" autocomplete="off"></div></header>
<div class="columns">
<nav aria-label="Documents"><details open><summary>Documents</summary>
${menuOf(menu, first)}</details></nav>
<main id="content" tabindex="-1"><section id="results" aria-live="polite" hidden></section>
<article>${above(page, first)}${body(page, parts)}</article></main>
</div>
</body>
</html>
`;
}

function menuOf(menu, { path }) {
  return menu
    .map(([title, links]) => {
      const items = links.map(
        (link) =>
          `<li><a href="${link.file}"${link.path === path ? ' aria-current="page"' : ''}>${escape(link.title)}</a></li>`,
      );
      return `<h2>${escape(title)}</h2>\n<ul>\n${items.join('\n')}\n</ul>\n`;
    })
    .join('');
}

/** Returns the link to the page in the menu. */
function above(page, first) {
  return page === first ? '' : `<p class="above"><a href="${first.file}">${escape(first.title)}</a></p>\n`;
}

/** Returns the text of a page. Its contents stand before its second heading, or at the end if that heading is missing. */
function body(page, parts) {
  const second = page.tokens.findIndex(({ type }, index) => type === 'heading_open' && index > 0);
  const at = second < 0 ? page.tokens.length : second;
  const render = (tokens) => markdown.renderer.render(tokens, markdown.options, {});
  return render(page.tokens.slice(0, at)) + contents(page, parts) + render(page.tokens.slice(at));
}

function contents(page, parts) {
  const links = page === parts[0] ? parts.flatMap((part) => linksIn(part, page)) : linksIn(page, page);
  if (links.length < CONTENTS_MIN && parts.length === 1) return '';
  const items = links.map(
    ({ href, text, level }) => `<li class="level-${level}"><a href="${href}">${escape(text)}</a></li>`,
  );
  return `<nav class="contents" aria-label="Contents"><ul>\n${items.join('\n')}\n</ul></nav>\n`;
}

function linksIn(part, page) {
  return part.headings
    .filter(({ level }, index) => level > 1 && level < 4 && (part !== page || index > 0))
    .map(({ slug, text, level }) => ({ href: `${part === page ? '' : part.file}#${slug}`, text, level }));
}
