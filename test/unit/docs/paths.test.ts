import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const PROJECT = resolve(import.meta.dirname, '../../..');
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(PROJECT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Returns the paths below the folders of sources that a document names in code spans. A path with `<name>` is a pattern. */
function pathsIn(document: string): readonly string[] {
  const text = readFileSync(join(PROJECT, document), 'utf8');
  return [...text.matchAll(/`((?:src|test|tools|bench)\/[\w./-]+)`/g)].map(([, path = '']) => path);
}

describe('A document', () => {
  test.each(DOCUMENTS)('names only files that exist: %s', (document) => {
    const missing = pathsIn(document).filter(
      (path) => !existsSync(join(PROJECT, path)) && !existsSync(join(PROJECT, `${path}.ts`)),
    );
    expect(missing).toEqual([]);
  });

  test('describes the walk of a change by the files in their order', () => {
    expect(pathsIn('docs/architecture.md').length).toBeGreaterThan(30);
  });
});
