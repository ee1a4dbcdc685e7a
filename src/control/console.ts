import { readFile } from 'node:fs/promises';
import type { Express, RequestHandler } from 'express';
import { pageHeaders } from './pageHeaders.js';

/** The files of the console, by path. The build writes them. */
const FILES = {
  '/console/console.js': { name: 'console.js', type: 'text/javascript' },
  '/console/console.css': { name: 'console.css', type: 'text/css' },
  '/console/icon.svg': { name: 'icon.svg', type: 'image/svg+xml' },
} as const;
const PAGE = { name: 'index.html', type: 'text/html' } as const;

/** The headers of the console. Text in it cannot run as a script. */
const HEADERS = pageHeaders([
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]);

/**
 * Adds the console, a web page for people. Its files need no token, because they contain no data. They are read
 * again for each request, so that they use no memory if the console is not open.
 */
export function serveConsole(app: Express): void {
  app.get('/', (request, response, next) => {
    // Programs that request JSON get the same refusal as on any other unknown path.
    if (request.accepts(['html', 'json']) === 'html') send(PAGE)(request, response, next);
    else next();
  });
  for (const [path, file] of Object.entries(FILES)) app.get(path, send(file));
}

function send({ name, type }: { readonly name: string; readonly type: string }): RequestHandler {
  return async (_request, response) => {
    const content = await readFile(new URL(`../console/${name}`, import.meta.url));
    response.set(HEADERS).type(type).send(content);
  };
}
