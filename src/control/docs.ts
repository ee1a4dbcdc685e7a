import { readFile } from 'node:fs/promises';
import type { Express } from 'express';
import { pageHeaders } from './pageHeaders.js';

/** The types of the files of the documents. The build writes them into one folder without folders inside. */
const TYPES = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  png: 'image/png',
  svg: 'image/svg+xml',
} as const;
const NAME = /^[\w-]+\.(html|css|js|png|svg)$/;

const HEADERS = pageHeaders();

/** Page and anchor of each section, by the name of its document and its own. */
type Places = Readonly<Record<string, string>>;

/**
 * Adds the documents below `/docs`. They need no token, because they contain no data. A file is read when it is
 * requested, so that the documents cost neither time at the start nor memory.
 */
export function serveDocs(app: Express): void {
  let places: Promise<Places> | undefined;
  const placesRead = (): Promise<Places> => (places ??= readPlaces());
  app.get('/docs', (request, response, next) => {
    // A relative address, because a proxy may have put the control plane below a prefix.
    if (request.path === '/docs') response.redirect(308, 'docs/');
    else next();
  });
  // `/docs/errors/INVALID_JSON` leads to the row of this error. Pages of long documents may be divided in another way later.
  app.get('/docs/:document/:anchor', async (request, response, next) => {
    const { document, anchor } = request.params;
    const place = (await placesRead())[`${document}/${anchor}`];
    if (place === undefined) next();
    else response.redirect(302, `../${place}`);
  });
  app.get('/docs/{:name}', async (request, response, next) => {
    const { name = 'index.html' } = request.params;
    const type = NAME.exec(name)?.[1] as keyof typeof TYPES | undefined;
    const content = type === undefined ? undefined : await read(name);
    if (type === undefined || content === undefined) next();
    else response.set(HEADERS).type(TYPES[type]).send(content);
  });
}

/** Reads where the sections of the documents are: `errors/INVALID_JSON` is in `errors.html#invalid_json`. */
async function readPlaces(): Promise<Places> {
  return JSON.parse((await read('places.json'))?.toString() ?? '{}') as Places;
}

/** Reads a file of the documents. Returns `undefined` if there is no such file, or if the site was not built. */
async function read(name: string): Promise<Buffer | undefined> {
  try {
    return await readFile(new URL(`../docs/${name}`, import.meta.url));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
