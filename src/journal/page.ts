import { Markup, markup } from './markup.js';

const STYLE = new Markup(`
:root { color-scheme: light dark; --no: #b3261e; --yes: #1b6e3c; --line: #8884; }
@media (prefers-color-scheme: dark) { :root { --no: #f2938c; --yes: #7fce9c; } }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2.5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid var(--line); }
td.n { text-align: right; font-variant-numeric: tabular-nums; }
meter { width: 12rem; } code { font-size: .9em; }
.yes { color: var(--yes); } .no { color: var(--no); } .no::after { content: " –"; }
ul.names { display: flex; flex-wrap: wrap; gap: .1rem .8rem; list-style: none; margin: 0; padding: 0; }
`);

/** The content security policy of a page: it loads nothing but its own style. */
export const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** The parts of an HTML page. The page has no scripts and loads no other files. */
export interface Page {
  readonly title: string;
  /** Style of this page, in addition to the style that all pages share. */
  readonly style?: Markup;
  readonly body: Iterable<Markup>;
}

/** Renders a page in pieces, because writing a long page at once would block other work. */
export function* pagePieces({ title, style, body }: Page): Generator<string, void, undefined> {
  yield markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}${style}</style>
</head>
<body>
<h1>${title}</h1>
`.text;
  for (const { text } of body) yield text;
  yield markup`
</body>
</html>
`.text;
}
