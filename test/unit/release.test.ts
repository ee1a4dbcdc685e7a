import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const PROJECT = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(PROJECT, path), 'utf8');
const { version } = JSON.parse(read('package.json')) as { readonly version: string };

/** The files that name the version of the project, with the text around it. */
const NAMED: readonly (readonly [path: string, pattern: RegExp])[] = [
  ['package-lock.json', /^\{\s+"name": "understudy-server",\s+"version": "([^"]+)"/],
  ['kits/python/pyproject.toml', /^version = "([^"]+)"/m],
  ['kits/java/pom.xml', /<artifactId>understudy-junit<\/artifactId>\s*<version>([^<]+)</],
  ['kits/java/README.md', /<artifactId>understudy-junit<\/artifactId>\s*<version>([^<]+)</],
  ['src/server/config/languages.ts', /understudy-junit:([\d.]+)/],
  ...['README.md', 'docs/ci.md', 'docs/command-line.md', 'docs/getting-started.md', 'docs/library.md'].map(
    (path) => [path, /understudy-server-(\d[\w.]*?)\.tgz/] as const,
  ),
];

describe('the version of a release', () => {
  test.each(NAMED)('is in %s', (path, pattern) => {
    expect(pattern.exec(read(path))?.[1]).toBe(version);
  });

  test('is the newest dated one in the changelog', () => {
    const [, newest, date] = /^## \[(\d[^\]]*)\] - (\d{4}-\d\d-\d\d)$/m.exec(read('CHANGELOG.md')) ?? [];
    expect(newest).toBe(version);
    expect(Number.isNaN(Date.parse(date ?? ''))).toBe(false);
  });
});
