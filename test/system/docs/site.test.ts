import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { endAll, startReady } from '../../support/program.js';
import { PROJECT } from '../../support/snippets.js';

const FOLDER = join(PROJECT, 'dist/docs');
/** Length above which a page is too long to read, in characters of HTML. Tables have much markup. */
const PAGE_CHARS_MAX = 110_000;

const files = readdirSync(FOLDER);
const pages = new Map(
  files
    .filter((name) => name.endsWith('.html'))
    .map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]),
);

afterAll(endAll);

function matches(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

/** Returns the addresses on a page that lead nowhere. */
function deadLinks(name: string, text: string): readonly string[] {
  return matches(text, /(?:href|src)="([^"]*)"/g).filter((address) => {
    if (/^(?:https?|mailto):/.test(address)) return false;
    const [file, slug] = address.split('#');
    const target = file === '' || file === undefined ? name : file;
    if (!files.includes(target)) return true;
    return slug !== undefined && !(pages.get(target) ?? '').includes(` id="${slug}"`);
  });
}

describe('the site of the documents', () => {
  it('has a page for every document', () => {
    const documents = ['docs', 'docs/fidelity'].flatMap((folder) =>
      readdirSync(join(PROJECT, folder)).map((name) => `${folder}/${name}`.replace('docs/', '')),
    );
    const pageOf = (name: string): string => name.replace('/', '-').replace(/\.md$/, '.html');
    const missing = documents.filter((name) => name.endsWith('.md') && !pages.has(pageOf(name)));
    expect(missing).toEqual([]);
    expect(pages.has('index.html')).toBe(true);
  });

  it('has no link that leads nowhere', () => {
    const dead = [...pages].flatMap(([name, text]) =>
      deadLinks(name, text).map((each) => `${name}: ${each}`),
    );
    expect(dead).toEqual([]);
    expect(deadLinks('index.html', '<a href="missing.html"><a href="errors.html#nothing">')).toHaveLength(2);
  });

  it('has neither inline scripts nor inline styles, and loads nothing from elsewhere', () => {
    for (const [name, text] of pages) {
      const outside = text.replace(/<pre[\s\S]*?<\/pre>/g, '');
      expect([
        name,
        matches(outside, /(<script(?![^>]* src="search\.js")|<style| style="|<img src="https?:)/g),
      ]).toEqual([name, []]);
    }
  });

  it('has short pages, with contents on the long ones', () => {
    const long = [...pages].filter(([, text]) => text.length > PAGE_CHARS_MAX).map(([name]) => name);
    expect(long).toEqual([]);
    for (const name of ['control-plane.html', 'operations.html', 'errors.html'])
      expect([name, pages.get(name)?.includes('aria-label="Contents"')]).toEqual([name, true]);
  });

  it('has the text of each page in its search', () => {
    const text = readFileSync(join(FOLDER, 'search-index.js'), 'utf8');
    const sections = JSON.parse(text.slice(text.indexOf('['), text.lastIndexOf(']') + 1)) as string[][];
    expect(new Set(sections.map(([file]) => file)).size).toBe(pages.size);
    const [found] = sections.filter(([, , , , words]) => words?.includes('SNAPSHOT_ALREADY_EXPIRED'));
    expect(found).toBeDefined();
  });

  it('is served by the control plane', async () => {
    const { ready } = await startReady('--log', 'json');
    const reply = await fetch(`${ready.controlUrl}/docs`);
    expect(reply.status).toBe(200);
    expect(reply.url).toBe(`${ready.controlUrl}/docs/`);
    expect(await reply.text()).toBe(pages.get('index.html'));
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:/);
    const style = await fetch(`${ready.controlUrl}/docs/site.css`);
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
  });
});
