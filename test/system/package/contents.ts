import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parse } from 'yaml';
import { PROJECT, type Packed } from './project.js';

/** The pictures are only in the site of the documents, so that the package has them once. */
const PICTURES = 'docs/screens/';
const BYTES_MAX = 5 * 1024 * 1024;

interface Manifest {
  readonly name: string;
  readonly bin: object;
  readonly dependencies?: object;
}

function filesOf(folder: string): readonly string[] {
  const entries = readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(PROJECT, join(entry.parentPath, entry.name)));
}

/** Describes the contents of the package. Packing takes two seconds, so all tests of the package share it. */
export function describeContents({ size, files }: Packed): void {
  const paths = files.map(({ path }) => path);

  describe('the package', () => {
    describeFiles(paths);
    describeDocuments(paths);

    it('stays small', () => {
      expect(size).toBeLessThan(BYTES_MAX);
    });
  });
}

function describeFiles(paths: readonly string[]): void {
  it('has only the program, its data files and its documents', () => {
    const rest = paths.filter((path) => !path.startsWith('dist/'));
    const folders = ['docs', 'fixtures', 'scenarios', 'schema', 'templates']
      .flatMap(filesOf)
      .filter((path) => !path.startsWith(PICTURES));
    const roots = ['CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'package.json'];
    const kits = ['go', 'java', 'python'].map((kit) => `kits/${kit}/README.md`);
    expect(rest.toSorted()).toEqual([...roots, ...kits, ...folders].toSorted());
  });

  it('has only the loaded files of the build, and their licences', () => {
    expect(paths.filter((path) => /^dist\/(?!docs\/)/.test(path)).toSorted()).toEqual(loadedFiles());
  });

  it('has the contract as YAML, which parsers read by their defaults: they refuse documents with many aliases', () => {
    const [json, yaml] = ['json', 'yaml'].map((type) =>
      readFileSync(join(PROJECT, `dist/contract/openapi.${type}`), 'utf8'),
    );
    expect(parse(yaml ?? '')).toEqual(JSON.parse(json ?? ''));
  });

  it('needs no other package, and names only real addresses', () => {
    const manifest = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as Manifest;
    expect(manifest.name).toBe('understudy-server');
    expect(manifest.bin).toEqual({ understudy: 'dist/main.cjs' });
    expect(manifest.dependencies ?? {}).toEqual({});
    expect(Object.keys(manifest).filter((key) => /^(repository|homepage|bugs)$/.test(key))).toEqual([]);
  });
}

function loadedFiles(): readonly string[] {
  return [
    ...['index.cjs', 'index.d.cts', 'index.d.ts', 'index.js', 'library.cjs', 'libraryLater.cjs'],
    ...['later.cjs', 'main.cjs', 'mcp.cjs', 'understudy.cjs', 'THIRD-PARTY-NOTICES'],
    ...['jest.cjs', 'jest.d.cts', 'jest.d.ts', 'jest.js', 'matchers.cjs', 'vitest.d.ts', 'vitest.js'],
    ...['console.css', 'console.js', 'icon.svg', 'index.html'].map((name) => `console/${name}`),
    ...['contract/openapi.json', 'contract/openapi.yaml', 'control/openapi.yaml', 'input/parsed.json'],
    'input/parsedTrials.json',
    'fixtures/histories/standard.txt',
    ...['encodings', 'faker', 'fflate', 'forge', 'pg', 'pino', 'pretty', 'prometheus', 're2js', 'yaml'].map(
      (name) => `packages/${name}.cjs`,
    ),
    ...filesOf('dist/requestChecks').map((path) => path.replace('dist/', '')),
  ]
    .map((path) => `dist/${path}`)
    .toSorted();
}

function describeDocuments(paths: readonly string[]): void {
  it('has the site of the documents', () => {
    const site = paths.filter((path) => path.startsWith('dist/docs/'));
    expect(site).toEqual(
      expect.arrayContaining(
        ['index.html', 'search-index.js', 'search.js', 'site.css', 'traffic.png'].map(
          (name) => `dist/docs/${name}`,
        ),
      ),
    );
    expect(
      site.filter((path) => !/^dist\/docs\/(?:[\w-]+\.(?:html|css|js|png|svg)|places\.json)$/.test(path)),
    ).toEqual([]);
  });

  it('has every file that its documents link to', () => {
    const documents = paths.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md');
    const missing = documents.flatMap((document) => {
      const text = readFileSync(join(PROJECT, document), 'utf8');
      const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = '']) =>
        join(dirname(document), target),
      );
      return targets
        .map((target) => target.replace(PICTURES, 'dist/docs/'))
        .filter((target) => !paths.some((path) => path === target || path.startsWith(`${target}/`)))
        .map((target) => `${document}: ${target}`);
    });
    expect(missing).toEqual([]);
  });
}
