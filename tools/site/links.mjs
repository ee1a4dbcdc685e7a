/** Turns links between documents into links between the pages of the site. */
import { basename } from 'node:path';
import { targetPath } from './pages.mjs';

const ELSEWHERE = /^(?:[a-z]+:|\/\/)/i;
const PICTURE = /\.(?:png|svg)$/;

/**
 * Rewrites the links and pictures of a page. Returns the paths of its pictures. A link to a file that is no page, such as a
 * fixture, becomes plain text. A link to a missing document or heading is an error.
 */
export function rewriteLinks(page, pages) {
  const pictures = [];
  for (const token of page.tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type === 'image') {
      const path = targetPath(page.path, token.attrGet('src'));
      pictures.push(path);
      token.attrSet('src', basename(path));
      token.attrSet('loading', 'lazy');
    }
    if (token.type === 'link_open') rewriteLink(token, page, pages, pictures);
  }
  unlink(page.tokens);
  return pictures;
}

function rewriteLink(token, page, pages, pictures) {
  const href = token.attrGet('href');
  if (ELSEWHERE.test(href)) return;
  const [link, slug] = href.split('#');
  const path = link === '' ? page.path : targetPath(page.path, link);
  const target = pageOf(pages, path, slug);
  if (target !== undefined) {
    token.attrSet('href', slug === undefined ? target.file : `${target.file}#${slug}`);
    return;
  }
  if (path.endsWith('.md')) throw new Error(`${page.path} links to ${href}, which does not exist.`);
  if (PICTURE.test(path)) {
    pictures.push(path);
    token.attrSet('href', basename(path));
  } else token.meta = { isFile: true };
}

/** Returns the page with an anchor of a document, or its first page. */
function pageOf(pages, path, slug) {
  return pages.find((each) => each.path === path && (slug === undefined || each.ids.includes(slug)));
}

/** Removes the links to files that are not on the site, and keeps their texts. */
function unlink(tokens) {
  for (const token of tokens) {
    let isInside = false;
    token.children =
      token.children?.filter((child) => {
        if (child.type === 'link_open' && child.meta?.isFile) isInside = true;
        const isRemoved = isInside && /^link_(?:open|close)$/.test(child.type);
        if (isRemoved && child.type === 'link_close') isInside = false;
        return !isRemoved;
      }) ?? null;
  }
}
