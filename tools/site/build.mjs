/**
 * Builds the documents as a site into dist/docs, which the control plane serves: pages, pictures, a stylesheet and a
 * search that works offline. `node tools/site/build.mjs FOLDER` writes it elsewhere, for any web server.
 */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { ROOT } from '../root.mjs';
import { listedBy, menuGroups, sources } from './sources.mjs';

const TOOLS = [
  'build.mjs',
  'layout.mjs',
  'links.mjs',
  'pages.mjs',
  'searchIndex.mjs',
  'slug.mjs',
  'sources.mjs',
];
const DEFAULT = join(ROOT, 'dist/docs');
/** Where each anchor of each document is. The control plane redirects `/docs/errors/CODE` by this file. */
const PLACES_FILE = 'places.json';
const ASSETS = ['site.css', 'search.js'];

/** Whether dist/docs has the site of the current documents. */
export function isSiteBuilt(folder = DEFAULT) {
  const stamp = stampOf(folder);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputsHash();
}

/** Writes the site into a folder. Fails if a link leads nowhere. */
export async function buildSite(folder = DEFAULT) {
  // Imported here, because the set-up imports this file before it has installed packages.
  const { pagesOf } = await import('./pages.mjs');
  const { rewriteLinks } = await import('./links.mjs');
  const { layout } = await import('./layout.mjs');
  const { searchIndex } = await import('./searchIndex.mjs');
  // Pages of documents that were renamed must not stay. A folder of the user may have other files.
  if (folder === DEFAULT) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pages = sources().flatMap((path) => pagesOf(path, readFileSync(join(ROOT, path), 'utf8')));
  const menu = menuGroups().map(([title, paths]) => [title, paths.flatMap((path) => firstOf(pages, path))]);
  const pictures = new Set(pages.flatMap((page) => rewriteLinks(page, pages)));
  for (const page of pages) {
    const parts = pages.filter(({ path }) => path === page.path);
    const [first] = pages.filter(({ path }) => path === listedBy(page.path));
    writeFileSync(join(folder, page.file), layout(page, parts, first, menu));
  }
  for (const path of pictures) copyFileSync(join(ROOT, path), join(folder, basename(path)));
  for (const name of ASSETS) copyFileSync(join(import.meta.dirname, name), join(folder, name));
  writeFileSync(join(folder, 'search-index.js'), searchIndex(pages));
  writeFileSync(join(folder, PLACES_FILE), JSON.stringify(placesOf(pages)));
  writeFileSync(stampOf(folder), inputsHash());
}

/** Returns the addresses of all anchors, by document and anchor: `errors/INVALID_JSON`. */
function placesOf(pages) {
  return Object.fromEntries(
    pages.flatMap(({ document, file, ids }) => ids.map((id) => [`${document}/${id}`, `${file}#${id}`])),
  );
}

/** Returns the file beside the site that says which documents it shows. */
function stampOf(folder) {
  return `${folder}.stamp`;
}

/** Returns the first page of a document as a link of the menu. */
function firstOf(pages, path) {
  const page = pages.find((each) => each.path === path);
  return page === undefined ? [] : [{ path, file: page.file, title: page.title }];
}

function inputsHash() {
  const hash = createHash('sha256');
  const tools = [...TOOLS, ...ASSETS].map((name) => join('tools/site', name));
  for (const path of [...tools, ...sources()])
    hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

if (realpathSync(process.argv[1]) === import.meta.filename)
  await buildSite(process.argv[2] === undefined ? undefined : resolve(process.argv[2]));
