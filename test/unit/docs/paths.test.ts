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

const DECISIONS = readdirSync(join(PROJECT, 'docs/decisions')).map((name) => `docs/decisions/${name}`);

/** Link from a decision to the later one that replaces it. */
const SUPERSEDED = /^\*\*Superseded\*\* by \[decision (\d+)\]\(0*\1-[\w-]+\.md\)/m;

/** Returns the paths below the folders of sources that a document names in code spans. A path with `<name>` is a pattern. */
function pathsIn(document: string): readonly string[] {
  const text = readFileSync(join(PROJECT, document), 'utf8');
  return [...text.matchAll(/`((?:src|test|tools|bench)\/[\w./-]+)`/g)].map(([, path = '']) => path);
}

function isThere(path: string): boolean {
  return existsSync(join(PROJECT, path)) || existsSync(join(PROJECT, `${path}.ts`));
}

describe('A document', () => {
  test.each(DOCUMENTS)('names only files that exist: %s', (document) => {
    expect(pathsIn(document).filter((path) => !isThere(path))).toEqual([]);
  });

  test.each(DECISIONS)('names existing files, or the decision that supersedes it: %s', (decision) => {
    const text = readFileSync(join(PROJECT, decision), 'utf8');
    if (/superseded|withdrawn|\*\*removed/i.test(text)) expect(text).toMatch(SUPERSEDED);
    else expect(pathsIn(decision).filter((path) => !isThere(path))).toEqual([]);
  });

  test('describes the walk of a change by the files in their order', () => {
    expect(pathsIn('docs/architecture.md').length).toBeGreaterThan(30);
  });
});
