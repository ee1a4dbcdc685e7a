/** The text of the site for its search, as a script, because browsers read no other files beside a page on a disk. */
import { plainText } from './pages.mjs';

/** Returns the script. Each section of a page is a list: file, anchor, title, title of the page, text. */
export function searchIndex(pages) {
  return `globalThis.SECTIONS = ${JSON.stringify(pages.flatMap(sectionsOf))};\n`;
}

function sectionsOf({ file, title, tokens, headings }) {
  const sections = [];
  let isHeading = false;
  for (const token of tokens) {
    const heading = headings.find((each) => each.token === token);
    if (heading !== undefined) sections.push([file, heading.slug, heading.text, title, '']);
    else if (token.type === 'inline' && !isHeading) append(sections, plainText(token));
    else if (token.type === 'fence') append(sections, token.content);
    isHeading = heading !== undefined;
  }
  return sections;
}

function append(sections, text) {
  const last = sections.at(-1);
  if (last !== undefined) last[4] += `${text.replace(/\s+/g, ' ')} `;
}
