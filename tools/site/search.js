/* eslint-disable no-undef -- this file is for browsers */
/* The search of the documents. It needs no server: the text is in the script search-index.js, read when first needed. */
const SHOWN_MAX = 30;
const AROUND = 70;
const field = document.getElementById('search');
const results = document.getElementById('results');
let isRead = false;

function read() {
  if (isRead) return;
  isRead = true;
  const script = document.createElement('script');
  script.src = 'search-index.js';
  script.addEventListener('load', show);
  document.head.append(script);
}

function show() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  results.hidden = words.length === 0;
  if (words.length === 0 || globalThis.SECTIONS === undefined) return;
  const found = globalThis.SECTIONS.map((section) => [scoreOf(section, words), section])
    .filter(([score]) => score > 0)
    .sort(([one], [other]) => other - one);
  const title = document.createElement('h2');
  title.textContent = found.length === 0 ? 'Nothing found' : `${found.length} found`;
  const list = document.createElement('ol');
  list.append(...found.slice(0, SHOWN_MAX).map(([, section]) => itemOf(section, words)));
  results.replaceChildren(title, list);
}

/** Sections whose title has the words come first, then those that contain all words. */
function scoreOf([, , title, page, text], words) {
  const [own, around, inside] = [title.toLowerCase(), page.toLowerCase(), text.toLowerCase()];
  let score = 0;
  for (const word of words) {
    if (own.includes(word)) score += own === word ? 40 : 10;
    else if (around.includes(word)) score += 4;
    else if (inside.includes(word)) score += 1;
    else return 0;
  }
  return score;
}

function itemOf([file, slug, title, page, text], words) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `${file}#${slug}`;
  link.textContent = title === page ? title : `${title} (${page})`;
  const summary = document.createElement('p');
  summary.textContent = excerpt(text, words);
  item.append(link, summary);
  return item;
}

function excerpt(text, words) {
  const at = words.map((word) => text.toLowerCase().indexOf(word)).find((index) => index >= 0) ?? 0;
  const from = Math.max(0, at - AROUND);
  return `${from > 0 ? '… ' : ''}${text.slice(from, at + 2 * AROUND)} …`;
}

field.addEventListener('focus', read);
field.addEventListener('input', () => {
  read();
  show();
});
field.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') results.querySelector('a')?.click();
});
results.addEventListener('click', ({ target }) => {
  if (target.closest('a') !== null) results.hidden = true;
});
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === field || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  field.focus();
});
const menu = document.querySelector('nav details');
if (innerWidth < 720) menu.open = false;
